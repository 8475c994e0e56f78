import type { Selectable } from 'kysely';
import {
  webhookLimits,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookInput,
} from '../../src/contract/webhook';
import type { AuditAction } from '../../src/contract/audit';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { deleteOldRows } from '../db/deleteOldRows';
import { beginLocking } from '../db/locks';
import type { Reader, Trx } from '../db/schema';
import type { WebhookTable } from '../db/webhookSchema';
import { badRequest, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import { assertRoot, type Actor } from '../session/actor';
import { writeAnyway, writeAs } from '../session/writeAs';
import { createAddressGuard } from '../lib/addresses';
import { passedBy } from './due';
import { secretOf } from './sign';

const day = 24 * 60 * 60_000;
/** How long attempts are listed, in milliseconds. */
const keptMs = 7 * day;

const toWebhook = (row: Selectable<WebhookTable>): Webhook => ({
  _id: row._id,
  url: row.url,
  events: JSON.parse(row.events) as WebhookEvent[],
  active: row.active === 1,
  createdAt: row.created_at,
  failingSince: row.failing_since,
  nextAttempt: row.next_at,
  disabledAt: row.disabled_at,
});

/** The state of a webhook whose next event was not tried yet. */
const notYetTried = {
  attempts: 0,
  next_at: null,
  failing_since: null,
  disabled_at: null,
} as const;

/** The oldest first. */
export async function listWebhooks({ db }: Context): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  return rows.map(toWebhook);
}

async function findRow(db: Reader, id: string): Promise<Selectable<WebhookTable>> {
  const row = await db.selectFrom('webhooks').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Webhook not found');
  return row;
}
const find = async (db: Reader, id: string) => toWebhook(await findRow(db, id));

/** The last attempts, the newest first. @throws HttpError 404 */
export async function listDeliveries({ db }: Context, id: string): Promise<WebhookDelivery[]> {
  await find(db, id);
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', id)
    .orderBy('_id', 'desc')
    .limit(webhookLimits.listed)
    .execute();
  return rows.map(({ webhook_id: _webhook, seq, event, ...row }) => ({
    ...row,
    event: event as WebhookEvent,
    seq: Number(seq),
  }));
}

/** Runs a change of Root, and records it. The path of an address may contain a password. */
function writeAsRoot<Result extends { _id: string; url: string }>(
  context: Context,
  requester: Actor,
  action: AuditAction,
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  // A full disk must not prevent that one is switched off.
  const write = action === 'webhookCreated' ? writeAs : writeAnyway;
  return write(context, requester, async (trx, actor) => {
    assertRoot(actor);
    const result = await change(trx);
    const { _id, url } = result;
    await recordAudit(context, trx, {
      actor,
      action,
      target: { type: 'webhook', _id, name: new URL(url).host },
    });
    return result;
  });
}

/** @throws HttpError 400 for an address that can never be called, and above the limit */
export async function createWebhook(
  context: Context,
  requester: Actor,
  { url, events }: WebhookInput,
): Promise<NewWebhook> {
  createAddressGuard(context.config.webhookNetworks).checkHost(new URL(url));
  const _id = newId();
  const created = await writeAsRoot(context, requester, 'webhookCreated', async (trx) => {
    const { count } = await trx
      .selectFrom('webhooks')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= webhookLimits.count)
      throw badRequest(`There can be at most ${webhookLimits.count} webhooks`);
    const { seq } = await trx.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow();
    await trx
      .insertInto('webhooks')
      .values({
        _id,
        url: new URL(url).href,
        events: JSON.stringify(events),
        active: 1,
        created_at: new Date(context.now()).toISOString(),
        seq,
        ...notYetTried,
      })
      .execute();
    return find(trx, _id);
  });
  return { ...created, secret: secretOf(context.secrets, { _id, secret_version: 0 }) };
}

/** Switching one on again begins with the next event. @throws HttpError 404 */
export function changeWebhook(
  context: Context,
  requester: Actor,
  id: string,
  { events, active }: WebhookChanges,
): Promise<Webhook> {
  return writeAsRoot(context, requester, 'webhookChanged', async (trx) => {
    // Locked, because a delivery that ends now moves its position.
    beginLocking(trx, 'records');
    await trx.selectFrom('webhooks').select('_id').where('_id', '=', id).forNoKeyUpdate().execute();
    const before = await findRow(trx, id);
    const { seq } = await trx.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow();
    await trx
      .updateTable('webhooks')
      .set({
        // Events that it did not want so far are not sent later.
        ...(events && { events: JSON.stringify(events), seq: await passedBy(trx, before) }),
        ...(active !== undefined &&
          active !== (before.active === 1) && {
            active: active ? 1 : 0,
            seq,
            ...notYetTried,
          }),
      })
      .where('_id', '=', id)
      .execute();
    return find(trx, id);
  });
}

/** The old secret is replaced at once. @throws HttpError 404 */
export async function replaceSecret(
  context: Context,
  requester: Actor,
  id: string,
): Promise<NewWebhook> {
  return writeAsRoot(context, requester, 'webhookChanged', async (trx) => {
    const row = await trx
      .updateTable('webhooks')
      .set((eb) => ({ secret_version: eb('secret_version', '+', 1) }))
      .where('_id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('Webhook not found');
    return { ...toWebhook(row), secret: secretOf(context.secrets, row) };
  });
}

/** @throws HttpError 404 */
export async function deleteWebhook(context: Context, requester: Actor, id: string): Promise<void> {
  await writeAsRoot(context, requester, 'webhookDeleted', async (trx) => {
    const before = await find(trx, id);
    await trx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
    await trx.deleteFrom('webhooks').where('_id', '=', id).execute();
    return before;
  });
}

/** Deletes the attempts of more than a week ago. */
export function deleteOldDeliveries(
  { db, now }: Context,
  shouldContinue?: () => boolean,
): Promise<void> {
  return deleteOldRows(db, 'webhook_deliveries', new Date(now() - keptMs), shouldContinue);
}
