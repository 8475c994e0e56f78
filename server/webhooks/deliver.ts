import { performance } from 'node:perf_hooks';
import type { Selectable } from 'kysely';
import { webhookHeaders, type WebhookBody, type WebhookEvent } from '../../src/contract/webhook';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import type { WebhookTable } from '../db/webhookSchema';
import { readEvents } from '../events/read';
import { newOrderedId } from '../lib/ids';
import type { AddressGuard } from '../lib/addresses';
import { isDue, nameOf } from './due';
import { post, type Outcome } from '../lib/post';
import { secretOf, signatureOf } from './sign';

export const deliveryLimits = {
  /** Events read at a time. */
  batch: 50,
  timeoutMs: 10_000,
  firstPauseMs: 5_000,
  maxPauseMs: 60 * 60_000,
  /** After failing for so long, a webhook is switched off. */
  failingMs: 24 * 60 * 60_000,
} as const;

type Row = Selectable<WebhookTable>;

/** The pause before the next attempt, in milliseconds: 5 s, 10 s, 20 s, up to an hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(deliveryLimits.maxPauseMs, deliveryLimits.firstPauseMs * 2 ** (attempts - 1));

/**
 * Delivers the events of a webhook, for which no other call is at work in any process. Should one be,
 * because the lock was lost, the position of the webhook only moves forward.
 * @param signal ends the deliveries, which are repeated later
 */
export function createDeliverer(context: Context, guard: AddressGuard, signal: AbortSignal) {
  const { db, events, now, secrets } = context;
  const time = (ms = 0) => new Date(now() + ms).toISOString();

  const readDue = (id: string): Promise<Row | undefined> =>
    db
      .selectFrom('webhooks')
      .selectAll()
      .where('_id', '=', id)
      .where(isDue(time()))
      .executeTakeFirst();

  const send = async (webhook: Row, body: WebhookBody): Promise<Outcome & { ms: number }> => {
    const text = JSON.stringify(body);
    const timestamp = String(Math.floor(now() / 1000));
    const began = performance.now();
    const outcome = await post(guard, new URL(webhook.url), {
      body: text,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Docket',
        [webhookHeaders.event]: body.event,
        [webhookHeaders.delivery]: body.id,
        [webhookHeaders.timestamp]: timestamp,
        [webhookHeaders.signature]: signatureOf(secretOf(secrets, webhook), timestamp, text),
      },
      timeoutMs: deliveryLimits.timeoutMs,
      signal,
    });
    return { ...outcome, ms: Math.round(performance.now() - began) };
  };

  const recordDisabled = (trx: Trx, webhook: Row): Promise<void> =>
    recordAudit(context, trx, {
      actor: null,
      action: 'webhookDisabled',
      target: { type: 'webhook', _id: webhook._id, name: new URL(webhook.url).host },
    });

  /** Writes down an attempt and what follows from it. False when nothing more is to be sent now. */
  async function settle(
    webhook: Row,
    body: WebhookBody,
    outcome: Outcome & { ms: number },
  ): Promise<boolean> {
    const attempt = webhook.attempts + 1;
    const since = webhook.failing_since ?? time();
    const isOver = now() - Date.parse(since) >= deliveryLimits.failingMs;
    const result = await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('webhooks')
        .set(
          outcome.error === null
            ? { seq: body.seq, attempts: 0, next_at: null, failing_since: null }
            : {
                attempts: attempt,
                next_at: time(pauseAfter(attempt)),
                failing_since: since,
                ...(isOver && { active: 0, disabled_at: time() }),
              },
        )
        .where('_id', '=', webhook._id)
        .where('active', '=', 1)
        // Root may have switched it off and on meanwhile, and it begins later.
        .where('seq', '<', body.seq)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await trx
        .insertInto('webhook_deliveries')
        .values({
          _id: newOrderedId(now()),
          webhook_id: webhook._id,
          at: time(),
          event: body.event,
          seq: body.seq,
          attempt,
          ...outcome,
        })
        .execute();
      if (outcome.error !== null && isOver) await recordDisabled(trx, webhook);
      return true;
    });
    return result && outcome.error === null;
  }

  /** Switches off a webhook that has missed events. Its receiver could not see the gap. */
  const switchOff = (webhook: Row): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('webhooks')
        .set({ active: 0, disabled_at: time() })
        .where('_id', '=', webhook._id)
        .where('active', '=', 1)
        .where('seq', '=', webhook.seq)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await recordDisabled(trx, webhook);
    });

  /** Delivers to one webhook until nothing is left or an attempt fails. */
  async function deliverTo(id: string): Promise<void> {
    for (;;) {
      let webhook = await readDue(id);
      if (!webhook) return;
      const { seq: head, log } = await events.position();
      const chosen = JSON.parse(webhook.events) as WebhookEvent[];
      const sent = Number(webhook.seq);
      const batch = await readEvents(db, sent, head, deliveryLimits.batch);
      // Its next event was deleted, because the log keeps only the latest (deleteOldEvents).
      if (sent < head && batch[0]?.seq !== sent + 1) return switchOff(webhook);
      for (const logged of batch) {
        const event = nameOf(logged);
        if (event === null || !chosen.includes(event)) continue;
        const { seq, at, payload: data } = logged;
        const body = { id: `${log}-${seq}`, seq, event, at, data };
        const outcome = await send(webhook, body);
        if (signal.aborted || !(await settle(webhook, body, outcome))) return;
        webhook = { ...webhook, attempts: 0, failing_since: null };
      }
      const last = batch.at(-1)?.seq ?? sent;
      // Unless it now wants other events.
      await db
        .updateTable('webhooks')
        .set({ seq: last })
        .where('_id', '=', id)
        .where('seq', '<', last)
        .where('events', '=', webhook.events)
        .execute();
      if (batch.length < deliveryLimits.batch) return;
    }
  }

  return { deliverTo };
}
