import type { FastifyReply } from 'fastify';

/** Sends a JSON value. Fastify would send a string as plain text. */
export function sendJson<Reply extends FastifyReply>(reply: Reply, value: unknown): Reply {
  return sendJsonText(reply, JSON.stringify(value));
}

/** Sends a value that is JSON already. */
export function sendJsonText<Reply extends FastifyReply>(reply: Reply, json: string): Reply {
  reply.type('application/json; charset=utf-8').send(json);
  return reply;
}
