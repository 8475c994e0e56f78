import { randomBytes } from 'node:crypto';
import type { Announcement } from '../../src/contract/event';
import type { AnnouncementType } from '../../src/contract/notification';
import type { UserRef } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { Db, Reader, Schema, Trx } from '../db/schema';
import { insertInto, statement } from '../db/statement';
import type { NumberedEvent } from '../events/log';
import { chunks } from '../lib/chunks';
import { isAdministratorRow } from '../lib/roles';
import { takeTurn } from '../lib/takeTurn';

const peoplePerStatement = 1_000;
/** How many notifications a person sees, and how many are kept. */
export const keptNotifications = 100;

/** A notification that is stored once for each recipient, and sent to all of them as one event. */
interface Message {
  type: AnnouncementType;
  message: string;
  /** Null if the message is about several tasks. */
  taskId: string | null;
}

export interface NewAnnouncement extends Message {
  /**
   * Possible recipients. The actor, deleted accounts and people who may not see the task are left
   * out.
   */
  candidates: readonly string[];
  actorId: string;
  assigneeIds: readonly string[];
}

/** An announcement by the server itself to all assignees of a task, also to who has caused it. */
export function toAssignees(
  { _id, assignedTo }: { _id: string; assignedTo: readonly UserRef[] },
  type: AnnouncementType,
  message: string,
): NewAnnouncement {
  const assigneeIds = assignedTo.map((person) => person._id);
  return { type, message, taskId: _id, candidates: assigneeIds, actorId: '', assigneeIds };
}

/** An announcement to people who are known to be allowed to see the task. */
interface Addressed extends Message {
  recipients: readonly string[];
}

/** Those of some people who have an account, and who of them are administrators. */
export interface Accounts {
  known: ReadonlySet<string>;
  administrators: ReadonlySet<string>;
}

/** An id that sorts by the number of the change, so that lists do not depend on clocks. */
function announcementId(seq: number): string {
  return seq.toString(16).padStart(12, '0') + randomBytes(6).toString('hex');
}

const rolesOf = statement((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('users').select(['_id', 'roles']).where('_id', 'in', ids),
);

/** Which of these people have an account, and which of those are administrators. */
export async function administratorsAmong(db: Reader, ids: readonly string[]): Promise<Accounts> {
  const known = new Set<string>();
  const administrators = new Set<string>();
  for (const chunk of chunks([...new Set(ids)], peoplePerStatement))
    for (const person of await rolesOf(db, { ids: chunk })) {
      known.add(person._id);
      if (isAdministratorRow(person)) administrators.add(person._id);
    }
  return { known, administrators };
}

/** Who of the candidates gets an announcement. */
export function recipientsOf(
  { known, administrators }: Accounts,
  { candidates, actorId, assigneeIds }: NewAnnouncement,
): string[] {
  const mayKnow = (id: string) => assigneeIds.includes(id) || administrators.has(id);
  return [...new Set(candidates)].filter((id) => id !== actorId && known.has(id) && mayKnow(id));
}

/** Returns the event and the rows of an announcement for its number and its time, ISO 8601. */
type Numbered = (
  seq: number,
  createdAt: string,
) => { event: NumberedEvent; rows: Schema['notifications'][] };

/** Returns a list with the announcement, or an empty list if it has no recipients. */
export function toRecipients(
  { type, message, taskId }: Message,
  users: readonly string[],
): Numbered[] {
  if (users.length === 0) return [];
  return [
    (seq, createdAt) => {
      const _id = announcementId(seq);
      const task = taskId === null ? {} : { taskId };
      const payload: Announcement = {
        message,
        data: { message, notificationId: _id, ...task, createdAt },
      };
      const audience = { administrators: false, users: [...users] };
      const rows = users.map((user_id) => ({
        ...{ _id, user_id, message, task_id: taskId, created_at: createdAt, read: 0, type },
      }));
      return { event: { seq, type, payload, audience, ...task }, rows };
    },
  ];
}

/** Stores notifications, in the transaction of their events. */
export const insertNotifications = insertInto('notifications');

/**
 * Stores announcements and their events. It skips accounts that have just been deleted. Call it last in
 * a transaction, because it takes event numbers.
 */
export async function announceTo(
  context: Context,
  trx: Trx,
  announcements: readonly Addressed[],
): Promise<void> {
  const { known } = await administratorsAmong(
    trx,
    announcements.flatMap(({ recipients }) => recipients),
  );
  const told = announcements.flatMap((one) =>
    toRecipients(
      one,
      one.recipients.filter((id) => known.has(id)),
    ),
  );
  if (told.length === 0) return;
  const first = await context.events.nextSeqs(trx, told.length);
  const at = new Date(context.now()).toISOString();
  const numbered = told.map((one, index) => one(first + index, at));
  await context.events.appendAllAt(
    trx,
    numbered.map(({ event }) => event),
  );
  await insertNotifications(
    trx,
    numbered.flatMap(({ rows }) => rows),
  );
}

const peoplePerTurn = 50;

/**
 * Deletes all but the newest notifications of each person, a few people at a time. Lists show no more,
 * so nobody waits for this.
 * @param shouldContinue asked before each portion
 */
export async function deleteOldNotifications(
  { db }: { db: Db },
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  for (let after = ''; shouldContinue();) {
    const people = await db
      .selectFrom('users')
      .select('_id')
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(peoplePerTurn)
      .execute();
    for (const { _id } of people) await deleteAllButNewest(db, _id);
    const last = people.at(-1);
    if (!last) return;
    after = last._id;
    await takeTurn();
  }
}

async function deleteAllButNewest(db: Db, userId: string): Promise<void> {
  const oldest = await db
    .selectFrom('notifications')
    .select('_id')
    .where('user_id', '=', userId)
    .orderBy('_id', 'desc')
    .offset(keptNotifications)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('_id', '<=', oldest._id)
    .execute();
}
