import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';

/**
 * Warns once when a request comes through a proxy that `TRUSTED_PROXIES` does not name: its `X-Forwarded-For` is ignored, so
 * everyone behind it counts as one address.
 */
export function warnOfUntrustedProxy(
  fastify: FastifyInstance,
  context: Pick<Context, 'log'>,
): void {
  let warned = false;
  fastify.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    // `ips` goes beyond the connection's own address only where that one is trusted.
    if ((request.ips?.length ?? 0) > 1) return;
    warned = true;
    context.log.warn(
      { event: 'untrusted_proxy', address: request.socket.remoteAddress },
      'X-Forwarded-For was ignored, because TRUSTED_PROXIES does not name this address. If it is your proxy, name it there: ' +
        'until then everyone behind it shares one limit of failed log-ins',
    );
  });
}
