import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actionHeader } from '../../src/contract/bulk';
import { nextHeader } from '../../src/contract/list';
import { requestIdHeader } from '../../src/contract/requestId';
import { logHeader, seqHeader, totalHeader } from '../../src/contract/task';
import type { Config } from '../context/config';
import { forbidden } from '../lib/errors';

/** Response headers that pages of other origins may read. */
const exposedHeaders = [
  seqHeader,
  logHeader,
  totalHeader,
  nextHeader,
  actionHeader,
  requestIdHeader,
  'retry-after',
  'etag',
  'content-disposition',
].join(', ');
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether pages of this origin may make calls: those of our own host and of ALLOWED_ORIGINS. */
export function isAllowedOrigin(
  origin: string,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (allowed.includes(origin)) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/**
 * Whether the browser uses https, directly or through a proxy. The header is believed from anyone,
 * because a forged one only makes the sender's own cookie stricter.
 */
export function isSecure(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-proto'];
  return (
    request.protocol === 'https' ||
    (typeof forwarded === 'string' && forwarded.split(',')[0]?.trim() === 'https')
  );
}

/**
 * Refuses writes from pages of other sites, which would carry our cookies, and lets allowed origins
 * read answers. Clients that are not browsers send neither header, and have no cookies that could
 * be misused.
 */
export function checkOrigins(fastify: FastifyInstance, config: Config): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin, host } = request.headers;
    const isListed = origin !== undefined && config.allowedOrigins.includes(origin);
    if (config.allowedOrigins.length > 0) reply.header('vary', 'Origin');
    if (isListed) {
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
    if (safeMethods.has(request.method)) return done();
    const foreign =
      origin === undefined
        ? request.headers['sec-fetch-site'] === 'cross-site'
        : !isAllowedOrigin(origin, host, config.allowedOrigins);
    done(foreign ? forbidden('This origin is not allowed') : undefined);
  });
}
