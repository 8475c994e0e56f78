import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../src/contract/error';
import { requestIdHeader } from '../../src/contract/requestId';
import type { Context } from '../context/context';
import { HttpError, errorCode } from '../lib/errors';

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

/** A full disk, or an exceeded quota. */
const noSpace: ReadonlySet<string> = new Set([
  'SQLITE_FULL',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  // PostgreSQL: disk_full
  '53100',
]);
/**
 * A failing disk, or a file, database or folder that is damaged, missing or read-only. Drivers add
 * details (`SQLITE_IOERR_WRITE`). PostgreSQL: read_only_sql_transaction, io_error, data_corrupted
 * and index_corrupted.
 */
const brokenDatabase =
  /^(SQLITE_(READONLY|IOERR|CORRUPT|NOTADB|CANTOPEN)|EROFS$|25006$|58030$|XX00[12]$)/;
/**
 * A server that cannot be reached: connections that fail or break, and those that PostgreSQL ends
 * (57P) or does not accept (53300).
 */
const unreachable =
  /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$|08\w{3}$|57P0\d$|53300$)/;
/** The errors of `pg` that have no code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/;

/**
 * Answers every error as `{ "error": text }`. Logs faults, and never sends their details but the id
 * of the request, by which an administrator finds them in the log.
 */
export function answerErrors(fastify: FastifyInstance, context: Pick<Context, 'log'>): void {
  fastify.setErrorHandler((error, request, reply) => {
    const { status, text, headers } = describe(error);
    const isFault = status === 500;
    // A client that disconnects during its request is not a fault of the server.
    const isGone = request.raw.destroyed && !request.raw.complete;
    if (status >= 500 && !isGone) {
      const [path] = request.url.split('?');
      context.log.error(
        {
          request: request.id,
          method: request.method,
          path,
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
      .send({ error: isFault ? `${text} (request ${request.id})` : text } satisfies ErrorBody);
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
  const code = errorCode(error);
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') {
    return {
      status: 503,
      text: 'The server is busy, please try again',
      headers: { 'retry-after': '1' },
    };
  }
  if (code !== undefined && noSpace.has(code)) {
    return { status: 507, text: 'The server has no space left; nothing was saved', headers: {} };
  }
  if (code !== undefined && brokenDatabase.test(code)) {
    return {
      status: 503,
      text: 'The server cannot use its database. Please tell your administrator',
      headers: {},
    };
  }
  if (
    code === undefined
      ? error instanceof Error && connectionLost.test(error.message)
      : unreachable.test(code)
  ) {
    return {
      status: 503,
      text: 'The server cannot reach its data. Please try again in a moment',
      headers: { 'retry-after': '5' },
    };
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error
      ? Number(error.statusCode)
      : 500;
  if (status >= 400 && status < 500)
    return { status, text: frameworkTexts[status] ?? 'The request is not valid', headers: {} };
  return { status: 500, text: 'Something went wrong on the server', headers: {} };
}
