import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long the body of somebody whom the server does not know may take, in milliseconds. */
export const strangersPatience = { ms: 15_000 };

/** Whether a body follows the headers, be it of blanks alone. */
export function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * Cuts the connection of a stranger whose body dribbles in: it would be held for as long as the slowest upload of a
 * person may take. Whoever has brought a genuine token has that time, refused or not, so that the answer reaches them.
 */
export function cutSlowStrangers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (!announcesBody(request)) return;
    const timer = setTimeout(() => {
      if (!raw.complete && !request.isKnown) raw.socket.destroy();
    }, strangersPatience.ms);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
