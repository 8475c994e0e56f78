import type { Context } from '../context/context';
import { deriveRefreshToken } from '../crypto/refreshToken';
import type { Reader, Trx } from '../db/schema';
import { newId } from '../lib/ids';
import { sha256 } from '../lib/sha256';

const second = 1000;
const day = 24 * 60 * 60 * second;

/** How long a session lives, in milliseconds. */
export const lifetimes = {
  /** Without use; `idlePersistent` is for sessions that outlive the browser. */
  idle: day,
  idlePersistent: 30 * day,
  /** Even if it is used. */
  absolute: 90 * day,
  /** After its rotation, how long the previous refresh token still gets the current one. */
  grace: 20 * second,
} as const;

const iso = (time: number) => new Date(time).toISOString();

/** When an unused session ends, at the latest at its absolute end. */
function expiry(now: number, createdAt: number, persist: boolean): string {
  return iso(
    Math.min(
      now + (persist ? lifetimes.idlePersistent : lifetimes.idle),
      createdAt + lifetimes.absolute,
    ),
  );
}

/** Stores a new session and returns its first refresh token. */
export async function insertSession(
  context: Context,
  trx: Trx,
  userId: string,
  persist: boolean,
): Promise<{ sessionId: string; refreshToken: string }> {
  const sessionId = newId();
  const now = context.now();
  const refreshToken = deriveRefreshToken(context.secrets.refresh, sessionId, 1);
  await trx
    .insertInto('sessions')
    .values({
      _id: sessionId,
      user_id: userId,
      generation: 1,
      refresh_hash: sha256(refreshToken),
      previous_hash: null,
      rotated_at: iso(now),
      persist: persist ? 1 : 0,
      created_at: iso(now),
      expires_at: expiry(now, now, persist),
      revoked_at: null,
    })
    .execute();
  return { sessionId, refreshToken };
}

/** A session with its person, or undefined. */
export function findSession(db: Reader, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.user_id')
    .where('sessions._id', '=', sessionId)
    .select([
      'sessions._id',
      'sessions.user_id',
      'sessions.generation',
      'sessions.refresh_hash',
      'sessions.previous_hash',
      'sessions.rotated_at',
      'sessions.persist',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.revoked_at',
      'users.name',
      'users.email',
      'users.roles',
      'users.active',
    ])
    .executeTakeFirst();
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Replaces the refresh token of a session and returns the new one. */
export async function rotateSession(
  context: Context,
  trx: Trx,
  session: SessionRow,
  persist: boolean,
): Promise<string> {
  const now = context.now();
  const generation = session.generation + 1;
  const refreshToken = deriveRefreshToken(context.secrets.refresh, session._id, generation);
  await trx
    .updateTable('sessions')
    .set({
      generation,
      refresh_hash: sha256(refreshToken),
      previous_hash: session.refresh_hash,
      rotated_at: iso(now),
      persist: persist ? 1 : 0,
      expires_at: expiry(now, Date.parse(session.created_at), persist),
    })
    .where('_id', '=', session._id)
    .execute();
  return refreshToken;
}

/**
 * Ends one session, or all of a person's except `except`. Returns the ids of those that were open.
 */
export async function revokeSessions(
  context: Context,
  trx: Trx,
  owner: { sessionId: string } | { userId: string; except?: string },
): Promise<string[]> {
  let query = trx
    .updateTable('sessions')
    .set({ revoked_at: iso(context.now()) })
    .where('revoked_at', 'is', null);
  if ('sessionId' in owner) query = query.where('_id', '=', owner.sessionId);
  else {
    query = query.where('user_id', '=', owner.userId);
    if (owner.except) query = query.where('_id', '!=', owner.except);
  }
  return (await query.returning('_id').execute()).map((row) => row._id);
}

/**
 * Deletes sessions that ended more than a month ago, old counters, and browsers not seen for a
 * year.
 */
export async function deleteOldSessions(context: Context): Promise<void> {
  const now = context.now();
  const monthAgo = iso(now - 30 * day);
  await context.db.deleteFrom('sessions').where('expires_at', '<', monthAgo).execute();
  await context.db
    .deleteFrom('attempts')
    .where('window_start', '<', iso(now - day))
    .execute();
  await context.db
    .deleteFrom('devices')
    .where('seen_at', '<', iso(now - 365 * day))
    .execute();
}
