import { dayInText } from '../../src/contract/rrule/describe';
import { addDays } from '../../src/contract/rrule/dates';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import { errorCode } from '../lib/errors';
import { openTasksOf } from '../myDay/dueTasks';
import type { TaskRow } from '../tasks/taskAnswers';
import { digestHtml, digestText, type Digest } from './digestText';
import { sendLimits, type Sender } from './runSends';
import { dateAt, readReminders, zoned } from './schedule';
import { isOver } from './sends';
import { unsubscribeAddresses } from './unsubscribe';

/** Tasks that a digest names. */
const maxTasks = 50;
const daysAhead = 7;

/**
 * The open tasks of a person that are due until a week after a day, the first ones of them all. Not
 * those that they have snoozed.
 */
export async function dueUntil(
  db: Reader,
  userId: string,
  { today, now }: { today: string; now: number },
): Promise<Pick<Digest, 'sections' | 'more'>> {
  const snoozed = db
    .selectFrom('snoozes')
    .select('task_id')
    .where('user_id', '=', userId)
    .where('until', '>', new Date(now).toISOString());
  const due = () =>
    openTasksOf(db, userId)
      .where('tasks.due_date', '<', addDays(today, daysAhead + 1))
      .where('tasks._id', 'not in', snoozed);
  const tomorrow = addDays(today, 1);
  const { overdue, begun, all } = await due()
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('tasks.due_date', '<', today).as('overdue'),
      eb.fn.countAll<number>().filterWhere('tasks.due_date', '<', tomorrow).as('begun'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await due()
    .select('row')
    .orderBy('tasks.due_date')
    .orderBy('tasks.position')
    .limit(maxTasks)
    .execute();
  const tasks = rows.map(({ row }) => {
    const { _id, title, dueDate } = JSON.parse(row) as TaskRow;
    const day = (dueDate ?? '').slice(0, 10);
    return { _id, title: title.replace(/\s+/g, ' '), day };
  });
  const counts = { overdue: Number(overdue), today: Number(begun) - Number(overdue) };
  const sections = [
    { kind: 'overdue' as const, count: counts.overdue },
    { kind: 'today' as const, count: counts.today },
    { kind: 'week' as const, count: Number(all) - Number(begun) },
  ].map((section) => ({
    ...section,
    tasks: tasks.filter(({ day }) => section.kind === kindOf(day, today)),
  }));
  return {
    sections: sections.filter(({ count }) => count > 0),
    more: Number(all) - tasks.length,
  };
}

const kindOf = (day: string, today: string) =>
  day < today ? 'overdue' : day === today ? 'today' : 'week';

/**
 * Calls something with a signal that is aborted with another one, or after a time. Not by
 * `AbortSignal.any` with `AbortSignal.timeout`, which Node 20 collects as garbage.
 */
async function within<Result>(
  ms: number,
  signal: AbortSignal,
  call: (limit: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, ms);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await call(limit.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Only the code of an error: the text of a mail server often has the address of the person. */
function failureOf(error: unknown): { error: string; isFinal: boolean } {
  const code = errorCode(error);
  const answer = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  // A refused log-in can be mended, so the mail waits.
  const isFinal = answer >= 500 && code !== 'EAUTH';
  return { error: [code ?? 'unknown', ...(answer > 0 ? [answer] : [])].join(' '), isFinal };
}

/** Sends the digest of a day, if the person still wants it and something is due. */
export function createDigestSender(context: Context): Sender {
  const { db, mail, now } = context;
  return async ({ _id, user_id, content }, signal) => {
    const user = await db
      .selectFrom('users')
      .select(['name', 'email', 'reminders'])
      .where('_id', '=', user_id)
      .where('active', '=', 1)
      .executeTakeFirst();
    if (!mail || !user) return null;
    const { settings } = readReminders(user.reminders);
    const { day } = JSON.parse(content) as { day: string };
    if (!settings.byMail) return null;
    // The digest of the next day has what this one would say.
    if (isOver(day, dateAt(zoned(settings), now())))
      return { error: 'Its day is over', isFinal: true };
    const { sections, more } = await dueUntil(db, user_id, { today: day, now: now() });
    if (sections.length === 0) return null;
    const { publicUrl } = mail;
    const addresses = unsubscribeAddresses(context, publicUrl, user_id);
    const digest: Digest = {
      name: user.name,
      day: dayInText(day),
      sections,
      more,
      publicUrl,
      unsubscribe: addresses.page,
    };
    const message = {
      to: user.email,
      ...digestText(digest),
      html: digestHtml(digest),
      // If it is sent twice after a crash, programs can tell that it is one.
      messageId: `<digest.${_id}@${new URL(publicUrl).hostname}>`,
      headers: {
        'List-Unsubscribe': `<${addresses.call}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    };
    try {
      await within(sendLimits.mailMs, signal, (limit) => mail.send({ ...message, signal: limit }));
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
}
