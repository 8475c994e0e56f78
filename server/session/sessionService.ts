import { errorText } from '../../src/contract/error';
import type { Actor, Context } from '../context';
import { transaction } from '../db/transaction';
import { badRequest, unauthorized } from '../http/errors';
import { emailKey } from '../users/email';
import { readRoles } from '../users/roles';
import { signAccessToken } from './accessToken';
import { knownDevice, newDeviceToken, rememberDevice } from './devices';
import { passwordProblem } from './passwordRule';
import { deriveRefreshToken, fingerprint, readRefreshToken } from './refreshToken';
import {
  findSession,
  insertSession,
  lifetimes,
  revokeSessions,
  rotateSession,
  type SessionRow,
} from './sessionRepository';
import { countAttempt } from './throttle';
import { writeAs } from './writeAs';

/** What a sign-in or a refresh gives; the cookies are made of it. */
export interface Grant {
  accessToken: string;
  refreshToken: string;
  sessionId: string;
  persist: boolean;
}

const wrongLogin = 'Wrong e-mail or password';

function grantAccess(
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
 * Signs somebody in. A wrong password, an unknown e-mail and a blocked account with a wrong password are one answer.
 * @throws HttpError 401 wrong, 400 'Your account has been blocked' (right password only), 429 throttled.
 */
export async function signIn(
  context: Context,
  given: {
    email: string;
    password: string;
    persist: boolean;
    address: string;
    device: string | undefined;
  },
): Promise<Grant & { device: string }> {
  const key = emailKey(given.email);
  const user = await context.db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', key)
    .executeTakeFirst();
  const takeBack = await countAttempt(context, {
    account: key,
    address: given.address,
    device: await knownDevice(context, given.device, user?._id),
  });
  if (!(await context.passwords.matches(user?.password_hash ?? null, given.password)) || !user)
    throw unauthorized(wrongLogin);
  if (!user.active) {
    await takeBack(context.db);
    throw badRequest(errorText.blocked);
  }
  const device = given.device ?? newDeviceToken();
  const session = await transaction(context, async (trx) => {
    // Read again: the account may have been blocked, or its password changed, while the hash was computed.
    const current = await trx
      .selectFrom('users')
      .select(['active', 'password_hash'])
      .where('_id', '=', user._id)
      .executeTakeFirst();
    if (!current || current.password_hash !== user.password_hash) return null;
    if (!current.active) throw badRequest(errorText.blocked);
    await takeBack(trx);
    await rememberDevice(context, trx, device, user._id);
    await trx
      .updateTable('users')
      .set({ last_active: new Date(context.now()).toISOString() })
      .where('_id', '=', user._id)
      .execute();
    return insertSession(context, trx, user._id, given.persist);
  });
  if (!session) throw unauthorized(wrongLogin);
  const accessToken = await grantAccess(
    context,
    { ...user, roles: readRoles(user.roles) },
    session.sessionId,
  );
  return { ...session, accessToken, persist: given.persist, device };
}

/**
 * Gives a new access token and the next refresh token. Within the grace time the token before the last gets the same
 * successor again, so a lost answer or a second tab harms nobody; later it is a copy, and the whole session ends.
 * `persist`, when given, changes whether the session outlives its browser.
 * @throws HttpError 401 'Unauthorized', 'Invalid refresh token', 'Refresh token expired'; 400 when blocked.
 */
export async function refreshSession(
  context: Context,
  token: string | undefined,
  persist?: boolean,
): Promise<Grant> {
  if (!token) throw unauthorized(errorText.unauthorized);
  const named = readRefreshToken(context.secrets.refresh, token);
  if (!named) throw unauthorized(errorText.invalidRefreshToken);
  const outcome = await context.db.transaction().execute(async (trx) => {
    const session = await findSession(trx, named.sessionId);
    if (!session) return 'invalid';
    if (!session.active) return 'blocked';
    if (session.revoked_at !== null) return 'invalid';
    if (session.expires_at <= new Date(context.now()).toISOString()) return 'expired';
    const keep = persist ?? session.persist === 1;
    const hash = fingerprint(token);
    if (hash === session.refresh_hash)
      return { session, keep, refreshToken: await rotateSession(context, trx, session, keep) };
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
    return 'reused';
  });
  if (outcome === 'blocked') throw badRequest(errorText.blocked);
  if (outcome === 'expired') throw unauthorized(errorText.refreshTokenExpired);
  if (outcome === 'reused') {
    context.closeSockets({ sessionId: named.sessionId });
    context.log.warn(
      { event: 'refresh_reuse', sessionId: named.sessionId },
      'an old refresh token was used again; the session is over',
    );
  }
  if (typeof outcome === 'string') throw unauthorized(errorText.invalidRefreshToken);
  const { session, keep, refreshToken } = outcome;
  const accessToken = await grantAccess(context, personOf(session), session._id);
  return { accessToken, refreshToken, sessionId: session._id, persist: keep };
}

function personOf(session: SessionRow) {
  return {
    _id: session.user_id,
    name: session.name,
    email: session.email,
    roles: readRoles(session.roles),
  };
}

/** Ends a session at once, everywhere: its requests, its refresh token and its sockets. */
export async function signOut(context: Context, sessionId: string): Promise<void> {
  await transaction(context, (trx) => revokeSessions(context, trx, { sessionId }));
  context.closeSockets({ sessionId });
}

/**
 * Changes the own password and ends all other sessions. Gives a new access token for this one.
 * @throws HttpError 400 when the current password is wrong or the next one breaks the rule, 429 throttled, and as `writeAs`.
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  given: { current: string; next: string; address: string },
): Promise<string> {
  const problem = passwordProblem(given.next);
  if (problem) throw badRequest(problem);
  // A second door to the same secret: it shares the throttle's rule, with a counter of the person's own.
  const takeBack = await countAttempt(context, {
    account: `password:${actor._id}`,
    address: given.address,
    device: null,
  });
  const user = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('_id', '=', actor._id)
    .executeTakeFirst();
  const wrong = badRequest('The current password is wrong');
  if (!user || !(await context.passwords.matches(user.password_hash, given.current))) throw wrong;
  const hash = await context.passwords.hash(given.next);
  const { now, ended } = await writeAs(context, actor, async (trx, now) => {
    // Only in place of the password that was checked: another change may have overtaken this one while the hashes were computed.
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: hash })
      .where('_id', '=', now._id)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrong;
    await takeBack(trx);
    await trx.deleteFrom('devices').where('user_id', '=', now._id).execute();
    return {
      now,
      ended: await revokeSessions(context, trx, { userId: now._id, except: now.sessionId }),
    };
  });
  for (const sessionId of ended) context.closeSockets({ sessionId });
  return grantAccess(context, now, now.sessionId);
}
