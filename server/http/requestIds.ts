import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '../../src/contract/requestId';

/** Every answer carries the id of its request, by which the log names it. */
export function addRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
}
