import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { byId, pathText } from '../http/validate';
import { badRequest, notFound } from '../lib/errors';
import { withContent } from '../session/idempotency';
import { addFiles, removeFile } from './fileService';
import { requireTask } from './sendTask';
import { addedFiles, taskWithEdits } from './taskAnswers';
import { readFilesForm } from './taskForm';
import { findTask } from './taskRepository';
import { canSee } from './taskRules';
import { removeUnusedFiles, withStoredFiles } from './uploadSweep';

const inlineTypes = new Set(['image/png', 'image/jpeg']);

/**
 * `GET /uploads/{name}`: an attachment as a download or an inline image, for people who may see its
 * task. And our calls that change the files of a task.
 */
export function registerAttachmentRoutes(api: Api, context: Context): void {
  registerChanges(api, context);
  api.get(
    '/uploads/:name',
    {
      config: { access: 'attachments' },
      schema: { summary: 'An attachment', params: z.object({ name: pathText }) },
    },
    async (request, reply) => {
      const file = await context.db
        .selectFrom('task_attachments')
        .selectAll()
        .where('filename', '=', request.params.name)
        .executeTakeFirst();
      const task = file && (await findTask(context.db, file.task_id));
      if (!file || !task || !canSee(request.actor, task.row)) throw notFound('File not found');
      const found = await context.uploads.open(file.filename);
      if (!found) throw notFound('File not found');
      protect(reply, context, request.headers.origin);
      return reply
        .header(
          'content-disposition',
          disposition(inlineTypes.has(file.mimetype) ? 'inline' : 'attachment', file.originalname),
        )
        .header('content-length', String(found.size))
        .type(file.mimetype)
        .send(found.stream);
    },
  );
}

/**
 * Prevents the browser from running the file, guessing its type, caching it, or sharing it with
 * other sites.
 */
function protect(reply: FastifyReply, context: Context, origin: string | undefined): void {
  const isAllowed = origin !== undefined && context.config.allowedOrigins.includes(origin);
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', isAllowed ? 'cross-origin' : 'same-origin')
    .header('cache-control', 'private, no-store');
}

/** RFC 6266: an ASCII name for old clients, and the real name in UTF-8 (RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const filesForm = z.object({ files: z.array(z.string()).min(1).max(20) });

/** Our calls that add files to an existing task, and remove them. */
function registerChanges(api: Api, context: Context): void {
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
