import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../context/config';
import { HttpError } from '../lib/errors';
import { network } from '../lib/network';

/** Seconds. */
const window = 60;

/** @throws HttpError 429 with Retry-After in seconds */
function createLimit(points: number): (key: string) => Promise<void> {
  if (points === 0) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points, duration: window });
  const refuse = (refusal: unknown): never => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new HttpError(429, 'Too many requests, please wait a moment', {
      'retry-after': String(Math.ceil(refusal.msBeforeNext / 1000)),
    });
  };
  return (key) => limiter.consume(key).then(() => undefined, refuse);
}

/**
 * Limits requests by address, and those of signed-in people also by person. Probes are not counted,
 * nor are files, of which each page has many. Counts in the memory of
 * this process, because a counter in the database would cost more than most calls (decision 057).
 */
export function limitRequests(
  fastify: FastifyInstance,
  config: Pick<Config, 'requestsPerPerson' | 'requestsPerAddress'>,
): void {
  const ofAddress = createLimit(config.requestsPerAddress);
  const ofPerson = createLimit(config.requestsPerPerson);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { purpose } = request.routeOptions.config;
    if (purpose !== undefined && purpose !== 'page') return done();
    return ofAddress(network(request.ip));
  });
  // Guards, which are `onRequest` hooks of routes, have set the person by now.
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.personId === null) return done();
    return ofPerson(request.personId);
  });
}
