import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { webhookEvents, type WebhookEvent } from '../../src/contract/webhook';
import type { Context } from '../context/context';
import type { Reader, Schema } from '../db/schema';
import type { WebhookTable } from '../db/webhookSchema';
import type { Audience } from '../events/audience';
import type { LoggedEvent } from '../events/read';

export const dueLimits = {
  /** Events looked at in one statement, without their payloads. */
  page: 500,
  /**
   * Unwanted events after which the position of a webhook is stored. Much less than the log keeps,
   * so a webhook that wants little does not seem to have missed something.
   */
  unstored: 1_000,
};

type Position = Pick<Selectable<WebhookTable>, 'seq' | 'events'>;
type Head = Pick<LoggedEvent, 'seq' | 'type' | 'audience'>;

/** The name of an event for webhooks. Null for events that they do not get. */
export function nameOf({ type, audience }: Omit<Head, 'seq'>): WebhookEvent | null {
  // Events for single people tell them that a task begins or ceases to be theirs.
  if (!audience.administrators) return null;
  if (type === 'adminUpdateUserList') return 'users-changed';
  return webhookEvents.find((name) => name === type) ?? null;
}

/** Webhooks to which something may be sent at a time, if they want it. */
export const isDue =
  (time: string) =>
  (eb: ExpressionBuilder<Schema, 'webhooks'>): Expression<SqlBool> =>
    eb.and([eb('active', '=', 1), eb.or([eb('next_at', 'is', null), eb('next_at', '<=', time)])]);

/** The next events after a number, without their payloads. */
async function headsAfter(db: Reader, seq: number): Promise<Head[]> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'type', 'audience'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(dueLimits.page)
    .execute();
  return rows.map(({ seq, type, audience }) => ({
    seq: Number(seq),
    type: type as Head['type'],
    audience: JSON.parse(audience) as Audience,
  }));
}

/**
 * The last event that a webhook passes over, and whether one that it wants comes after it. An event
 * that the log no longer has counts as wanted: it may have been.
 * @param read the same for several webhooks, so that each page is read once
 */
async function passOver(
  { seq, events }: Position,
  read: (after: number) => Promise<Head[]>,
): Promise<{ seq: number; isDue: boolean }> {
  const chosen = JSON.parse(events) as WebhookEvent[];
  let last = Number(seq);
  for (;;) {
    const heads = await read(last);
    for (const head of heads) {
      const name = nameOf(head);
      const isMissed = head.seq !== last + 1;
      if (isMissed || (name !== null && chosen.includes(name))) return { seq: last, isDue: true };
      last = head.seq;
    }
    if (heads.length < dueLimits.page) return { seq: last, isDue: false };
  }
}

/** The same for one webhook: the position before the next event that it wants. */
export const passedBy = async (db: Reader, webhook: Position): Promise<number> =>
  (await passOver(webhook, (after) => headsAfter(db, after))).seq;

/**
 * Returns a function that finds the webhooks that have something to deliver now. Those that want
 * none of the new events cost no write.
 */
export function createDueSearch({ db, now }: Context): () => Promise<string[]> {
  /** What each webhook has passed over, which is mostly not stored. */
  let passed = new Map<string, number>();

  return async () => {
    const webhooks = await db
      .selectFrom('webhooks')
      .select(['_id', 'seq', 'events'])
      .where(isDue(new Date(now()).toISOString()))
      .execute();
    const pages = new Map<number, Promise<Head[]>>();
    const read = (after: number) => {
      const page = pages.get(after) ?? headsAfter(db, after);
      pages.set(after, page);
      return page;
    };
    const due: string[] = [];
    const next = new Map<string, number>();
    for (const { _id, seq: stored, events } of webhooks) {
      const from = Math.max(Number(stored), passed.get(_id) ?? 0);
      const { seq, isDue } = await passOver({ seq: from, events }, read);
      next.set(_id, seq);
      if (isDue) due.push(_id);
      else if (seq - Number(stored) >= dueLimits.unstored)
        // Unless a delivery or Root has just changed it.
        await db
          .updateTable('webhooks')
          .set({ seq })
          .where('_id', '=', _id)
          .where('seq', '=', stored)
          .where('events', '=', events)
          .execute();
    }
    passed = next;
    return due;
  };
}
