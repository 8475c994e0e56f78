import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context';
import { isCall, plainPath } from './matchedRoute';

const maxPathLength = 200;

/**
 * Standard error. JSON already encodes the control characters of ASCII; this encodes the others and
 * the separators of Unicode, so that each entry is one line and cannot control a terminal.
 */
export const logStream = {
  write: (line: string): void => {
    process.stderr.write(
      line.replace(
        /[\u007f-\u009f\u2028\u2029]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    );
  },
};

/**
 * Logs a line for each answer: calls of the API at the level `info`, everything else, such as
 * health checks and files of the page, at `debug`. No query, header or body.
 */
export function logRequests(fastify: FastifyInstance, { log, config }: Context): void {
  if (config.logLevel !== 'info' && config.logLevel !== 'debug') return;
  fastify.addHook('onResponse', async (request, reply) => {
    log[isCall(request) ? 'info' : 'debug'](
      {
        request: request.id,
        method: request.method,
        path: plainPath(request).slice(0, maxPathLength),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(request.personId !== null && { person: request.personId }),
      },
      'request',
    );
  });
}
