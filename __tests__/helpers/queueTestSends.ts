import { transaction } from '../../server/events/transaction';
import { queueSends, type NewSend } from '../../server/reminders/sends';
import type { TestServer } from './startServer';

/** Lets messages be sent to a person. Each has its number as its tag. */
export const queueMessages = (
  { context }: Pick<TestServer, 'context'>,
  userId: string,
  ...messages: string[]
): Promise<void> =>
  queue(
    { context },
    messages.map((message, at) => ({
      user_id: userId,
      kind: 'push',
      content: JSON.stringify({ message, tag: String(at), path: '/task' }),
    })),
  );

/** Lets the digest of a day be sent to a person. */
export const queueDigest = (
  { context }: Pick<TestServer, 'context'>,
  userId: string,
  day: string,
): Promise<void> =>
  queue({ context }, [{ user_id: userId, kind: 'digest', content: JSON.stringify({ day }) }]);

const queue = ({ context }: Pick<TestServer, 'context'>, sends: NewSend[]): Promise<void> =>
  transaction(context, (trx) => queueSends(context, trx, sends));
