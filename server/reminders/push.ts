import webPush from 'web-push';
import type { PushMessage } from '../../src/contract/time/reminders';
import type { Config } from '../context/config';
import type { Context } from '../context/context';
import { createAddressGuard } from '../lib/addresses';
import { post } from '../lib/post';
import { deleteDevices, devicesOf } from './devices';
import { sendLimits, type Sender } from './runSends';

/** How long a push service keeps a message for a browser that is closed, in seconds. */
const keptSeconds = 24 * 60 * 60;

/** What push services answer for a browser that has unsubscribed. */
const goneStatuses = [404, 410];

/** Whom the owner of a push service may ask about our messages: an https address, or an e-mail. */
const contactOf = ({ publicUrl, rootEmail }: Config): string =>
  publicUrl !== null && /^https:/.test(publicUrl) ? publicUrl : `mailto:${rootEmail}`;

/** Sends push messages to all devices of a person. */
export function createPushSender(context: Context): Sender {
  const { config, secrets, db } = context;
  const guard = createAddressGuard(config.webhookNetworks);
  const vapidDetails = { subject: contactOf(config), ...secrets.push };
  return async ({ _id, user_id, content }, signal) => {
    // The devices that are left after an attempt.
    type Content = PushMessage & { endpoints?: string[] };
    const { endpoints, ...message } = JSON.parse(content) as Content;
    const devices = (await devicesOf(context, user_id)).filter(
      ({ endpoint }) => endpoints?.includes(endpoint) ?? true,
    );
    const calls = devices.map(async ({ endpoint, p256dh, auth }) => {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        // A service keeps only the last message of a topic, so a repeated one is not shown twice.
        { vapidDetails, TTL: keptSeconds, topic: _id },
      );
      const { timeoutMs } = sendLimits;
      const outcome = await post(guard, new URL(endpoint), { headers, body, timeoutMs, signal });
      return { endpoint, ...outcome };
    });
    const answers = await Promise.all(calls);
    const isGone = ({ status }: { status: number | null }) => goneStatuses.includes(status ?? 0);
    await deleteDevices(
      db,
      answers.filter(isGone).map(({ endpoint }) => endpoint),
    );
    const failed = answers.filter((answer) => answer.error !== null && !isGone(answer));
    const [first] = failed;
    if (!first) return null;
    const left: Content = { ...message, endpoints: failed.map(({ endpoint }) => endpoint) };
    return { error: first.error ?? '', content: JSON.stringify(left) };
  };
}
