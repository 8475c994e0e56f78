import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestIdHeader } from '../../src/contract/requestId';
import { contractHeader, contractVersion, estimatesHeader } from '../../src/contract/version';
import type { Config } from '../context/config';
import { isSecure, ownOrigins } from './origins';

const isLoopback = (request: FastifyRequest) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(request.hostname);

const everywhere = {
  [contractHeader]: contractVersion,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
};

/**
 * Sets the headers of every answer. Some routes replace them. The id is the one by which logs name
 * the request.
 */
export function addSecurityHeaders(
  fastify: FastifyInstance,
  { hsts, estimates }: Pick<Config, 'hsts' | 'estimates'>,
): void {
  const headers = { ...everywhere, ...(estimates !== 'hours' && { [estimatesHeader]: estimates }) };
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id).headers(headers);
    const secure = isSecure(request);
    // Elsewhere, browsers ignore this header and report an error.
    if (secure || isLoopback(request)) reply.header('cross-origin-opener-policy', 'same-origin');
    if (secure && hsts !== null) reply.header('strict-transport-security', hsts);
    done();
  });
}

/** The policy of the service worker, which fetches the page and its files. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The pages that replay logs: the player, and the frame in which it shows screens. */
type ReplayPage = 'player' | 'frame';

/** The replay page at a path, else null. */
export function replayPageAt(path: string): ReplayPage | null {
  const page = path.replace(/\/+$/, '');
  if (page === '/replay') return 'player';
  return page === '/replay/frame' ? 'frame' : null;
}

const icons = ['icon.svg', 'icon-32.png', 'icon-180.png', 'icon-192.png', 'icon-512.png'];

/**
 * The policy of a replay page: our own scripts, styles and icons, and no connections, so that
 * nothing of a log can be sent elsewhere. Only the player may embed the frame.
 */
export function replayPagePolicy(request: FastifyRequest, nonce: string, page: ReplayPage): string {
  const images = ownOrigins(request, 'http').flatMap((origin) =>
    icons.map((name) => `${origin}/${name}`),
  );
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ['img-src data: blob:', ...images].join(' '),
    "connect-src 'none'",
    "manifest-src 'self'",
    `frame-src ${page === 'player' ? "'self'" : "'none'"}`,
    "worker-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${page === 'frame' ? "'self'" : "'none'"}`,
  ].join('; ');
}

/**
 * The policy of the app: our own scripts, styles with this answer's nonce, and connections to this
 * server and to the API for which the SPA was built. It does not affect style attributes that
 * scripts set.
 */
export function pagePolicy(request: FastifyRequest, nonce: string, apiHost: string): string {
  const api = apiHost ? [apiHost, apiHost.replace(/^http/, 'ws')] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' blob:", ...api.slice(0, 1)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...ownOrigins(request, 'ws'), ...api].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
