import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Announcement } from '../../src/contract/event';
import type { AnnouncementType } from '../../src/contract/notification';

import type { Context } from '../context/context';
import { chunks } from '../lib/chunks';
import { isAdministratorRow } from '../lib/roles';
import type { Trx } from '../db/schema';
import { insertInto, statement } from '../db/statement';

const rowsPerStatement = 1_000;
/** How many notifications are kept for each person. */
export const keptNotifications = 100;

/** A notification that is stored once for each recipient, and sent to all of them as one event. */
interface NewAnnouncement {
  type: AnnouncementType;
  message: string;
  taskId: string;
  /**
   * Possible recipients. The actor, deleted accounts and people who may not see the task are left
   * out.
   */
  candidates: readonly string[];
  actorId: string;
  assigneeIds: readonly string[];
}

/** An announcement to people who are known to be allowed to see the task. */
interface Addressed {
  type: AnnouncementType;
  message: string;
  /** Null if the message is about several tasks. */
  taskId: string | null;
  recipients: readonly string[];
}

/** An id that sorts by the number of the change, so that lists do not depend on clocks. */
export function announcementId(seq: number): string {
  return seq.toString(16).padStart(12, '0') + randomBytes(6).toString('hex');
}

const peopleOf = statement((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('users').select(['_id', 'roles']).where('_id', 'in', ids),
);
const insertNotifications = insertInto('notifications');

async function recipientsOf(
  trx: Trx,
  { candidates, actorId, assigneeIds }: NewAnnouncement,
): Promise<string[]> {
  const ids = [...new Set(candidates)].filter((id) => id !== actorId);
  if (ids.length === 0) return [];
  const people = await peopleOf(trx, { ids });
  return people
    .filter((person) => assigneeIds.includes(person._id) || isAdministratorRow(person))
    .map((person) => person._id);
}

/**
 * Stores an announcement and its event. Call it last in a transaction, because it takes an event
 * number.
 */
export async function announce(
  context: Context,
  trx: Trx,
  announcement: NewAnnouncement,
): Promise<void> {
  const { type, message, taskId } = announcement;
  const recipients = await recipientsOf(trx, announcement);
  await announceTo(context, trx, [{ type, message, taskId, recipients }]);
}

/**
 * Like `announce`, for several announcements whose recipients are known. It skips accounts that have
 * just been deleted. Call it last in a transaction, because it takes event numbers.
 */
export async function announceTo(
  context: Context,
  trx: Trx,
  announcements: readonly Addressed[],
): Promise<void> {
  const notified = new Set<string>();
  for (const announcement of announcements)
    for (const id of await store(context, trx, announcement)) notified.add(id);
  for (const chunk of chunks([...notified], rowsPerStatement)) await trimNotifications(trx, chunk);
}

/** Returns the ids of the people who got it. */
async function store(
  context: Context,
  trx: Trx,
  { type, message, taskId, recipients }: Addressed,
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const seq = await context.events.nextSeq(trx);
  const _id = announcementId(seq);
  const createdAt = new Date(context.now()).toISOString();
  const users: string[] = [];
  for (const chunk of chunks(recipients, rowsPerStatement)) {
    // Deleting an account locks the event counter too, so these accounts stay until the commit.
    const found = await peopleOf(trx, { ids: chunk });
    const rows = found.map((user) => ({
      _id,
      user_id: user._id,
      message,
      task_id: taskId,
      created_at: createdAt,
      read: 0,
      type,
    }));
    await insertNotifications(trx, rows);
    users.push(...found.map((user) => user._id));
  }
  const payload: Announcement = {
    message,
    data: { message, notificationId: _id, ...(taskId !== null && { taskId }), createdAt },
  };
  await context.events.appendAt(trx, seq, {
    type,
    payload,
    audience: { administrators: false, users },
    ...(taskId !== null && { taskId }),
  });
  return users;
}

/**
 * Deletes all but the newest notifications of people. With statements for each person, an import
 * would hold the event counter for seconds.
 */
async function trimNotifications(trx: Trx, users: readonly string[]): Promise<void> {
  const { rows: old } = await sql<{ user_id: string; _id: string }>`
    select user_id, _id from (
      select user_id, _id, row_number() over (partition by user_id order by _id desc) as place
      from notifications where user_id in (${sql.join(users)})
    ) as placed where place > ${keptNotifications}`.execute(trx);
  for (const chunk of chunks(old, rowsPerStatement)) {
    const keys = chunk.map(({ user_id, _id }) => sql`(${user_id}, ${_id})`);
    await sql`delete from notifications where (user_id, _id) in (values ${sql.join(keys)})`.execute(
      trx,
    );
  }
}
