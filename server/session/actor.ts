import { errorText } from '../../src/contract/error';
import { isAdministrator } from '../../src/contract/user';
import type { Actor, Context, Db, Trx } from '../context';
import { badRequest, forbidden, unauthorized } from '../http/errors';
import { readRoles } from '../users/roles';
import { verifyAccessToken } from './accessToken';
import { readFilesToken } from './refreshToken';

/**
 * The person behind a live session, read from the database: logout, block, deletion and a change of role act at once.
 * @throws HttpError 401 'Invalid token' when the session is over, 400 'Your account has been blocked'.
 */
export async function actorOfSession(
  context: Context,
  sessionId: string,
  userId?: string,
  db: Db | Trx = context.db,
): Promise<Actor> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.user_id')
    .select([
      'users._id',
      'users.name',
      'users.email',
      'users.roles',
      'users.active',
      'sessions.revoked_at',
      'sessions.expires_at',
    ])
    .where('sessions._id', '=', sessionId)
    .executeTakeFirst();
  if (!row || (userId !== undefined && row._id !== userId))
    throw unauthorized(errorText.invalidToken);
  if (!row.active) throw badRequest(errorText.blocked);
  if (row.revoked_at !== null || row.expires_at <= new Date(context.now()).toISOString())
    throw unauthorized(errorText.invalidToken);
  return { _id: row._id, name: row.name, email: row.email, roles: readRoles(row.roles), sessionId };
}

/**
 * The same person as the database has them now. A request takes time: its body arrives, a password is hashed, another write is
 * waited for. Anyone who was blocked, signed out, deleted or demoted meanwhile is refused.
 * @throws HttpError 401, 400, or 403 for someone who is no longer an administrator
 */
export async function currentActor(
  context: Context,
  requester: Actor,
  db: Db | Trx = context.db,
): Promise<Actor> {
  const now = await actorOfSession(context, requester.sessionId, requester._id, db);
  if (isAdministrator(requester) && !isAdministrator(now)) throw forbidden();
  return now;
}

/**
 * Who an access token speaks for, and until when (seconds since 1970).
 * @throws HttpError 401 'Token not found' or 'Invalid token', 403 'Forbidden token expired', 400 when blocked.
 */
export async function actorFromToken(
  context: Context,
  token: string | null | undefined,
): Promise<{ actor: Actor; expiresAt: number }> {
  if (!token) throw unauthorized(errorText.tokenNotFound);
  const { sessionId, userId, expiresAt } = await verifyAccessToken(
    context.secrets.access,
    token,
    context.now(),
  );
  return { actor: await actorOfSession(context, sessionId, userId), expiresAt };
}

/** Who an attachments cookie speaks for. Refuses as `actorFromToken` does. */
export async function actorFromFilesToken(
  context: Context,
  token: string | null | undefined,
): Promise<Actor> {
  if (!token) throw unauthorized(errorText.tokenNotFound);
  const sessionId = readFilesToken(context.secrets.files, token);
  if (!sessionId) throw unauthorized(errorText.invalidToken);
  return actorOfSession(context, sessionId);
}
