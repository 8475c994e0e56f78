import type { OwnReminders, ReminderSettings } from '../../src/contract/time/reminders';
import type { Context } from '../context/context';
import { beginLocking } from '../db/locks';
import type { Reader, Trx } from '../db/schema';
import { ownChanged } from '../events/ownChanged';
import { badRequest } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import type { Actor } from '../session/actor';
import { writeAccountsAs, writeAnyway, writeAs } from '../session/writeAs';
import { findTask } from '../tasks/taskRepository';
import { requireVisible } from '../tasks/taskRules';
import type { ReminderChanges } from './reminderSchemas';
import { changeSettings, readReminders, turnOf, zoned, type StoredReminders } from './schedule';

/** How far ahead a task can be snoozed. */
const maxSnooze = 366 * 86_400_000;

/** Each answer has all snoozes of a person. Exported for tests. */
export const snoozeLimits = { count: 1_000 };

const isEqual = (one: ReminderSettings, other: ReminderSettings) =>
  JSON.stringify(one) === JSON.stringify(other);

const storedOf = (db: Reader, userId: string) =>
  db
    .selectFrom('users')
    .select(['reminders', 'remind_at', 'created_at'])
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow();

/** What a person is reminded of, and which tasks they have snoozed. */
export async function remindersOf(
  { mail, secrets }: Pick<Context, 'mail' | 'secrets'>,
  db: Reader,
  { _id }: Actor,
): Promise<OwnReminders> {
  const { reminders } = await storedOf(db, _id);
  const snoozes = await db
    .selectFrom('snoozes')
    .select(['task_id as taskId', 'until'])
    .where('user_id', '=', _id)
    .orderBy('until')
    .orderBy('task_id')
    .execute();
  const { settings } = readReminders(reminders);
  return { settings, snoozes, mail: mail !== null, pushKey: secrets.push.publicKey };
}

/** Stores other settings. What the earlier ones did comes no second time, and nothing is lost. */
async function storeSettings(
  context: Context,
  trx: Trx,
  userId: string,
  after: ReminderSettings,
): Promise<void> {
  const stored = await storedOf(trx, userId);
  const { settings: before, reminded: earlier } = readReminders(stored.reminders);
  const now = context.now();
  const { reminded, next } = changeSettings(zoned(before), zoned(after), {
    created: Math.min(now, Date.parse(stored.created_at)),
    turn: turnOf(stored.remind_at, now) ?? now,
    now,
    reminded: earlier,
  });
  const value: StoredReminders = { ...after, reminded };
  await trx
    .updateTable('users')
    .set({ reminders: JSON.stringify(value), remind_at: new Date(next).toISOString() })
    .where('_id', '=', userId)
    .execute();
}

/** Ends the digests of a person, whose account is locked. */
export async function endDigests(context: Context, trx: Trx, userId: string): Promise<void> {
  const { settings } = readReminders((await storedOf(trx, userId)).reminders);
  if (!settings.byMail) return;
  await storeSettings(context, trx, userId, { ...settings, byMail: false });
  await context.events.append(trx, ownChanged('reminders', [userId]));
}

/**
 * Changes what the actor is reminded of, from now on.
 * @throws HttpError 400 when the hours end before they begin, 412 as `requireExpected`
 */
export function changeReminders(
  context: Context,
  requester: Actor,
  { expected, ...requested }: ReminderChanges,
): Promise<OwnReminders> {
  const own = { ids: [requester._id], grows: true };
  return writeAccountsAs(context, requester, own, async (trx, actor) => {
    const stored = await storedOf(trx, actor._id);
    const { settings: before } = readReminders(stored.reminders);
    // Two tabs name the zone at the same time.
    if (isEqual(before, { ...before, ...requested })) return remindersOf(context, trx, actor);
    const after = {
      ...before,
      ...requireExpected(before, { ...before, ...requested }, expected),
    };
    if (after.from >= after.until) throw badRequest('Your hours must begin before they end');
    await storeSettings(context, trx, actor._id, after);
    const answer = await remindersOf(context, trx, actor);
    await context.events.append(trx, ownChanged('reminders', [actor._id]));
    return answer;
  });
}

/**
 * Reminds the actor of a task at a time and not before. A time that has passed, because the call had
 * to wait, reminds at once.
 * @throws HttpError 404 when the actor may not see the task, 400 for a time too far ahead or too many
 */
export function snoozeTask(
  context: Context,
  requester: Actor,
  taskId: string,
  time: string,
): Promise<OwnReminders> {
  const at = Date.parse(time);
  if (at > context.now() + maxSnooze) throw badRequest('A task can be snoozed for a year at most');
  const until = new Date(at).toISOString();
  return writeAs(context, requester, async (trx, actor) => {
    requireVisible(actor, (await findTask(trx, taskId))?.row);
    const { others } = await trx
      .selectFrom('snoozes')
      .select((eb) => eb.fn.countAll<number>().as('others'))
      .where('user_id', '=', actor._id)
      .where('task_id', '<>', taskId)
      .executeTakeFirstOrThrow();
    if (Number(others) >= snoozeLimits.count)
      throw badRequest(`You can put off at most ${snoozeLimits.count} tasks at the same time`);
    beginLocking(trx, 'records');
    const changed = await trx
      .insertInto('snoozes')
      .values({ user_id: actor._id, task_id: taskId, until })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'task_id'])
          .doUpdateSet({ until })
          .where('snoozes.until', '<>', until),
      )
      .returning('task_id')
      .executeTakeFirst();
    const answer = await remindersOf(context, trx, actor);
    if (changed) await context.events.append(trx, ownChanged('reminders', [actor._id]));
    return answer;
  });
}

/** Ends a snooze, if there is one. The other reminders of the task come again. */
export function endSnooze(
  context: Context,
  requester: Actor,
  taskId: string,
): Promise<OwnReminders> {
  return writeAnyway(context, requester, async (trx, actor) => {
    beginLocking(trx, 'records');
    const ended = await trx
      .deleteFrom('snoozes')
      .where('user_id', '=', actor._id)
      .where('task_id', '=', taskId)
      .returning('task_id')
      .executeTakeFirst();
    const answer = await remindersOf(context, trx, actor);
    if (ended) await context.events.append(trx, ownChanged('reminders', [actor._id]));
    return answer;
  });
}
