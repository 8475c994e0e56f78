import { dayIn } from '../../src/contract/rrule/zones';
import { transaction } from '../../server/events/transaction';
import { queueSends, type NewSend, type WaitingPush } from '../../server/reminders/sends';
import { seedTask } from './seedTask';
import type { TestServer } from './startServer';

const serverZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Messages of today about a new task of a person. Each has its number as its tag. */
export async function messagesFor(
  { context }: Pick<TestServer, 'context'>,
  userId: string,
  messages: readonly string[],
  more: Partial<WaitingPush> = {},
): Promise<NewSend[]> {
  const taskId = await seedTask(context, 'A task', [{ _id: userId, name: 'Somebody' }]);
  const day = dayIn(serverZone, context.now());
  return messages.map((message, at) => {
    const content = { message, tag: String(at), path: '/task', taskId, isSnoozed: false, day };
    return { user_id: userId, kind: 'push', content: JSON.stringify({ ...content, ...more }) };
  });
}

/** Lets messages be sent to a person. */
export const queueMessages = async (
  { context }: Pick<TestServer, 'context'>,
  userId: string,
  ...messages: string[]
): Promise<void> => queue({ context }, await messagesFor({ context }, userId, messages));

/** Lets the digest of a day be sent to a person. */
export const queueDigest = (
  { context }: Pick<TestServer, 'context'>,
  userId: string,
  day: string,
): Promise<void> =>
  queue({ context }, [{ user_id: userId, kind: 'digest', content: JSON.stringify({ day }) }]);

const queue = ({ context }: Pick<TestServer, 'context'>, sends: NewSend[]): Promise<void> =>
  transaction(context, (trx) => queueSends(context, trx, sends));
