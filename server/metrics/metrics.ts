import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { notFound, unauthorized } from '../lib/errors';
import { sha256 } from '../lib/sha256';
import { bearerToken } from '../session/guards';
import type { MetricSources } from './gauges';

/**
 * `GET /metrics` for Prometheus, only with the token of `METRICS_TOKEN`. Without that setting
 * nothing is measured, and the path does not exist.
 */
export async function registerMetrics(
  api: Api,
  context: Context,
  sources: MetricSources,
): Promise<void> {
  const { metricsToken } = context.config;
  // The package is loaded only where it is used.
  const registry =
    metricsToken === null
      ? null
      : (await import('./registry')).createRegistry(api, context, sources);
  const route = {
    config: { access: 'anyone', purpose: 'liveness' } as const,
    schema: {
      summary: 'Metrics',
      description: 'With the token of `METRICS_TOKEN`, as text.',
      response: { 200: z.string() },
    },
  };
  api.get('/metrics', route, async (request, reply) => {
    if (metricsToken === null || registry === null) throw notFound();
    if (!hasToken(request, metricsToken))
      throw unauthorized('The token of METRICS_TOKEN is needed');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const hash = (text: string) => Buffer.from(sha256(text));
  return timingSafeEqual(hash(bearerToken(request) ?? ''), hash(token));
}
