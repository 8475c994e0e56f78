import type { Context, Db, Trx } from '../context';
import { newId } from '../ids';
import { deriveRefreshToken, fingerprint } from './refreshToken';

const second = 1000;
const day = 24 * 60 * 60 * second;

/** How long a session lives, in milliseconds. */
export const lifetimes = {
  /** Without use: of a session that ends with its browser, and of one that persists. */
  idle: day,
  idlePersistent: 30 * day,
  /** However much it is used. */
  absolute: 90 * day,
  /** How long a refresh token that was just replaced still gets the same successor. */
  grace: 20 * second,
} as const;

const iso = (time: number) => new Date(time).toISOString();

/** When an unused session ends. Never later than its absolute end. */
function expiry(now: number, createdAt: number, persist: boolean): string {
  return iso(
    Math.min(
      now + (persist ? lifetimes.idlePersistent : lifetimes.idle),
      createdAt + lifetimes.absolute,
    ),
  );
}

/** Stores a new session and gives its id and first refresh token. */
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
      refresh_hash: fingerprint(refreshToken),
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

/** The session of that id with its person, or undefined. */
export function findSession(db: Db | Trx, sessionId: string) {
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

/** Moves a session to its next refresh token and gives it. */
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
      refresh_hash: fingerprint(refreshToken),
      previous_hash: session.refresh_hash,
      rotated_at: iso(now),
      persist: persist ? 1 : 0,
      expires_at: expiry(now, Date.parse(session.created_at), persist),
    })
    .where('_id', '=', session._id)
    .execute();
  return refreshToken;
}

/** Ends sessions: one, or all of a person's, with `except` spared. Gives the ids of those that were open. */
export async function revokeSessions(
  context: Context,
  trx: Trx,
  whose: { sessionId: string } | { userId: string; except?: string },
): Promise<string[]> {
  let query = trx
    .updateTable('sessions')
    .set({ revoked_at: iso(context.now()) })
    .where('revoked_at', 'is', null);
  if ('sessionId' in whose) query = query.where('_id', '=', whose.sessionId);
  else {
    query = query.where('user_id', '=', whose.userId);
    if (whose.except) query = query.where('_id', '!=', whose.except);
  }
  return (await query.returning('_id').execute()).map((row) => row._id);
}

/** Removes what can never be used again: ended sessions after a month, old counters and long unseen browsers. */
export async function forgetOldSessions(context: Context): Promise<void> {
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
