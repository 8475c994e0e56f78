import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxListLimit } from '../../src/contract/list';
import { historyPageSize, maxHistoryPage, taskAlone } from '../../src/contract/task';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import { deleted } from '../http/answers';
import type { Api } from '../http/api';
import { readsAtPosition } from '../http/sendList';
import { byId, byRecordId } from '../http/validate';
import { expectedText } from '../lib/expected';
import { badRequest } from '../lib/errors';
import { withContent } from '../session/idempotency';
import { inspect } from '../users/inspections';
import { requirePerson } from '../users/userList';
import { registerAssignmentRoutes } from './assignmentRoutes';
import { readHistory } from './history';
import { requireTask, sendChangedTask, sendWholeTask } from './sendTask';
import { historyPage, taskWithEdits, wholeTask } from './taskAnswers';
import { ifMatchTask, seenTask, taskConflict } from './fieldChanges';
import { readTaskForm } from './taskForm';
import { sendTaskList } from './taskList';
import { newTask, taskPatch } from './taskSchemas';
import { changeTask, createTask, deleteTask } from './taskService';
import { removeUnusedFiles, withStoredFiles } from './uploadSweep';

/**
 * The calls on tasks (specification, point 7), and our `GET /api/tasks/{id}`.
 */
export function registerTaskRoutes(api: Api, context: Context): void {
  registerLists(api, context);

  registerHistory(api, context);

  api.patch(
    '/api/tasks/:id',
    {
      config: { access: 'signedIn', headers: ifMatchTask },
      schema: {
        summary: 'Change a task',
        description: `Answers the whole task, or the task without its history for \`Accept: ${taskAlone}\`. ${expectedText}`,
        params: byId,
        body: taskPatch,
        response: {
          200: {
            content: {
              'application/json': { schema: wholeTask },
              [taskAlone]: { schema: taskWithEdits },
            },
          },
          409: taskConflict,
        },
      },
    },
    async (request, reply) => {
      const {
        actor,
        params: { id },
        body,
      } = request;
      const task = await changeTask(context, actor, id, body, seenTask(request));
      return sendChangedTask(context, request, reply, id, task);
    },
  );

  api.delete(
    '/api/tasks/:id',
    {
      config: { access: 'signedIn', headers: ifMatchTask },
      schema: {
        summary: 'Delete a task',
        params: byId,
        response: { 200: deleted, 409: taskConflict },
      },
    },
    async (request) => {
      const { actor, params } = request;
      await deleteTask(context, actor, params.id, seenTask(request));
      return { _id: params.id };
    },
  );

  registerAssignmentRoutes(api, context);
  registerCreation(api, context);
}

/** How much is answered. */
const limitTo = (max: number) =>
  z.string().refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= max, {
    message: `must be a number from 1 to ${max}`,
  });
const historyLimit = limitTo(maxHistoryPage);
const eventNumber = z.string().regex(/^\d{1,15}$/, 'must be a number');

/** The calls that read a task, whole or in pages. */
function registerHistory(api: Api, context: Context): void {
  api.get(
    '/api/tasks/:id',
    {
      config: { access: 'signedIn' },
      preHandler: readsAtPosition(context),
      schema: {
        summary: 'A task',
        description:
          'By its id or its number. With `history`, only so many of the newest comments and of the newest activity, and `earlier` if there are more.',
        params: byId,
        querystring: z.object({ history: historyLimit.optional() }),
        response: { 200: wholeTask },
      },
    },
    async (request, reply) => {
      const { history } = request.query;
      const task = await requireTask(context, request.actor, request.params.id);
      if (history === undefined) return sendWholeTask(context, reply, task);
      const page = { before: task.seq + 1, limit: Number(history) };
      return reply.send({ ...task, ...(await readHistory(context.db, task._id, page)) });
    },
  );

  api.get(
    '/api/tasks/:id/history',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Earlier comments and activity of a task',
        description: 'Those of changes before a number. A page has all entries of its changes.',
        params: byId,
        querystring: z.object({ before: eventNumber, limit: historyLimit.optional() }),
        response: { 200: historyPage },
      },
    },
    async ({ actor, params, query }) => {
      const { _id } = await requireTask(context, actor, params.id);
      const { before, limit = historyPageSize } = query;
      return readHistory(context.db, _id, { before: Number(before), limit: Number(limit) });
    },
  );
}

/** The position of a task in the list, as the header `docket-next` has it. */
const listPosition = z.string().regex(/^-?\d{1,15}$/);

function registerLists(api: Api, context: Context): void {
  const description = 'Newest first. As NDJSON without history for `Accept: application/x-ndjson`.';

  api.get(
    '/api/tasks',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'All tasks; for a User, their own',
        description: `${description} With \`limit\`, from 1 to ${maxListLimit}, only so many; the header \`docket-next\`, if there may be more, is \`before\` of the rest.`,
        querystring: z.object({
          before: listPosition.optional(),
          limit: limitTo(maxListLimit).optional(),
        }),
        response: { 200: z.array(wholeTask) },
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const scope = isAdministrator(actor) ? 'all' : { assignedTo: actor._id };
      const { before, limit } = query;
      return sendTaskList(context, request, reply, scope, {
        ...(before !== undefined && { before: Number(before) }),
        ...(limit !== undefined && { limit: Number(limit) }),
      });
    },
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
      async (request, reply) =>
        sendWholeTask(context, reply.code(201), await createFromForm(context, request)),
    );
  });
}

async function createFromForm(context: Context, request: FastifyRequest) {
  if (!request.isMultipart()) throw badRequest('A new task is sent as a multipart form');
  const form = await readTaskForm(context, request);
  const { input, files } = form;
  const actor = withContent(request, [
    input,
    files.map(({ originalname, sha256 }) => [originalname, sha256]),
  ]);
  const id = await withStoredFiles(context, files, () => createTask(context, actor, input, files));
  // A repeated call returns the first one's task, so the files of this call are not used.
  if (actor.call) await removeUnusedFiles(context, files);
  return requireTask(context, actor, id);
}
