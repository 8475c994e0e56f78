import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { taskLimits } from '../../src/contract/task';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request carried a token that this server signed, even if it has expired. */
    hasGenuineToken: boolean;
    /** The signed-in person, once the guard of the route has let them in. */
    personId: string | null;
  }
}

/** How long the body of a request without a genuine token may take, in milliseconds. */
export const anonymousBodyTimeout = { ms: 15_000 };

/**
 * How much of a refused body is still read, in bytes: enough for the largest form. The time is
 * limited as for any body: 15 seconds without a genuine token, else 15 minutes (`requestTimeout`).
 */
export const unreadLimits = { bytes: (taskLimits.files + 1) * taskLimits.fileBytes };

/**
 * How many bytes of a body are read, unless its route says otherwise: little for strangers, and what
 * the lists of the calls need for people who are signed in.
 */
const readLimits = { anyone: 16 * 1024, signedIn: 1024 * 1024 };

/** The limit of routes that take long texts or lists from people who are signed in, in bytes. */
export const longBody = 12 * 1024 * 1024;

/** Whether a body follows the headers, even if it contains only blanks. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * Accepts only JSON, so that a form on another site cannot make a call. An empty body of type JSON
 * counts as no body, because all calls of specification point 7 carry that type.
 *
 * A body is parsed only for a route that declares one, and only up to the limit of that route. All
 * other requests, also those without a route, may carry a short one that is not looked at.
 */
export function acceptJson(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const isShort = route.config?.access === 'anyone' || route.schema?.body === undefined;
    route.bodyLimit ??= isShort ? readLimits.anyone : readLimits.signedIn;
  });
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  // This limit is that of requests without a route.
  const options = { parseAs: 'string', bodyLimit: readLimits.anyone } as const;
  fastify.addContentTypeParser('application/json', options, (request, body, done) => {
    const content = body.toString();
    const isDeclared = request.routeOptions.schema?.body !== undefined;
    if (!isDeclared || content.trim() === '') done(null, undefined);
    else parseJson(request, content, done);
  });
}

/**
 * Closes a connection without a genuine token when its body takes too long. Signed-in people keep
 * the full time even when they are refused, so that they can read the answer.
 */
export function closeSlowAnonymousBodies(fastify: FastifyInstance): void {
  fastify.decorateRequest('hasGenuineToken', false);
  fastify.decorateRequest('personId', null);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (!hasBody(request)) return done();
    const timer = setTimeout(() => {
      if (!raw.complete && !request.hasGenuineToken) raw.socket.destroy();
    }, anonymousBodyTimeout.ms);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}

/**
 * Reads the rest of a body before its call is answered. Closing a connection with unread bytes
 * resets it, and the client or a proxy then reports a network error instead of the answer, such as
 * an expired token. Answering earlier does not help: browsers send the whole body first, and some
 * proxies stop sending after the answer.
 */
export function drainRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (!hasBody(request) || request.raw.complete) return done();
    return readRest(request.raw).then((isRead) => {
      if (!isRead) reply.header('connection', 'close');
    });
  });
}

/** Resolves when the body was read or the connection is closed; false when the body is too long. */
function readRest(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    if (request.destroyed) return resolve(true);
    let left = unreadLimits.bytes;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left >= 0) return;
      request.pause();
      resolve(false);
    });
    request.once('end', () => resolve(true));
    request.once('close', () => resolve(true));
    request.resume();
  });
}
