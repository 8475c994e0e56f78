import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context';

/**
 * Warns once about a proxy that `TRUSTED_PROXIES` does not name. Its `X-Forwarded-For` is ignored,
 * so everyone behind it counts as one address.
 */
export function warnOfUntrustedProxy(
  fastify: FastifyInstance,
  context: Pick<Context, 'log'>,
): void {
  let warned = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return done();
    // `ips` has more than one address only when the connection's own address is trusted.
    if ((request.ips?.length ?? 0) > 1) return done();
    warned = true;
    context.log.warn(
      { event: 'untrusted_proxy', address: request.socket.remoteAddress },
      'X-Forwarded-For was ignored, because TRUSTED_PROXIES does not contain this address. If this is your ' +
        'proxy, add it: until then, everyone behind it shares one limit of failed log-ins',
    );
    done();
  });
}
