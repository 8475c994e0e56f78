import type { Context } from '../context/context';
import type { Alone } from '../db/advisoryLocks';
import type { Trx } from '../db/schema';
import { followLog, workAlone, type Follower } from '../events/follow';
import { ownChanged } from '../events/ownChanged';
import { transaction } from '../events/transaction';
import { chunks } from '../lib/chunks';
import { newId } from '../lib/ids';
import { takeTurn } from '../lib/takeTurn';
import { insertNotifications, toRecipients } from '../notifications/announce';
import {
  findReminders,
  lockPeople,
  type EndedSnooze,
  type Person,
  type Reminder,
} from './dueReminders';
import { getsDigest } from './plans';
import { planRound, roundLimits, turnsOf, type Planned } from './rounds';
import { queueSends, type NewSend, type WaitingPush } from './sends';

/** The reminders with the same text about the same task are one announcement. */
function announcementsOf(reminders: readonly Reminder[]) {
  const groups = new Map<string, { message: string; taskId: string; users: string[] }>();
  for (const { person, taskId, text } of reminders) {
    if (!person.plan.settings.inList) continue;
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
  for (const { _id, plan } of people) {
    if (plan.next === null) continue;
    const group = groups.get(plan.next) ?? [];
    groups.set(plan.next, group);
    group.push(_id);
  }
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
      const { taskId, isSnoozed, text: message } = one;
      const day = one.person.plan.today;
      const path = `/task/${taskId}`;
      const content: WaitingPush = { message, tag, path, taskId, isSnoozed, day };
      return { user_id: one.person._id, kind: 'push', content: JSON.stringify(content) };
    });
  const mailed = digests.map(({ _id, plan }): NewSend => ({
    user_id: _id,
    kind: 'digest',
    content: JSON.stringify({ day: plan.today }),
  }));
  await queueSends(context, trx, [...pushed, ...mailed]);
}

/**
 * Reminds people in the transaction that sets when that is next, so once, whatever ends it.
 * @returns how many it has reminded, as far as there was something
 */
function remindSome(context: Context, planned: readonly Planned[], now: number): Promise<number> {
  return transaction(context, async (trx) => {
    const people = await lockPeople(trx, planned);
    if (people.length === 0) return 0;
    const { reminders, ended } = await findReminders(trx, people, now);
    await deleteSnoozes(trx, ended);
    await setNextTurns(trx, people);
    await announce(context, trx, {
      reminders,
      ended,
      digests: context.mail ? people.filter((one) => one.isActive && getsDigest(one.plan)) : [],
    });
    return people.length;
  });
}

/** Reminds all whose turn it is, until the signal is aborted. @returns whether there may be more */
export async function remindAll(context: Context, signal?: AbortSignal): Promise<boolean> {
  const now = context.now();
  const people = await planRound(context, now);
  let done = 0;
  let failed = false;
  for (const turn of turnsOf(people)) {
    if (signal?.aborted) return false;
    try {
      done += await remindSome(context, turn, now);
    } catch (error) {
      // The others are reminded all the same.
      context.log.error({ err: error }, 'some people could not be reminded');
      failed = true;
    }
    await takeTurn();
  }
  // After a failure, not again at once.
  return !failed && (done < people.length || people.length === roundLimits.people);
}

/** Reminds people when it is time, whenever no other process does. */
export const runReminders = (context: Context, alone: Alone): Follower =>
  workAlone(context, alone, 'reminders', (signal) =>
    // Commits are not followed, because only time makes somebody due.
    followLog({ log: context.log }, signal, () => remindAll(context, signal)),
  );
