import type { Context } from '../context/context';
import { deriveRefreshToken } from '../crypto/refreshToken';
import { beginLocking } from '../db/locks';
import type { Trx } from '../db/schema';
import { announceSignedOut, transaction } from '../events/transaction';
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

/** The browser of a session, and where it is. */
export interface Device {
  address: string;
  agent: string | null;
}

/** Cuts texts from clients, which could otherwise fill the database. */
const storedDevice = ({ address, agent }: Device) => ({
  address,
  agent: agent?.slice(0, 300) ?? null,
});

/** Stores a new session and returns its first refresh token. */
export async function insertSession(
  context: Context,
  trx: Trx,
  { userId, persist, device }: { userId: string; persist: boolean; device: Device },
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
      ...storedDevice(device),
    })
    .execute();
  return { sessionId, refreshToken };
}

/** Locks a session and reads it with its person. Undefined when it does not exist. */
export async function lockSession(trx: Trx, sessionId: string) {
  beginLocking(trx, 'session');
  const session = await trx
    .selectFrom('sessions')
    .select([
      '_id',
      'user_id',
      'generation',
      'refresh_hash',
      'previous_hash',
      'rotated_at',
      'persist',
      'created_at',
      'expires_at',
      'revoked_at',
    ])
    .where('_id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!session) return undefined;
  // After the lock, because a change of the account holds it until the commit.
  const person = await trx
    .selectFrom('users')
    .select(['name', 'email', 'roles', 'active'])
    .where('_id', '=', session.user_id)
    .executeTakeFirst();
  return person && { ...session, ...person };
}
export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

/** Replaces the refresh token of a session and returns the new one. */
export async function rotateSession(
  context: Context,
  trx: Trx,
  session: LockedSession,
  { persist, device }: { persist: boolean; device: Device },
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
      ...storedDevice(device),
    })
    .where('_id', '=', session._id)
    .execute();
  return refreshToken;
}

/**
 * Ends one session, or all of a person's except `except`. Returns the ids of those that were open.
 */
export async function revokeSessions(
  context: Pick<Context, 'now'>,
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
  const ended = await query.returning(['_id', 'user_id']).execute();
  announceSignedOut(
    trx,
    ended.map((row) => row.user_id),
  );
  return ended.map((row) => row._id);
}

/**
 * Deletes sessions that ended more than a month ago, old counters and links, and browsers not seen for a
 * year.
 */
export async function deleteOldSessions(context: Context): Promise<void> {
  const now = context.now();
  const before = (age: number) => iso(now - age);
  await transaction(context, (trx) =>
    trx
      .deleteFrom('sessions')
      .where('expires_at', '<', before(30 * day))
      .execute(),
  );
  await transaction(context, (trx) =>
    trx.deleteFrom('account_links').where('expires_at', '<', before(0)).execute(),
  );
  await transaction(context, (trx) =>
    trx.deleteFrom('attempts').where('window_start', '<', before(day)).execute(),
  );
  await transaction(context, (trx) =>
    trx
      .deleteFrom('devices')
      .where('seen_at', '<', before(365 * day))
      .execute(),
  );
}
