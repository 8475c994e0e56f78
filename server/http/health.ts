import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context';

/** Below this free disk space, in bytes, the server is not ready, because writes will soon fail. */
export const healthLimits = { freeBytes: 16 * 1024 * 1024 };

/**
 * `GET /healthz`: 200 `{ "ready": true }`, or 503 during start and stop and when the disk is full.
 * The error handler answers when the database fails.
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
