import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';

/** Free space below which the server calls itself not ready, in bytes: writes are about to be refused. */
export const healthLimits = { freeBytes: 16 * 1024 * 1024 };

/**
 * `GET /healthz`: 200 `{ "ready": true }` while the server takes work, else 503. It is not ready before it has started,
 * once it is told to stop, when the disk is full, and (by the error handler) when the database does not answer.
 */
export function registerHealth(
  fastify: FastifyInstance,
  context: Context,
  isRunning: () => boolean,
): void {
  fastify.get('/healthz', async (_request, reply) => {
    const ready = isRunning() && (await hasSpace(context.config.dataDir));
    if (ready) await context.events.head();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= healthLimits.freeBytes;
}
