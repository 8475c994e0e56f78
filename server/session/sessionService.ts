import { errorText } from '../../src/contract/error';
import { recordAudit, type RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { signAccessToken } from '../crypto/accessToken';
import { deriveRefreshToken, readRefreshToken } from '../crypto/refreshToken';
import { beginLocking } from '../db/locks';
import { transaction } from '../events/transaction';
import { emailKey } from '../lib/email';
import { badRequest, unauthorized } from '../lib/errors';
import { readRoles } from '../lib/roles';
import { sha256 } from '../lib/sha256';
import { knownBrowser, newBrowserToken, rememberBrowser } from './knownBrowsers';
import {
  insertSession,
  lifetimes,
  lockSession,
  revokeSessions,
  rotateSession,
  type LockedSession,
} from './sessionRepository';
import { countAttempt } from './throttle';

/** The result of a sign-in or a refresh. */
export interface Grant {
  accessToken: string;
  refreshToken: string;
  sessionId: string;
  persist: boolean;
}

const wrongLogin = 'Wrong e-mail or password';

/** A new access token for a session. */
export function grantAccess(
  context: Context,
  user: { _id: string; name: string; email: string; roles: string[] },
  sessionId: string,
): Promise<string> {
  const { _id, name, email, roles } = user;
  return signAccessToken(
    context.secrets.access,
    { _id, name, email, roles },
    sessionId,
    context.now(),
    context.config.accessTokenTtl,
  );
}

/**
 * Signs a person in. The answer does not tell whether the e-mail or the password is wrong.
 * @throws HttpError 401, 400 'Your account has been blocked' (only with the right password), 429
 * when throttled
 */
export async function signIn(
  context: Context,
  given: {
    email: string;
    password: string;
    persist: boolean;
    origin: RequestOrigin;
    agent: string | null;
    browser: string | undefined;
  },
): Promise<Grant & { browser: string }> {
  const key = emailKey(given.email);
  const user = await context.db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', key)
    .executeTakeFirst();
  const uncount = await countAttempt(context, {
    account: key,
    address: given.origin.address,
    browser: await knownBrowser(context, given.browser, user?._id),
  });
  if (!(await context.passwords.matches(user?.password_hash ?? null, given.password)) || !user)
    throw unauthorized(wrongLogin);
  if (!user.active) {
    await uncount(context.db);
    throw badRequest(errorText.blocked);
  }
  const browser = given.browser ?? newBrowserToken();
  const { current, session } = await transaction(context, async (trx) => {
    beginLocking(trx, 'accounts');
    // The account may have been blocked, or its password changed, while the hash was computed. Now
    // it is locked, and its roles cannot change before the session exists.
    const current = await trx
      .updateTable('users')
      .set({ last_active: new Date(context.now()).toISOString() })
      .where('_id', '=', user._id)
      .where('password_hash', '=', user.password_hash)
      .returning(['_id', 'name', 'email', 'roles', 'active'])
      .executeTakeFirst();
    if (!current) throw unauthorized(wrongLogin);
    if (!current.active) throw badRequest(errorText.blocked);
    await uncount(trx);
    await rememberBrowser(context, trx, browser, user._id);
    await recordAudit(context, trx, { actor: user, action: 'signedIn', origin: given.origin });
    const session = await insertSession(context, trx, {
      userId: user._id,
      persist: given.persist,
      device: { address: given.origin.address, agent: given.agent },
    });
    return { current, session };
  });
  const accessToken = await grantAccess(
    context,
    { ...current, roles: readRoles(current.roles) },
    session.sessionId,
  );
  return { ...session, accessToken, persist: given.persist, browser };
}

/**
 * Issues a new access token and the next refresh token. During the grace time, the previous refresh
 * token gets the current one again, because an answer may have been lost or a second tab may have
 * used it. Later, its use means that it was copied, and the session ends. `persist` changes whether
 * the session outlives the browser.
 * @throws HttpError 401 'Unauthorized', 'Invalid refresh token', 'Refresh token expired'; 400 when
 * blocked
 */
export async function refreshSession(
  context: Context,
  {
    token,
    persist,
    origin,
    agent,
  }: { token: string | undefined; persist?: boolean; origin: RequestOrigin; agent: string | null },
): Promise<Grant> {
  if (!token) throw unauthorized(errorText.unauthorized);
  const named = readRefreshToken(context.secrets.refresh, token);
  if (!named) throw unauthorized(errorText.invalidRefreshToken);
  const outcome = await transaction(context, async (trx) => {
    const session = await lockSession(trx, named.sessionId);
    if (!session) return 'invalid';
    if (!session.active) return 'blocked';
    if (session.revoked_at !== null) return 'invalid';
    if (session.expires_at <= new Date(context.now()).toISOString()) return 'expired';
    const device = { address: origin.address, agent };
    const keep = persist ?? session.persist === 1;
    const hash = sha256(token);
    if (hash === session.refresh_hash)
      return {
        session,
        keep,
        refreshToken: await rotateSession(context, trx, session, { persist: keep, device }),
      };
    if (
      hash === session.previous_hash &&
      context.now() - Date.parse(session.rotated_at) <= lifetimes.grace
    ) {
      return {
        session,
        keep,
        refreshToken: deriveRefreshToken(context.secrets.refresh, session._id, session.generation),
      };
    }
    await revokeSessions(context, trx, { sessionId: session._id });
    await recordAudit(context, trx, {
      actor: null,
      action: 'refreshReused',
      target: { type: 'user', _id: session.user_id, name: session.name },
      origin,
    });
    return 'reused';
  });
  if (outcome === 'blocked') throw badRequest(errorText.blocked);
  if (outcome === 'expired') throw unauthorized(errorText.refreshTokenExpired);
  if (outcome === 'reused') {
    context.closeSockets({ sessionId: named.sessionId });
    context.log.warn(
      { event: 'refresh_reuse', sessionId: named.sessionId },
      'an old refresh token was used again, so the session was ended',
    );
  }
  if (typeof outcome === 'string') throw unauthorized(errorText.invalidRefreshToken);
  const { session, keep, refreshToken } = outcome;
  const accessToken = await grantAccess(context, personOf(session), session._id);
  return { accessToken, refreshToken, sessionId: session._id, persist: keep };
}

function personOf(session: LockedSession) {
  return {
    _id: session.user_id,
    name: session.name,
    email: session.email,
    roles: readRoles(session.roles),
  };
}

/** Ends a session with its sockets. */
export async function signOut(
  context: Context,
  sessionId: string,
  origin: RequestOrigin,
): Promise<void> {
  await transaction(context, async (trx) => {
    const session = await lockSession(trx, sessionId);
    const ended = await revokeSessions(context, trx, { sessionId });
    if (!session || ended.length === 0) return;
    await recordAudit(context, trx, {
      actor: { _id: session.user_id, name: session.name },
      action: 'signedOut',
      origin,
    });
  });
  context.closeSockets({ sessionId });
}
