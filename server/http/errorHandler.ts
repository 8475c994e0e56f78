import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../src/contract/error';
import { requestIdHeader } from '../../src/contract/requestId';
import { contractHeader, contractVersion } from '../../src/contract/version';
import type { Context } from '../context/context';
import { databaseFault, type DatabaseFault } from '../lib/databaseErrors';
import { HttpError, errorCode } from '../lib/errors';
import { plainPath } from './matchedRoute';

/** The texts of refusals by the framework. */
const frameworkTexts: Record<number, string> = {
  400: 'The request is not valid',
  406: 'This kind of answer is not available',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'This kind of content is not accepted',
  431: 'The request headers are too large',
};

/** The answers to faults of the database or the disk. */
const faultAnswers: Record<DatabaseFault, { status: number; text: string; retryAfter?: string }> = {
  conflict: { status: 503, text: 'The server is busy, please try again', retryAfter: '1' },
  busy: { status: 503, text: 'The server is busy, please try again', retryAfter: '1' },
  noSpace: { status: 507, text: 'The server has no space left; nothing was saved' },
  broken: {
    status: 503,
    text: 'The server cannot use its database. Please tell your administrator',
  },
  unreachable: {
    status: 503,
    text: 'The server cannot reach its data. Please try again in a moment',
    retryAfter: '5',
  },
  text: { status: 400, text: 'The request has a character that cannot be stored' },
};

/**
 * Answers every error as `{ "error": text }`, with the details of a refusal. Of a fault,
 * which is logged, only the id of the request is sent, by which an administrator finds it in the
 * log.
 */
export function answerErrors(fastify: FastifyInstance, context: Pick<Context, 'log'>): void {
  fastify.setErrorHandler((error, request, reply) => {
    const { status, text, headers } = describe(error);
    const details = error instanceof HttpError ? error.details : undefined;
    const isFault = status === 500;
    // A client that disconnects during its request is not a fault of the server.
    const isGone = request.raw.destroyed && !request.raw.complete;
    if (status >= 500 && !isGone) {
      context.log.error(
        {
          request: request.id,
          method: request.method,
          path: plainPath(request),
          error: error instanceof Error ? error.stack : String(error),
          ...(error instanceof Error && error.cause ? { cause: String(error.cause) } : {}),
        },
        'a request failed',
      );
    }
    return reply
      .headers(headers)
      .code(status)
      .type('application/json; charset=utf-8')
      .send({
        error: isFault ? `${text} (request ${request.id})` : text,
        ...details,
      } satisfies ErrorBody);
  });
}

/** Answers refusals of the framework that occur before any handler, such as a malformed address. */
export function answerFrameworkErrors(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, text } = describe(error);
  // Hooks do not run for this request, so none of them would stop a slow body.
  reply
    .code(status)
    .header('connection', 'close')
    .header(requestIdHeader, request.id)
    .header(contractHeader, contractVersion)
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .send({ error: text } satisfies ErrorBody);
}

/** Answers what is not HTTP on the raw connection, and closes it. */
export function answerUnreadable(error: unknown, socket: Socket): void {
  if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = errorCode(error);
  const status =
    code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify({ error: frameworkTexts[status] ?? '' } satisfies ErrorBody);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The text for an error that is reported inside another answer. */
export const errorTextOf = (error: unknown): string => describe(error).text;

function describe(error: unknown): {
  status: number;
  text: string;
  headers: Record<string, string>;
} {
  if (error instanceof HttpError)
    return { status: error.status, text: error.message, headers: error.headers };
  const fault = databaseFault(error);
  if (fault !== null) {
    const { status, text, retryAfter } = faultAnswers[fault];
    return { status, text, headers: retryAfter ? { 'retry-after': retryAfter } : {} };
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error
      ? Number(error.statusCode)
      : 500;
  if (status >= 400 && status < 500)
    return { status, text: frameworkTexts[status] ?? 'The request is not valid', headers: {} };
  return { status: 500, text: 'Something went wrong on the server', headers: {} };
}
