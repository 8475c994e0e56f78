import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actionHeader, type BulkEnd, type BulkVerdict } from '../../src/contract/bulk';
import { ndjson } from '../../src/contract/task';
import type { Context } from '../context';
import { requireActor } from '../http/auth';
import { parse } from '../http/validate';
import { beginAction, beginUndo, stopAction } from './actionRecord';
import { bulkRequest } from './bulkSchemas';
import { requirePeople, runBulk, undoBulk } from './bulkService';

interface OfAction {
  Params: { actionId: string };
}

/** Changes of many tasks by one request (ours): carried out, stopped, undone. The answers are verdicts, a line for each task. */
export function registerBulkRoutes(fastify: FastifyInstance, context: Context): void {
  const signedIn = { onRequest: requireActor(context) };

  fastify.post('/api/tasks/bulk', signedIn, async (request, reply) => {
    const wished = parse(bulkRequest, request.body);
    await requirePeople(context, request.actor, wished.change);
    const actionId = await beginAction(context, request.actor);
    return sendVerdicts(
      reply.header(actionHeader, actionId),
      runBulk(context, request.actor, wished, actionId),
    );
  });

  fastify.post<OfAction>(
    '/api/tasks/bulk/:actionId/undo',
    signedIn,
    async ({ actor, params }, reply) => {
      await beginUndo(context, actor, params.actionId);
      return sendVerdicts(reply, undoBulk(context, actor, params.actionId));
    },
  );

  fastify.post<OfAction>(
    '/api/tasks/bulk/:actionId/stop',
    signedIn,
    async ({ actor, params }, reply) => {
      await stopAction(context, actor, params.actionId);
      return reply.code(204).send();
    },
  );
}

/** One line a verdict, written as each portion is done and as fast as the client reads; a client that goes ends the work. */
function sendVerdicts(
  reply: FastifyReply,
  work: AsyncGenerator<BulkVerdict[], BulkEnd>,
): FastifyReply {
  async function* lines(): AsyncGenerator<string> {
    const text = (value: BulkVerdict | BulkEnd) => `${JSON.stringify(value)}\n`;
    try {
      for (;;) {
        const { done, value } = await work.next();
        if (done) return yield text(value);
        yield value.map(text).join('');
      }
    } finally {
      await work.return({ end: true, actionId: null, done: 0, unchanged: 0, refused: 0 });
    }
  }
  return reply
    .type(`${ndjson}; charset=utf-8`)
    .send(Readable.from(lines(), { objectMode: true, highWaterMark: 1 }));
}
