import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actionHeader } from '../../src/contract/bulk';
import { nextHeader, logHeader, seqHeader, totalHeader } from '../../src/contract/list';
import { requestIdHeader } from '../../src/contract/requestId';
import { contractHeader, estimatesHeader } from '../../src/contract/version';
import type { Config } from '../context/config';
import type { Log } from '../context/context';
import { forbidden } from '../lib/errors';
import { publicHosts } from './forwarded';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets any site make the call, which must not use cookies. */
    origins?: 'any';
  }
}

/** Response headers that pages of other origins may read. */
const exposedHeaders = [
  seqHeader,
  logHeader,
  totalHeader,
  nextHeader,
  actionHeader,
  requestIdHeader,
  contractHeader,
  estimatesHeader,
  'retry-after',
  'etag',
  'content-disposition',
].join(', ');
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How many refused origins are logged, because anyone can send one. */
const maxLogged = 20;
/** Of a logged header. */
const maxLength = 200;

/**
 * Whether a request comes from a page that may make calls: one of our own host, or one of
 * ALLOWED_ORIGINS. Clients that are not browsers send no origin.
 */
export type OriginCheck = (request: IncomingMessage) => boolean;

/** Logs each refused origin once, because it is often our own behind a proxy that hides it. */
export function createOriginCheck(
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
  log: Log,
): OriginCheck {
  const logged = new Set<string>();
  return ({ headers }) => {
    const { origin } = headers;
    if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
    const hosts = publicHosts(headers);
    if (allowedOrigins.includes(origin) || hosts.some((host) => isOf(origin, host))) return true;
    if (!logged.has(origin) && logged.size < maxLogged) {
      logged.add(origin);
      log.warn(
        {
          event: 'origin_refused',
          origin: origin.slice(0, maxLength),
          hosts: hosts.join(', ').slice(0, maxLength),
        },
        'A page of this origin was refused, because it is none of the hosts that the request names. If it ' +
          'is your own address, let your proxy pass Host, or X-Forwarded-Host if TRUSTED_PROXIES names it ' +
          '(docs/proxy.md). If it is another site that may call the API, add it to ALLOWED_ORIGINS',
      );
    }
    return false;
  };
}

/** Whether an origin is that of a `Host` header, which may name the default port or leave it out. */
function isOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const own = `${page.protocol}//${host}`;
  return page.host !== '' && URL.canParse(own) && new URL(own).host === page.host;
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

/** Our hosts as a request names them, as `http://host`, or with `ws` for `http`. */
export function ownOrigins(request: FastifyRequest, scheme: 'http' | 'ws'): string[] {
  const hosts = publicHosts(request.headers).filter((host) => /^[\w.:[\]-]+$/.test(host));
  return [...new Set(hosts)].map((host) => `${scheme}${isSecure(request) ? 's' : ''}://${host}`);
}

/**
 * Refuses writes from pages of other sites, which would carry our cookies, and lets allowed origins
 * read answers. Clients that are not browsers send neither header, and have no cookies that could
 * be misused.
 */
export function checkOrigins(
  fastify: FastifyInstance,
  config: Config,
  isAllowed: OriginCheck,
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
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
    const isForAll = request.routeOptions.config.origins === 'any';
    if (safeMethods.has(request.method) || isForAll) return done();
    done(isAllowed(request.raw) ? undefined : forbidden('This origin is not allowed'));
  });
}
