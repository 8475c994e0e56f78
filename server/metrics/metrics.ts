import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context/context';
import { notFound, unauthorized } from '../lib/errors';
import { sha256 } from '../lib/sha256';
import { bearerToken } from '../session/guards';
import type { MetricSources } from './gauges';

/**
 * `GET /metrics` for Prometheus, only with the token of `METRICS_TOKEN`. Without that setting
 * nothing is measured, and the path does not exist.
 */
export async function registerMetrics(
  fastify: FastifyInstance,
  context: Context,
  sources: MetricSources,
): Promise<void> {
  const { metricsToken } = context.config;
  // The package is loaded only where it is used.
  const registry =
    metricsToken === null
      ? null
      : (await import('./registry')).createRegistry(fastify, context, sources);
  fastify.get('/metrics', async (request, reply) => {
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
