import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness';

/**
 * `GET /healthz`: 200 while the process answers at all. `GET /readyz`: whether it can serve; if
 * not, 503 with the names of the checks that fail, and nothing else that a stranger could use.
 */
export function registerHealth(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.get('/healthz', () => ({ alive: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const failed = await readiness();
    return failed.length === 0
      ? { ready: true }
      : reply.code(503).header('retry-after', '5').send({ ready: false, failed });
  });
}
