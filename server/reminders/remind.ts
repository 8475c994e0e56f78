import type { PushMessage } from '../../src/contract/time/reminders';
import type { Context } from '../context/context';
import type { Alone } from '../db/advisoryLocks';
import type { Trx } from '../db/schema';
import { followLog, workAlone, type Follower } from '../events/follow';
import { ownChanged } from '../events/ownChanged';
import { transaction } from '../events/transaction';
import { chunks } from '../lib/chunks';
import { newId } from '../lib/ids';
import { insertNotifications, toRecipients } from '../notifications/announce';
import { findReminders, type EndedSnooze, type Reminder } from './dueReminders';
import { findDue, getsDigest, lockPeople, type Person } from './people';
import { queueSends, type NewSend } from './sends';

/**
 * What a transaction does at the most. A person with more reminders has one of their own. Exported for
 * tests.
 */
export const remindLimits = { people: 500, reminders: 2_000 };

/** As many of these people, from the first one on, as have not too many reminders together. */
function firstOf(people: readonly Person[], reminders: readonly Reminder[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { person } of reminders) counts.set(person._id, (counts.get(person._id) ?? 0) + 1);
  const first = new Set<string>();
  let sum = 0;
  for (const { _id } of people) {
    sum += counts.get(_id) ?? 0;
    if (first.size > 0 && sum > remindLimits.reminders) break;
    first.add(_id);
  }
  return first;
}

/** The reminders with the same text about the same task are one announcement. */
function announcementsOf(reminders: readonly Reminder[]) {
  const groups = new Map<string, { message: string; taskId: string; users: string[] }>();
  for (const { person, taskId, text } of reminders) {
    if (!person.settings.inList) continue;
    const key = `${taskId} ${text}`;
    const group = groups.get(key) ?? { message: text, taskId, users: [] };
    groups.set(key, group);
    group.users.push(person._id);
  }
  return [...groups.values()];
}

const pairsPerStatement = 100;

async function deleteSnoozes(trx: Trx, ended: readonly EndedSnooze[]): Promise<void> {
  for (const some of chunks(ended, pairsPerStatement))
    await trx
      .deleteFrom('snoozes')
      .where((eb) =>
        eb.or(
          some.map(({ user_id, task_id }) =>
            eb.and([eb('user_id', '=', user_id), eb('task_id', '=', task_id)]),
          ),
        ),
      )
      .execute();
}

/** Sets when each of these people has their next turn. */
async function setNextTurns(trx: Trx, people: readonly Person[]): Promise<void> {
  const groups = new Map<string, string[]>();
  for (const { _id, next } of people)
    if (next !== null) groups.set(next, [...(groups.get(next) ?? []), _id]);
  for (const [next, ids] of groups)
    await trx.updateTable('users').set({ remind_at: next }).where('_id', 'in', ids).execute();
}

/** Those of these people who get push messages. */
async function withDevices(trx: Trx, reminders: readonly Reminder[]): Promise<Set<string>> {
  const ids = [...new Set(reminders.map(({ person }) => person._id))];
  if (ids.length === 0) return new Set();
  const found = await trx
    .selectFrom('push_devices')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', ids)
    .execute();
  return new Set(found.map(({ user_id }) => user_id));
}

const keyOf = ({ person, taskId }: Reminder) => `${person._id} ${taskId}`;

/** Writes what is sent to these people, and what is in their lists. */
async function announce(
  context: Context,
  trx: Trx,
  { reminders, ended, digests }: { reminders: Reminder[]; ended: EndedSnooze[]; digests: Person[] },
): Promise<void> {
  const byPush = await withDevices(trx, reminders);
  const told = announcementsOf(reminders).flatMap(({ users, message, taskId }) =>
    toRecipients({ type: 'notification', message, taskId }, users),
  );
  const unsnoozed = [...new Set(ended.map(({ user_id }) => user_id))];
  const count = told.length + (unsnoozed.length > 0 ? 1 : 0);
  const first = count > 0 ? await context.events.nextSeqs(trx, count) : 0;
  const at = new Date(context.now()).toISOString();
  const numbered = told.map((one, index) => one(first + index, at));
  await context.events.appendAllAt(trx, [
    ...numbered.map(({ event }) => event),
    ...(unsnoozed.length > 0
      ? [{ ...ownChanged('reminders', unsnoozed), seq: first + told.length }]
      : []),
  ]);
  const rows = numbered.flatMap((one) => one.rows);
  await insertNotifications(trx, rows);

  const stored = new Map(rows.map((row) => [`${row.user_id} ${row.task_id}`, row._id]));
  const pushed = reminders
    .filter(({ person }) => byPush.has(person._id))
    .map((one): NewSend => {
      // The page uses the id of the notification, so that the desktop shows one of the two.
      const tag = stored.get(keyOf(one)) ?? newId();
      const content: PushMessage = { message: one.text, tag, path: `/task/${one.taskId}` };
      return { user_id: one.person._id, kind: 'push', content: JSON.stringify(content) };
    });
  const mailed = digests.map(({ _id, today }): NewSend => ({
    user_id: _id,
    kind: 'digest',
    content: JSON.stringify({ day: today }),
  }));
  await queueSends(context, trx, [...pushed, ...mailed]);
}

/**
 * Reminds some of those who have to be reminded now. Each is reminded in the transaction that sets
 * when that is next, so once, whatever ends it.
 * @param size how many people may have a turn together
 * @returns how many may have the next one; null if nobody is left
 */
async function remindSome(context: Context, size: number): Promise<number | null> {
  const ids = await findDue(context.db, context.now(), size);
  if (ids.length === 0) return null;
  return transaction(context, async (trx) => {
    const now = context.now();
    const locked = await lockPeople(trx, ids, now);
    if (locked.length === 0) return size;
    const { reminders, ended } = await findReminders(trx, locked, now);
    const first = firstOf(locked, reminders);
    const people = locked.filter(({ _id }) => first.has(_id));
    const over = ended.filter(({ user_id }) => first.has(user_id));
    await deleteSnoozes(trx, over);
    await setNextTurns(trx, people);
    await announce(context, trx, {
      reminders: reminders.filter(({ person }) => first.has(person._id)),
      ended: over,
      digests: context.mail ? people.filter((one) => one.isActive && getsDigest(one)) : [],
    });
    // So that the tasks of those who wait for the next turn are not read again each time.
    if (first.size < locked.length) return first.size;
    return ids.length < size ? null : Math.min(remindLimits.people, 2 * size);
  });
}

/** Reminds people when it is time, whenever no other process does. */
export function runReminders(context: Context, alone: Alone): Follower {
  let size = remindLimits.people;
  return workAlone(context, alone, 'reminders', (signal) =>
    // Commits are not followed, because only time makes somebody due.
    followLog({ log: context.log }, signal, async () => {
      const next = await remindSome(context, size);
      size = next ?? remindLimits.people;
      return next !== null;
    }),
  );
}
