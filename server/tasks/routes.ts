import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { commentAlone } from '../../src/contract/task';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import { deleted } from '../http/answers';
import type { Api } from '../http/api';
import { prefers, setPosition, varyOnAccept } from '../http/sendList';
import { byId, byRecordId } from '../http/validate';
import { UnknownOutcome } from '../lib/databaseErrors';
import { badRequest } from '../lib/errors';
import { inspect, requirePerson } from '../users/inspections';
import { registerAssignmentRoutes } from './assignmentRoutes';
import { idempotentCall } from './idempotency';
import { comment, wholeTask } from './taskAnswers';
import { readTaskForm } from './taskForm';
import { sendTaskList } from './taskList';
import { loadWholeTask } from './taskRecord';
import { requireVisible } from './taskRules';
import { newComment, newTask, taskChanges } from './taskSchemas';
import { addComment, changeTask, createTask, deleteTask, readTask } from './taskService';

/**
 * The calls on tasks and comments (specification, point 7), and our `GET /api/tasks/{id}`.
 */
export function registerTaskRoutes(api: Api, context: Context): void {
  registerLists(api, context);

  api.get(
    '/api/tasks/:id',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'A task', params: byId, response: { 200: wholeTask } },
    },
    async (request, reply) => {
      const position = await context.events.position();
      const task = requireVisible(
        request.actor,
        await loadWholeTask(context.db, request.params.id),
      );
      return setPosition(reply, position).send(task);
    },
  );

  api.patch(
    '/api/tasks/:id',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Change a task',
        params: byId,
        body: taskChanges,
        response: { 200: wholeTask },
      },
    },
    (request) => changeTask(context, request.actor, request.params.id, request.body),
  );

  api.delete(
    '/api/tasks/:id',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'Delete a task', params: byId, response: { 200: deleted } },
    },
    async (request) => {
      await deleteTask(context, request.actor, request.params.id);
      return { _id: request.params.id };
    },
  );

  api.post(
    '/api/tasks/:id/comments',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Comment on a task',
        description: `Answers the whole task, or the comment alone for \`Accept: ${commentAlone}\`.`,
        params: byId,
        body: newComment,
        response: {
          200: {
            content: {
              'application/json': { schema: wholeTask },
              [commentAlone]: { schema: comment },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const {
        params: { id },
        body: { text },
        actor,
      } = request;
      const call = idempotentCall(request, ['comment', id, text]);
      const added = await addComment(context, actor, id, text, call);
      varyOnAccept(reply);
      if (prefers(request, commentAlone)) return reply.type(commentAlone).send(added);
      return reply.send(await readTask(context, id));
    },
  );

  registerAssignmentRoutes(api, context);
  registerCreation(api, context);
}

function registerLists(api: Api, context: Context): void {
  const description = 'Newest first. As NDJSON without history for `Accept: application/x-ndjson`.';

  api.get(
    '/api/tasks',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'All tasks; for a User, their own',
        description,
        response: { 200: z.array(wholeTask) },
      },
    },
    async (request, reply) =>
      sendTaskList(
        context,
        request,
        reply,
        isAdministrator(request.actor) ? 'all' : { assignedTo: request.actor._id },
      ),
  );

  api.post(
    '/api/tasks/inspect',
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'The tasks of a person',
        description,
        body: byRecordId,
        response: { 200: z.array(wholeTask) },
      },
    },
    async (request, reply) => {
      const { id } = request.body;
      const person = await requirePerson(context.db, id);
      await inspect(context, request.actor, person, 'tasksInspected');
      return sendTaskList(context, request, reply, { assignedTo: id });
    },
  );
}

/** Only this call is not JSON, so its parser is registered in a scope of its own. */
function registerCreation(api: Api, context: Context): void {
  api.register(async (scope: Api) => {
    await scope.register(multipart);
    scope.post(
      '/api/tasks',
      {
        config: { access: 'administrator', form: newTask },
        schema: { summary: 'Create a task', response: { 201: wholeTask } },
      },
      async (request, reply) => reply.code(201).send(await createFromForm(context, request)),
    );
  });
}

async function createFromForm(context: Context, request: FastifyRequest) {
  if (!request.isMultipart()) throw badRequest('A new task is sent as a multipart form');
  const { input, files } = await readTaskForm(context, request);
  try {
    const call = idempotentCall(request, [
      'task',
      input,
      files.map(({ originalname, sha256 }) => [originalname, sha256]),
    ]);
    await context.uploads.commit(files);
    const task = await createTask(context, request.actor, input, files, call);
    // A repeated call returns the first one's task, so the files of this call are not used.
    const unused = files.filter(
      ({ filename }) => !task.attachments.some((attachment) => attachment.filename === filename),
    );
    await context.uploads.remove(unused.map((file) => file.filename));
    return task;
  } catch (error) {
    // If it is unknown whether the task exists, its files stay. The next start removes those without
    // a task.
    if (!(error instanceof UnknownOutcome))
      await context.uploads.remove(files.map((file) => file.filename));
    throw error;
  }
}
