import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import type { Selectable } from 'kysely';
import type { PushDevice } from '../../src/contract/time/reminders';
import type { Context } from '../context/context';
import type { PushDeviceTable } from './reminderTables';
import type { Reader } from '../db/schema';
import { createAddressGuard, type AddressGuard } from '../lib/addresses';
import { badRequest } from '../lib/errors';
import { networkList } from '../lib/network';
import type { Actor } from '../session/actor';
import { writeAnyway, writeAs } from '../session/writeAs';

/** Devices of a person. A new one takes the place of the oldest. */
export const maxDevices = 20;

const keyBytes = { p256dh: 65, auth: 16 } as const;

/** Whether the keys are those of a browser. Messages cannot be encrypted for others. */
function areUsable({ p256dh, auth }: PushDevice['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== keyBytes.p256dh) return false;
  if (Buffer.from(auth, 'base64url').length !== keyBytes.auth) return false;
  try {
    // Fails for a point that is not on the curve.
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Anyone can name an address, so `WEBHOOK_NETWORKS` does not apply. Push services are public. */
export const pushGuard = (networks: readonly string[]): AddressGuard =>
  createAddressGuard(networks, { setting: 'PUSH_NETWORKS' });

/** @throws HttpError 400 for an address to which nothing would ever be sent */
function checkEndpoint(endpoint: string, networks: readonly string[]): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw badRequest('Endpoint must be the address of a push service');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol === 'http:' && !(isIP(host) > 0 && networkList(networks)(host)))
    throw badRequest('Endpoint must begin with https://');
  pushGuard(networks).checkHost(url);
}

/**
 * Lets a browser take push messages for as long as the session of the request lasts.
 * @throws HttpError 400 for what no browser has, and as `writeAs`
 */
export async function addDevice(
  context: Context,
  requester: Actor,
  { endpoint, keys }: PushDevice,
): Promise<void> {
  checkEndpoint(endpoint, context.config.pushNetworks);
  if (!areUsable(keys)) throw badRequest('Keys must be those of a push subscription');
  await writeAs(context, requester, async (trx, { _id, sessionId }) => {
    const device = {
      user_id: _id,
      session_id: sessionId,
      p256dh: keys.p256dh,
      auth: keys.auth,
      created_at: new Date(context.now()).toISOString(),
    };
    // The browser may have belonged to somebody else, who gets nothing there any more.
    await trx
      .insertInto('push_devices')
      .values({ endpoint, ...device })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
      .execute();
    const older = await trx
      .selectFrom('push_devices')
      .select('endpoint')
      .where('user_id', '=', _id)
      .where('endpoint', '!=', endpoint)
      .orderBy('created_at', 'desc')
      .orderBy('endpoint')
      .offset(maxDevices - 1)
      // SQLite takes no offset alone.
      .limit(maxDevices)
      .execute();
    await deleteDevices(
      trx,
      older.map((one) => one.endpoint),
    );
  });
}

/** Deletes one of the person's own devices, if they have it. @throws HttpError as `writeAs` */
export async function removeDevice(
  context: Context,
  requester: Actor,
  endpoint: string,
): Promise<void> {
  await writeAnyway(context, requester, async (trx, { _id }) => {
    await trx
      .deleteFrom('push_devices')
      .where('endpoint', '=', endpoint)
      .where('user_id', '=', _id)
      .execute();
  });
}

/** Deletes devices that cannot be reached any more, or are too many. */
export async function deleteDevices(db: Reader, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return;
  await db.deleteFrom('push_devices').where('endpoint', 'in', endpoints).execute();
}

/** The sessions that are open now. */
const openSessions = ({ now }: Context, db: Reader) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.user_id')
    .select('sessions._id')
    .where('users.active', '=', 1)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date(now()).toISOString());

/** The devices of a person whose sessions are open. */
export const devicesOf = (
  context: Context,
  userId: string,
): Promise<Selectable<PushDeviceTable>[]> =>
  context.db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', 'in', openSessions(context, context.db))
    .execute();

/** Deletes the devices whose sessions are over. */
export async function deleteOldDevices(context: Context): Promise<void> {
  await context.db
    .deleteFrom('push_devices')
    .where('session_id', 'not in', openSessions(context, context.db))
    .execute();
}
