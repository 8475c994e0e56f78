import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Answers HEAD without reading what GET would stream. By itself Fastify reads the whole stream and drops it. */
export function skipStreamsForHead(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return Readable.from([]);
  });
}
