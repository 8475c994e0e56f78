import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commentAlone } from '../../src/contract/task';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context';
import { prefers } from '../http/accept';
import { requireActor, requireAdministrator } from '../http/auth';
import { badRequest, notFound } from '../http/errors';
import { reflects } from '../http/reflects';
import { parse } from '../http/validate';
import { inspect } from '../users/inspections';
import { assign, readAssignment, unassign, unassignedUsers } from './assignmentService';
import { repeatable } from './repeats';
import { readTaskForm } from './taskForm';
import { sendTaskList } from './taskList';
import { loadWholeTask } from './taskRecord';
import { ruleTexts, visible } from './taskRules';
import { assignment, inspected, newComment, taskChanges, unassignment } from './taskSchemas';
import { addComment, changeTask, createTask, removeTask, storedTask } from './taskService';

interface ById {
  Params: { id: string };
}

/** The rows of specification point 7 on tasks, assignment and comments, and our `GET /api/tasks/{id}`. */
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
    const person = await context.db
      .selectFrom('users')
      .select('_id')
      .where('_id', '=', id)
      .executeTakeFirst();
    if (!person) throw notFound(ruleTexts.unknownPerson);
    await inspect(context, request.actor, id, 'tasks');
    return sendTaskList(context, request, reply, { assignedTo: id });
  });

  fastify.get<ById>('/api/tasks/:id', signedIn, async (request, reply) => {
    const position = await context.events.position();
    const task = visible(request.actor, await loadWholeTask(context.db, request.params.id));
    return reflects(reply, position).send(task);
  });

  fastify.patch<ById>('/api/tasks/:id', signedIn, (request) =>
    changeTask(context, request.actor, request.params.id, parse(taskChanges, request.body)),
  );

  fastify.delete<ById>('/api/tasks/:id', signedIn, async (request) => {
    await removeTask(context, request.actor, request.params.id);
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
      repeatable(request, ['comment', id, text]),
    );
    reply.header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '));
    if (prefers(request.headers.accept, commentAlone))
      return reply.type(commentAlone).send(comment);
    return reply.send(await storedTask(context, id));
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

/** The form is the one call that is not JSON, so its parser lives in a scope of its own. */
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
    const call = repeatable(request, [
      'task',
      input,
      files.map(({ originalname, sha256 }) => [originalname, sha256]),
    ]);
    await context.uploads.keep(files);
    const task = await createTask(context, request.actor, input, files, call);
    // A call that came before has its files; those of this one belong to nothing.
    const unused = files.filter(
      ({ filename }) => !task.attachments.some((attachment) => attachment.filename === filename),
    );
    await context.uploads.remove(unused.map((file) => file.filename));
    return task;
  } catch (error) {
    await context.uploads.remove(files.map((file) => file.filename));
    throw error;
  }
}
