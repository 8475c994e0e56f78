import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorText } from '../../src/contract/error';

import type { RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { hasBody } from '../http/bodies';
import { forbidden, HttpError } from '../lib/errors';
import {
  actorFromFilesToken,
  actorFromToken,
  assertAdministrator,
  assertNoApiToken,
  assertRoot,
  currentActor,
  type Actor,
} from './actor';
import { createCookies } from './cookies';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards, so only routes that are not for anyone may read it. */
    actor: Actor;
  }
}

/** A hook for a route. Use it as `onRequest`, which refuses before the body is read. */
export type Guard = (request: FastifyRequest) => Promise<void>;

/**
 * Requires a signed-in person and sets `request.actor`. Refuses with the texts of specification
 * point 8.
 */
export function requireActor(context: Context): Guard {
  return async (request) => {
    try {
      const { actor } = await actorFromToken(context, bearerToken(request));
      // A refusal by the scope is recorded with the person.
      request.actor = { ...actor, origin: { ...originOf(request), token: actor.token } };
      assertScope(actor, request);
      letIn(request);
    } catch (error) {
      request.hasGenuineToken =
        error instanceof HttpError && error.message === errorText.accessTokenExpired;
      throw error;
    }
  };
}

/**
 * What an API token is not for: changes, if it may only read, and ways to log in.
 * @throws HttpError 403
 */
function assertScope(actor: Actor, { method, routeOptions }: FastifyRequest): void {
  const { scope } = actor;
  if (scope === undefined) return;
  if (routeOptions.url?.startsWith('/api/auth/') || routeOptions.config.apiTokens === 'refused')
    assertNoApiToken(actor);
  if (scope === 'read' && method !== 'GET' && method !== 'HEAD')
    throw forbidden('This API token can only read');
}

/** From now on the request counts as one of the person. */
function letIn(request: FastifyRequest): void {
  request.hasGenuineToken = true;
  request.personId = request.actor._id;
}

/** Requires an administrator (Root or Admin), else 403. */
export function requireAdministrator(context: Context): Guard {
  const signedIn = requireActor(context);
  return async (request) => {
    await signedIn(request);
    assertAdministrator(request.actor);
  };
}

/** Requires a Root, else 403. */
export function requireRoot(context: Context): Guard {
  const signedIn = requireActor(context);
  return async (request) => {
    await signedIn(request);
    assertRoot(request.actor);
  };
}

/** A body that takes longer has the person checked again, in milliseconds. */
const quickBodyMs = 1_000;

/**
 * Checks the person again when a body has arrived that took long. Writes check once more in their
 * transaction (`writeAs`); this check is for reads and expensive preparations.
 */
export function recheckAfterBody(fastify: FastifyInstance, context: Context): void {
  fastify.addHook('preValidation', (request, reply, done) => {
    const isQuick = reply.elapsedTime < quickBodyMs;
    if (!request.hasGenuineToken || !hasBody(request) || isQuick) return done();
    return currentActor(context, request.actor).then((actor) => {
      request.actor = actor;
    });
  });
}

/**
 * Sets `request.actor` from the Bearer token, else from the cookie that opens attachments in a new
 * tab.
 */
export function requireFilesActor(context: Context): Guard {
  const cookies = createCookies(context.secrets);
  return async (request) => {
    const token = bearerToken(request);
    request.actor = token
      ? (await actorFromToken(context, token)).actor
      : await actorFromFilesToken(context, cookies.read(request, 'files'));
    letIn(request);
  };
}

/** Where a request comes from, for the audit log. */
export const originOf = ({ ip, id }: FastifyRequest): RequestOrigin => ({
  address: ip,
  requestId: id,
});

/** What the client calls itself, which names the device to its owner. */
export const agentOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent'] ?? null;

/** The token of the `Authorization: Bearer` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
