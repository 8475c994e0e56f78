import multipart from '@fastify/multipart';
import { z } from 'zod';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { byId, pathText } from '../http/validate';
import { badRequest } from '../lib/errors';
import { withContent } from '../session/idempotency';
import { addFiles, removeFile } from './fileService';
import { requireTask } from './sendTask';
import { addedFiles, taskWithEdits } from './taskAnswers';
import { readFilesForm } from './taskForm';
import { removeUnusedFiles, withStoredFiles } from '../uploads/uploadSweep';

const filesForm = z.object({ files: z.array(z.string()).min(1).max(20) });

/** Our calls that add files to an existing task, and remove them. */
export function registerFileRoutes(api: Api, context: Context): void {
  api.register(async (scope: Api) => {
    // Forms are read only here.
    await scope.register(multipart);
    scope.post(
      '/api/tasks/:id/attachments',
      {
        config: { access: 'signedIn', form: filesForm },
        schema: {
          summary: 'Add files to a task',
          description: 'For people who may see the task. A task holds 20 files at most.',
          params: byId,
          response: { 200: addedFiles },
        },
      },
      async (request) => {
        if (!request.isMultipart()) throw badRequest('Files are sent as a multipart form');
        const { id } = request.params;
        // Before anything is written to the disk.
        await requireTask(context, request.actor, id);
        const staged = await readFilesForm(context, request);
        const actor = withContent(
          request,
          staged.map(({ originalname, sha256 }) => [originalname, sha256]),
        );
        const attachments = await withStoredFiles(context, staged, () =>
          addFiles(context, actor, id, staged),
        );
        // A repeated call returns the first one's files, so those of this call are not used.
        if (actor.call) await removeUnusedFiles(context, staged);
        return { attachments, task: await requireTask(context, actor, id) };
      },
    );
  });

  api.delete(
    '/api/tasks/:id/attachments/:name',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Remove a file of a task',
        description:
          'For who added it, and for administrators. Answers the task without its history.',
        params: byId.extend({ name: pathText }),
        response: { 200: taskWithEdits },
      },
    },
    async ({ actor, params: { id, name } }) => {
      await removeFile(context, actor, id, name);
      return requireTask(context, actor, id);
    },
  );
}
