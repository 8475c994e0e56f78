import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commentAlone } from '../../src/contract/task';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import { prefers, setPosition, varyOnAccept } from '../http/sendList';
import { parse } from '../http/validate';
import { UnknownOutcome } from '../lib/databaseErrors';
import { badRequest } from '../lib/errors';
import { requireActor, requireAdministrator } from '../session/guards';
import { inspect, requirePerson } from '../users/inspections';
import { assign, readAssignment, unassign, unassignedUsers } from './assignmentService';
import { idempotentCall } from './idempotency';
import { readTaskForm } from './taskForm';
import { sendTaskList } from './taskList';
import { loadWholeTask } from './taskRecord';
import { requireVisible } from './taskRules';
import { assignment, inspected, newComment, taskChanges, unassignment } from './taskSchemas';
import { addComment, changeTask, createTask, deleteTask, readTask } from './taskService';

interface ById {
  Params: { id: string };
}

/**
 * The calls on tasks, assignment and comments (specification, point 7), and our `GET
 * /api/tasks/{id}`.
 */
export function registerTaskRoutes(fastify: FastifyInstance, context: Context): void {
  const signedIn = { onRequest: requireActor(context) };
  const administrators = { onRequest: requireAdministrator(context) };

  fastify.get('/api/tasks', signedIn, (request, reply) =>
    sendTaskList(
      context,
      request,
      reply,
      isAdministrator(request.actor) ? 'all' : { assignedTo: request.actor._id },
    ),
  );

  fastify.post('/api/tasks/inspect', administrators, async (request, reply) => {
    const { id } = parse(inspected, request.body);
    const person = await requirePerson(context.db, id);
    await inspect(context, request.actor, person, 'tasksInspected');
    return sendTaskList(context, request, reply, { assignedTo: id });
  });

  fastify.get<ById>('/api/tasks/:id', signedIn, async (request, reply) => {
    const position = await context.events.position();
    const task = requireVisible(request.actor, await loadWholeTask(context.db, request.params.id));
    return setPosition(reply, position).send(task);
  });

  fastify.patch<ById>('/api/tasks/:id', signedIn, (request) =>
    changeTask(context, request.actor, request.params.id, parse(taskChanges, request.body)),
  );

  fastify.delete<ById>('/api/tasks/:id', signedIn, async (request) => {
    await deleteTask(context, request.actor, request.params.id);
    return { _id: request.params.id };
  });

  fastify.post<ById>('/api/tasks/:id/comments', signedIn, async (request, reply) => {
    const {
      params: { id },
      actor,
    } = request;
    const { text } = parse(newComment, request.body);
    const comment = await addComment(
      context,
      actor,
      id,
      text,
      idempotentCall(request, ['comment', id, text]),
    );
    varyOnAccept(reply);
    if (prefers(request, commentAlone)) return reply.type(commentAlone).send(comment);
    return reply.send(await readTask(context, id));
  });

  registerAssignmentRoutes(fastify, context);
  registerCreation(fastify, context);
}

function registerAssignmentRoutes(fastify: FastifyInstance, context: Context): void {
  const signedIn = { onRequest: requireActor(context) };

  fastify.get<{ Params: { taskId: string } }>(
    '/api/tasks/unassigned/:taskId',
    signedIn,
    (request) => unassignedUsers(context, request.actor, request.params.taskId),
  );

  fastify.get<{ Params: { taskId: string } }>('/api/tasks/assign/:taskId', signedIn, (request) =>
    readAssignment(context, request.actor, request.params.taskId),
  );

  fastify.post('/api/tasks/assign', signedIn, (request) => {
    const { task_id, user_id } = parse(assignment, request.body);
    return assign(context, request.actor, task_id, user_id);
  });

  fastify.delete<{ Params: { assignmentId: string } }>(
    '/api/tasks/assign/:assignmentId',
    signedIn,
    (request) =>
      unassign(
        context,
        request.actor,
        request.params.assignmentId,
        parse(unassignment, request.body).user_id,
      ),
  );
}

/** Only this call is not JSON, so its parser is registered in a scope of its own. */
function registerCreation(fastify: FastifyInstance, context: Context): void {
  fastify.register(async (scope) => {
    await scope.register(multipart);
    scope.post(
      '/api/tasks',
      { onRequest: requireAdministrator(context) },
      async (request, reply) => {
        const task = await createFromForm(context, request);
        return reply.code(201).send(task);
      },
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
