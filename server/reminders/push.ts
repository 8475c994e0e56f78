import webPush from 'web-push';
import { addDays } from '../../src/contract/rrule/dates';
import { startOfDay } from '../../src/contract/rrule/zones';
import type { PushMessage } from '../../src/contract/time/reminders';
import type { Config } from '../context/config';
import type { Context } from '../context/context';
import { post, type Outcome } from '../lib/post';
import { isAdministratorRow } from '../lib/roles';
import type { TaskRow } from '../tasks/taskAnswers';
import { deleteDevices, devicesOf, pushGuard } from './devices';
import { isOpenFor } from './dueReminders';
import { sendLimits, type Sender } from './runSends';
import { dateAt, readReminders, zoned } from './schedule';
import { isOver, type WaitingPush } from './sends';

/** What push services answer for a browser that has unsubscribed. */
const goneStatuses = [404, 410];
/** What they answer when a later attempt may succeed, besides errors of their own. */
const passingStatuses = [408, 425, 429];

const isGone = ({ status }: Outcome) => goneStatuses.includes(status ?? 0);
const isRefused = ({ status }: Outcome) =>
  status !== null && status >= 400 && status < 500 && !passingStatuses.includes(status);

/** Whom the owner of a push service may ask about our messages: an https address, or an e-mail. */
const contactOf = ({ publicUrl, rootEmail }: Config): string =>
  publicUrl !== null && /^https:/.test(publicUrl) ? publicUrl : `mailto:${rootEmail}`;

/** When the day of a message ends for the person, if they still have to be told of its task. */
async function endOf(
  { db, now }: Context,
  userId: string,
  { taskId, isSnoozed, day }: WaitingPush,
): Promise<number | 'unwanted' | 'over'> {
  const found = await db
    .selectFrom('users')
    .innerJoin('tasks', (join) => join.on('tasks._id', '=', taskId))
    .select(['users.roles', 'users.reminders', 'tasks.row'])
    .select((eb) =>
      eb
        .selectFrom('snoozes')
        .select('until')
        .where('user_id', '=', userId)
        .where('task_id', '=', taskId)
        .where('until', '>', new Date(now()).toISOString())
        .as('until'),
    )
    .where('users._id', '=', userId)
    .executeTakeFirst();
  if (!found || found.until !== null) return 'unwanted';
  const person = { _id: userId, isAdministrator: isAdministratorRow(found) };
  if (!isOpenFor(JSON.parse(found.row) as TaskRow, person, isSnoozed)) return 'unwanted';
  const settings = zoned(readReminders(found.reminders).settings);
  if (isOver(day, dateAt(settings, now()))) return 'over';
  return startOfDay(settings.zone, addDays(day, 1));
}

/** Sends push messages to all devices of a person. */
export function createPushSender(context: Context): Sender {
  const { config, secrets, db } = context;
  const guard = pushGuard(config.pushNetworks);
  const vapidDetails = { subject: contactOf(config), ...secrets.push };
  return async ({ _id, user_id, content }, signal) => {
    const waiting = JSON.parse(content) as WaitingPush;
    const end = await endOf(context, user_id, waiting);
    if (end === 'unwanted') return null;
    if (end === 'over') return { error: 'Its day is over', isFinal: true };
    // A service keeps it so long for a browser that is closed, in seconds.
    const TTL = Math.max(0, Math.floor((end - context.now()) / 1000));
    const { endpoints, tag, path } = waiting;
    const message: PushMessage = { message: waiting.message, tag, path };
    const devices = (await devicesOf(context, user_id)).filter(
      ({ endpoint }) => endpoints?.includes(endpoint) ?? true,
    );
    const calls = devices.map(async ({ endpoint, p256dh, auth }) => {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        // A service keeps only the last message of a topic, so a repeated one is not shown twice.
        { vapidDetails, TTL, topic: _id },
      );
      const { timeoutMs } = sendLimits;
      const outcome = await post(guard, new URL(endpoint), { headers, body, timeoutMs, signal });
      return { endpoint, ...outcome };
    });
    const answers = await Promise.all(calls);
    await deleteDevices(
      db,
      answers.filter(isGone).map(({ endpoint }) => endpoint),
    );
    const failed = answers.filter((answer) => answer.error !== null && !isGone(answer));
    const again = failed.filter((answer) => !isRefused(answer));
    const [first] = [...again, ...failed];
    if (!first) return null;
    const left: WaitingPush = { ...waiting, endpoints: again.map(({ endpoint }) => endpoint) };
    const isFinal = again.length === 0;
    return { error: first.error ?? '', content: JSON.stringify(left), isFinal };
  };
}
