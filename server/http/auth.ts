import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorText } from '../../src/contract/error';
import { isAdministrator } from '../../src/contract/user';
import type { Actor, Context } from '../context';
import { actorFromFilesToken, actorFromToken, currentActor } from '../session/actor';
import { cookieNames } from '../session/cookies';
import { forbidden, HttpError } from './errors';
import { announcesBody } from './slowBodies';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the request speaks for; set by `requireActor`, so read it only in routes that have it. */
    actor: Actor;
    /** Whether it brought a genuine token, though perhaps an expired one. */
    isKnown: boolean;
  }
}

/** A hook for any stage of a request; `onRequest` is best, as it refuses before the body is read. */
export type Guard = (request: FastifyRequest) => Promise<void>;

/** Lets signed-in people through and sets `request.actor`. Refuses with the texts of specification point 8. */
export function requireActor(context: Context): Guard {
  return async (request) => {
    try {
      request.actor = (await actorFromToken(context, bearerToken(request))).actor;
      request.isKnown = true;
    } catch (error) {
      request.isKnown =
        error instanceof HttpError && error.message === errorText.accessTokenExpired;
      throw error;
    }
  };
}

/** Lets administrators (Root, Admin) through; everybody else gets 403. */
export function requireAdministrator(context: Context): Guard {
  const signedIn = requireActor(context);
  return async (request) => {
    await signedIn(request);
    if (!isAdministrator(request.actor)) throw forbidden();
  };
}

/**
 * Checks again who is speaking once a body has arrived, because a body can be held back for long. Writes check once more in
 * their transaction (`writeAs`); this one keeps reads and long preparations from starting for someone who lost the right to them.
 */
export function recheckAfterBody(fastify: FastifyInstance, context: Context): void {
  fastify.decorateRequest('isKnown', false);
  fastify.addHook('preHandler', async (request) => {
    if (!request.isKnown || !announcesBody(request)) return;
    request.actor = await currentActor(context, request.actor);
  });
}

/** Sets `request.actor` from the Bearer token, or else from the cookie that opens attachments in a new tab. */
export function requireFilesActor(context: Context): Guard {
  return async (request) => {
    request.actor = await actorFromFilesCookie(context, request);
  };
}

/** Who may be asking for an attachment: by Bearer token when there is one, else by cookie. */
export async function actorFromFilesCookie(
  context: Context,
  request: FastifyRequest,
): Promise<Actor> {
  const token = bearerToken(request);
  if (token) return (await actorFromToken(context, token)).actor;
  return actorFromFilesToken(context, request.cookies[cookieNames.files]);
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
