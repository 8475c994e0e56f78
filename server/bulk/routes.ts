import type { FastifyInstance } from 'fastify';
import { actionHeader } from '../../src/contract/bulk';
import type { Context } from '../context/context';
import { sendLines } from '../http/sendList';
import { parse } from '../http/validate';
import { requireActor } from '../session/guards';
import { beginUndo, createAction, stopAction } from './actionRecord';
import { bulkRequest } from './bulkSchemas';
import { requireAssigneesExist, runBulk, undoBulk } from './bulkService';

interface ByActionId {
  Params: { actionId: string };
}

/**
 * Our calls that change many tasks, stop that, and undo it. The answer has one line for each task.
 */
export function registerBulkRoutes(fastify: FastifyInstance, context: Context): void {
  const signedIn = { onRequest: requireActor(context) };

  fastify.post('/api/tasks/bulk', signedIn, async (request, reply) => {
    const requested = parse(bulkRequest, request.body);
    await requireAssigneesExist(context, request.actor, requested.change);
    const actionId = await createAction(context, request.actor);
    return sendLines(
      reply.header(actionHeader, actionId),
      runBulk(context, request.actor, requested, actionId),
    );
  });

  fastify.post<ByActionId>(
    '/api/tasks/bulk/:actionId/undo',
    signedIn,
    async ({ actor, params }, reply) => {
      await beginUndo(context, actor, params.actionId);
      return sendLines(reply, undoBulk(context, actor, params.actionId));
    },
  );

  fastify.post<ByActionId>(
    '/api/tasks/bulk/:actionId/stop',
    signedIn,
    async ({ actor, params }, reply) => {
      await stopAction(context, actor, params.actionId);
      return reply.code(204).send();
    },
  );
}
