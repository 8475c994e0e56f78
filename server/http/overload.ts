import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../lib/errors';

/** Milliseconds. */
export const overloadLimits = {
  /** With a longer mean delay of the event loop, calls are refused. */
  delay: 2_000,
  /** The time over which the delay is measured, so an overload ends after it too. */
  sample: 2_000,
};

/**
 * An orchestrator would restart a server that does not answer this, which makes it worse. A page
 * without its scripts could not say that the server is busy.
 */
const isAnswered = ({ routeOptions: { config } }: FastifyRequest) =>
  config.purpose === 'liveness' || config.purpose === 'file';

/** Refuses calls while the process cannot keep up, so that it can answer those that it has. */
export async function refuseWhenOverloaded(fastify: FastifyInstance): Promise<void> {
  await fastify.register(underPressure, {
    maxEventLoopDelay: overloadLimits.delay,
    sampleInterval: overloadLimits.sample,
    pressureHandler: async (request) => {
      if (isAnswered(request)) return;
      throw new HttpError(503, 'The server is overloaded, please try again', {
        'retry-after': '5',
      });
    },
  });
}
