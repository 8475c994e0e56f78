import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSecure } from './origins';

const isLoopback = (request: FastifyRequest) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(request.hostname);

/** Headers of every answer. A route that needs others (the page, an attachment) sets its own. */
export function addSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'cache-control': 'no-store',
    });
    // Browsers heed it only where the page is trustworthy, and report it as a fault anywhere else.
    if (isSecure(request) || isLoopback(request))
      reply.header('cross-origin-opener-policy', 'same-origin');
    if (isSecure(request))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** Pages of ours that are closed: the player of logs, and the stage that it shows screens on. */
export type ClosedPage = 'player' | 'stage';

/** Which closed page a path is; null for the product. */
export function closedPageAt(path: string): ClosedPage | null {
  const place = path.replace(/\/+$/, '');
  if (place === '/replay') return 'player';
  return place === '/replay/stage' ? 'stage' : null;
}

function ownHost(request: FastifyRequest): string | undefined {
  return /^[\w.:[\]-]+$/.test(request.headers.host ?? '') ? request.headers.host : undefined;
}

/**
 * The policy of a closed page: our own scripts and styles, and no way out. Of pictures it has what a log can hold, which is none, and
 * its own icons. The stage stands in a frame of the player, and nowhere else.
 */
export function closedPagePolicy(request: FastifyRequest, nonce: string, page: ClosedPage): string {
  const host = ownHost(request);
  const origin = host && `${isSecure(request) ? 'https' : 'http'}://${host}`;
  const icons = origin
    ? ['icon.svg', 'icon-32.png', 'icon-180.png', 'icon-192.png', 'icon-512.png'].map(
        (name) => `${origin}/${name}`,
      )
    : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ['img-src data: blob:', ...icons].join(' '),
    "connect-src 'none'",
    "manifest-src 'self'",
    `frame-src ${page === 'player' ? "'self'" : "'none'"}`,
    "worker-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${page === 'stage' ? "'self'" : "'none'"}`,
  ].join('; ');
}

/**
 * The policy of the page: our own scripts, styles with this answer's nonce, and connections to us and to the API's origin
 * when the SPA was built for another one. Attributes of style that scripts set are not affected by it.
 */
export function pagePolicy(request: FastifyRequest, nonce: string, apiHost: string): string {
  const host = ownHost(request);
  const sockets = host ? [`${isSecure(request) ? 'wss' : 'ws'}://${host}`] : [];
  const api = apiHost ? [apiHost, apiHost.replace(/^http/, 'ws')] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' blob:", ...api.slice(0, 1)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...sockets, ...api].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
