import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actionHeader } from '../../src/contract/bulk';
import { requestIdHeader } from '../../src/contract/requestId';
import { logHeader, seqHeader, totalHeader } from '../../src/contract/task';
import type { Config } from '../config';
import { forbidden } from './errors';

/** Headers of answers that a page of another origin may read. */
const exposedHeaders = [
  seqHeader,
  logHeader,
  totalHeader,
  actionHeader,
  requestIdHeader,
  'retry-after',
  'etag',
  'content-disposition',
].join(', ');
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page of this origin may call us: our own host, or one of ALLOWED_ORIGINS. */
export function isAllowedOrigin(
  origin: string,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (allowed.includes(origin)) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/**
 * Whether the browser came by https, directly or through a proxy. A forged header only makes the forger's own cookie
 * stricter, so it needs no trusted proxy.
 */
export function isSecure(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-proto'];
  return (
    request.protocol === 'https' ||
    (typeof forwarded === 'string' && forwarded.split(',')[0]?.trim() === 'https')
  );
}

/**
 * Refuses writes that another site's page sends with our cookies, and tells allowed origins that they may read answers.
 * Clients that are no browsers send neither header and are let through: they have no cookies to abuse.
 */
export function guardOrigins(fastify: FastifyInstance, config: Config): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    const listed = origin !== undefined && config.allowedOrigins.includes(origin);
    if (config.allowedOrigins.length > 0) reply.header('vary', 'Origin');
    if (listed) {
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-allow-credentials', 'true')
        .header('access-control-expose-headers', exposedHeaders);
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
        return reply
          .header('access-control-allow-methods', 'GET, HEAD, POST, PATCH, DELETE')
          .header(
            'access-control-allow-headers',
            'authorization, content-type, accept, if-match, idempotency-key',
          )
          .header('access-control-max-age', '600')
          .code(204)
          .send();
      }
    }
    if (safeMethods.has(request.method)) return;
    const foreign =
      origin === undefined
        ? request.headers['sec-fetch-site'] === 'cross-site'
        : !isAllowedOrigin(origin, host, config.allowedOrigins);
    if (foreign) throw forbidden('This origin is not allowed');
  });
}
