import { z } from 'zod';
import type { Api } from './api';
import type { Readiness } from './readiness';

/**
 * `GET /healthz`: 200 while the process answers at all. `GET /readyz`: whether it can serve; if
 * not, 503 with the names of the checks that fail, and nothing else that a stranger could use.
 */
export function registerHealth(api: Api, readiness: Readiness): void {
  api.get(
    '/healthz',
    {
      config: { access: 'anyone', purpose: 'liveness' },
      schema: {
        summary: 'Whether the server is alive',
        response: { 200: z.object({ alive: z.boolean() }) },
      },
    },
    () => ({ alive: true }),
  );

  api.get(
    '/readyz',
    {
      config: { access: 'anyone', purpose: 'readiness' },
      schema: {
        summary: 'Whether the server can serve',
        response: {
          200: z.object({ ready: z.boolean() }),
          503: z.object({ ready: z.boolean(), failed: z.array(z.string()) }),
        },
      },
    },
    async (_request, reply) => {
      const failed = await readiness();
      return failed.length === 0
        ? { ready: true }
        : reply
            .code(503)
            .header('retry-after', '5')
            .send({ ready: false, failed: [...failed] });
    },
  );
}
