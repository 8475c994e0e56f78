import type { FastifyRequest } from 'fastify';
import { withoutSignatures } from '../crypto/refreshToken';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a route is for, if it is not a call. Limits, the log, compression and the overload check
     * ask this, and never the address of the request, which can be spelled in many ways.
     */
    purpose?: 'liveness' | 'readiness' | 'page' | 'file';
  }
}

/** Whether a request is a call, also an unknown one. */
export const isCall = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.purpose === undefined;

/**
 * The path of a request in its plain spelling: an encoded letter or a full address in the request
 * line makes no difference. For the log, and to recognise a repeated call. Without the secrets of
 * calendars and of links, which the log must not have.
 */
export function plainPath({ routeOptions, params }: FastifyRequest): string {
  const values = new Map(
    Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]),
  );
  // Without a route, the whole path is the parameter.
  const path = (routeOptions.url ?? '/*').replace(/:(\w+)|\*/g, (_, name?: string) =>
    name === undefined
      ? encodeURI(values.get('*') ?? '')
      : encodeURIComponent(values.get(name) ?? ''),
  );
  return withoutSignatures(path);
}
