import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Context } from '../context/context';
import { addGauges, type MetricSources } from './gauges';

/** Upper limits in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

const refusals: Partial<Record<number, string>> = {
  400: 'invalid',
  401: 'not_signed_in',
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  429: 'too_many',
  500: 'fault',
  503: 'not_available',
  507: 'no_space',
};

/** Measures all requests from now on. */
export function createRegistry(
  fastify: FastifyInstance,
  context: Context,
  sources: MetricSources,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addGauges(registry, context, sources);
  const requests = new Histogram({
    name: 'docket_requests_seconds',
    help: 'answered requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'docket_refusals_total',
    help: 'refused requests by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of Object.values(refusals)) refused.inc({ kind }, 0);
  fastify.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    // The pattern of the route: paths have ids, and strangers can invent any number of them.
    const route = request.routeOptions.url ?? 'page';
    requests.observe({ method: request.method, route, status }, elapsedTime / 1000);
    if (status >= 400) refused.inc({ kind: refusals[status] ?? 'other' });
  });
  return registry;
}
