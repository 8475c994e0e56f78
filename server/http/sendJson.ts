import type { FastifyReply } from 'fastify';

/** Sends a JSON value. Fastify would send a string as plain text. */
export function sendJson<Reply extends FastifyReply>(reply: Reply, value: unknown): Reply {
  reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
  return reply;
}
