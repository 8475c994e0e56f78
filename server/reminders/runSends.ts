import type { Selectable } from 'kysely';
import type { Context } from '../context/context';
import type { Alone } from '../db/advisoryLocks';
import type { SendTable } from './reminderTables';
import { followLog, workAlone, type Follower } from '../events/follow';

type Kind = SendTable['kind'];

/** Why something was not sent. */
interface Failure {
  error: string;
  /** What is still to be sent, if that is not all of it. */
  content?: string;
  /** It will never be sent. */
  isFinal?: boolean;
}

/** Sends something. Resolves with null if there is nothing left to send. */
export type Sender = (send: Selectable<SendTable>, signal: AbortSignal) => Promise<Failure | null>;

/** Exported for tests. Times are in milliseconds. */
export const sendLimits = {
  /** How many people are sent something at the same time. A mail server takes few connections. */
  people: { push: 32, digest: 4 } satisfies Record<Kind, number>,
  /** How many rows are read to find people to send to. One person may have more. */
  rowsOfLook: 200,
  /** For the answer of a push service. */
  timeoutMs: 10_000,
  /** For a whole mail. It is long, because giving up too early delivers the mail twice. */
  mailMs: 15 * 60_000,
  /** How long a stopping server waits for answers. Without them, it would send again. */
  graceMs: 2_000,
  firstPauseMs: 30_000,
  maxPauseMs: 60 * 60_000,
};

/** The pause before the next attempt: 30 s, 1 min, 2 min, up to an hour. */
const pauseAfter = (attempts: number): number =>
  Math.min(sendLimits.maxPauseMs, sendLimits.firstPauseMs * 2 ** (attempts - 1));

/** Sends what is due whenever no other process does. */
export const runSends = (
  context: Context,
  alone: Alone,
  senders: Readonly<Record<Kind, Sender>>,
): Follower =>
  workAlone(context, alone, 'sends', async (signal) => {
    const late = new AbortController();
    signal.addEventListener('abort', () => {
      setTimeout(() => late.abort(), sendLimits.graceMs).unref();
    });
    await Promise.all([
      sendUntil(signal, late.signal, context, 'push', senders.push),
      sendUntil(signal, late.signal, context, 'digest', senders.digest),
    ]);
  });

/** Sends everything of a kind, to several people at a time, and to each of them in order. */
async function sendUntil(
  signal: AbortSignal,
  late: AbortSignal,
  context: Context,
  kind: Kind,
  sender: Sender,
): Promise<void> {
  const { db, log, now } = context;
  const time = (ms = 0) => new Date(now() + ms).toISOString();
  const due = () => db.selectFrom('sends').where('kind', '=', kind).where('next_at', '<=', time());
  const remove = ({ _id }: Pick<SendTable, '_id'>) =>
    db.deleteFrom('sends').where('_id', '=', _id).execute();

  async function attempt(send: Selectable<SendTable>): Promise<void> {
    const attempts = send.attempts + 1;
    // First of all: if it cannot be deleted when it was sent, it is not sent again at once.
    const { numUpdatedRows } = await db
      .updateTable('sends')
      .set({ attempts, next_at: time(pauseAfter(attempts)) })
      .where('_id', '=', send._id)
      .where('attempts', '=', send.attempts)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const failure = await sender(send, late);
    if (failure === null) {
      await remove(send);
      return;
    }
    const { error, content, isFinal = false } = failure;
    if (isFinal) {
      log.warn({ event: 'send_dropped', kind, attempts, error }, 'something is not sent');
      await remove(send);
      return;
    }
    // From now on: an attempt can take longer than its pause.
    await db
      .updateTable('sends')
      .set({ next_at: time(pauseAfter(attempts)), ...(content !== undefined && { content }) })
      .where('_id', '=', send._id)
      .execute();
    log.info({ event: 'send_failed', kind, attempts, error }, 'something could not be sent yet');
  }

  async function sendTo(userId: string): Promise<void> {
    while (!signal.aborted) {
      const send = await due()
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('next_at')
        .orderBy('_id')
        .limit(1)
        .executeTakeFirst();
      if (!send) return;
      await attempt(send);
    }
  }

  const running = new Map<string, Promise<void>>();
  const start = (userId: string): void => {
    const done = sendTo(userId)
      .catch((error: unknown) => log.error({ err: error, kind }, 'something could not be sent'))
      .finally(() => running.delete(userId));
    running.set(userId, done);
  };

  /** An attempt is never farther ahead, unless a clock was wrong. @returns whether it was */
  async function mendTimes(): Promise<boolean> {
    const tooFar = time(2 * sendLimits.maxPauseMs);
    const wrong = db.selectFrom('sends').select('_id').where('kind', '=', kind);
    // Writing waits for others, so it is looked for first.
    const found = await wrong.where('next_at', '>', tooFar).limit(1).executeTakeFirst();
    if (!found) return false;
    await db
      .updateTable('sends')
      .set({ next_at: time() })
      .where('kind', '=', kind)
      .where('next_at', '>', tooFar)
      .execute();
    return true;
  }

  await followLog(context, signal, async () => {
    if (running.size >= sendLimits.people[kind]) await Promise.race(running.values());
    const free = sendLimits.people[kind] - running.size;
    const people = [...running.keys()];
    const first = await due()
      .select('user_id')
      .$if(people.length > 0, (query) => query.where('user_id', 'not in', people))
      .orderBy('next_at')
      .limit(sendLimits.rowsOfLook)
      .execute();
    if (first.length === 0) return mendTimes();
    // If one person fills the look, the next look leaves them out and finds the others.
    if (signal.aborted) return false;
    const found = [...new Set(first.map(({ user_id }) => user_id))];
    for (const userId of found.slice(0, free)) start(userId);
    return found.length >= free || first.length === sendLimits.rowsOfLook;
  });
  await Promise.all(running.values());
}
