import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { userLimits } from '../../src/contract/user';
import type { Context } from '../context/context';
import { deriveFilesToken, readRefreshToken } from '../crypto/refreshToken';
import { nothing } from '../http/answers';
import type { Api } from '../http/api';
import { sendJson } from '../http/sendJson';
import { text } from '../http/validate';
import { HttpError } from '../lib/errors';
import { actorFromToken } from './actor';
import { createCookies, type Cookies } from './cookies';
import { browserMaxAge } from './knownBrowsers';
import { agentOf, bearerToken, originOf } from './guards';
import { recordRefusedSignIn } from './refusals';
import { changePassword } from './ownPassword';
import { lifetimes } from './sessionRepository';
import { refreshSession, signIn, signOut, type Grant } from './sessionService';

// Log-in does not check the password rule. The limit only bounds the cost of hashing.
const passwordText = z.string().max(1_000, 'is too long');
const credentials = z.object({
  email: text(userLimits.email + 50),
  password: passwordText,
  persist: z.boolean().nullish(),
});
const refreshBody = z.object({ persist: z.boolean().optional() }).nullish();
const passwordChange = z.object({ current: passwordText, next: passwordText });
const accessToken = z.string();

/** The calls on sessions (specification, point 7), and our `POST /api/auth/password`. */
export function registerSessionRoutes(api: Api, context: Context): void {
  const cookies = createCookies(context.secrets);
  registerSignIn(api, context, cookies);

  api.post(
    '/api/auth/logout',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Log out',
        description: 'Ends the session of the cookie and that of the token.',
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      for (const sessionId of await sessionsOf(context, request, cookies))
        await signOut(context, sessionId, originOf(request));
      clearSession(request, reply, cookies);
      return reply.code(204).send();
    },
  );

  api.post(
    '/api/auth/password',
    {
      config: {
        access: 'signedIn',
        secretAnswer: 'Your password has been changed. Your token stays valid.',
      },
      schema: {
        summary: 'Change your password',
        description: 'Ends all other sessions. Answers a new access token.',
        body: passwordChange,
        response: { 200: accessToken },
      },
    },
    async (request, reply) => {
      const { current, next } = request.body;
      const token = await changePassword(context, request.actor, {
        current,
        next,
        origin: originOf(request),
      });
      return sendJson(reply, token);
    },
  );
}

function registerSignIn(api: Api, context: Context, cookies: Cookies): void {
  const sendGrant = (request: FastifyRequest, reply: FastifyReply, grant: Grant): FastifyReply => {
    const maxAge = grant.persist ? lifetimes.idlePersistent / 1000 : undefined;
    cookies.set(request, reply, { which: 'refresh', value: grant.refreshToken, maxAge });
    const value = deriveFilesToken(context.secrets.files, grant.sessionId);
    cookies.set(request, reply, { which: 'files', value, maxAge });
    return sendJson(reply, grant.accessToken);
  };

  api.post(
    '/api/auth/login',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Log in',
        description: 'Answers an access token, and sets the cookie of the refresh token.',
        body: credentials,
        response: { 200: accessToken },
      },
    },
    async (request, reply) => {
      const { email, password, persist } = request.body;
      try {
        const grant = await signIn(context, {
          email,
          password,
          persist: persist ?? false,
          origin: originOf(request),
          agent: agentOf(request),
          browser: cookies.read(request, 'device'),
        });
        cookies.set(request, reply, {
          which: 'device',
          value: grant.browser,
          maxAge: browserMaxAge,
        });
        return sendGrant(request, reply, grant);
      } catch (error) {
        if (error instanceof HttpError) {
          const { status, message } = error;
          context.log.warn({ event: 'login_refused', status, address: request.ip }, message);
          await recordRefusedSignIn(context, { email, status, origin: originOf(request) });
        }
        throw error;
      }
    },
  );

  api.post(
    '/api/auth/refresh',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Get a new access token',
        description: 'By the cookie of the refresh token, which is replaced.',
        body: refreshBody,
        response: { 200: accessToken },
      },
    },
    async (request, reply) => {
      try {
        const grant = await refreshSession(context, {
          token: cookies.read(request, 'refresh'),
          persist: request.body?.persist,
          origin: originOf(request),
          agent: agentOf(request),
        });
        return sendGrant(request, reply, grant);
      } catch (error) {
        if (error instanceof HttpError) clearSession(request, reply, cookies);
        throw error;
      }
    },
  );
}

function clearSession(request: FastifyRequest, reply: FastifyReply, cookies: Cookies): void {
  cookies.clear(request, reply, 'refresh');
  cookies.clear(request, reply, 'files');
}

/**
 * The sessions that a log-out ends, named by its cookie and by its Bearer token. Ignores invalid
 * tokens.
 */
async function sessionsOf(
  context: Context,
  request: FastifyRequest,
  cookies: Cookies,
): Promise<Set<string>> {
  const sessions = new Set<string>();
  const cookie = cookies.read(request, 'refresh');
  const named = cookie ? readRefreshToken(context.secrets.refresh, cookie) : null;
  if (named) sessions.add(named.sessionId);
  const token = bearerToken(request);
  if (token) {
    try {
      sessions.add((await actorFromToken(context, token)).actor.sessionId);
    } catch (error) {
      // The token has expired or the session is over: log-out succeeds anyway.
      if (!(error instanceof HttpError)) throw error;
    }
  }
  return sessions;
}
