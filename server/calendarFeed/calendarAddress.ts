import { randomInt } from 'node:crypto';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { calendarOwner, deriveCalendarToken, isCalendarToken } from '../crypto/calendarToken';
import type { Trx } from '../db/schema';
import { ownChanged } from '../events/ownChanged';
import { notFound } from '../lib/errors';
import type { Actor } from '../session/actor';
import { writeAccountsAs } from '../session/writeAs';

/** One more than the highest number of an address. */
const endOfNumbers = 2 ** 31;

/** The path of a person's calendar; null without an address. */
const pathOf = ({ secrets }: Context, userId: string, number: number | null): string | null =>
  number === null
    ? null
    : `/api/calendar/${deriveCalendarToken(secrets.files, userId, number)}.ics`;

/** The path of the actor's calendar, or null. */
export async function calendarPathOf(context: Context, actor: Actor): Promise<string | null> {
  const { calendar } = await context.db
    .selectFrom('users')
    .select('calendar')
    .where('_id', '=', actor._id)
    .executeTakeFirstOrThrow();
  return pathOf(context, actor._id, calendar);
}

/** Stores the number of an address, and tells the person's devices. Call it last in a transaction. */
async function store(
  { events }: Context,
  trx: Trx,
  actor: Actor,
  calendar: number | null,
): Promise<void> {
  await trx.updateTable('users').set({ calendar }).where('_id', '=', actor._id).execute();
  await events.append(trx, ownChanged('calendar', [actor._id]));
}

/** Gives the actor a new address. The one before ends. @throws HttpError as `writeAccountsAs` */
export async function createCalendarAddress(
  context: Context,
  requester: Actor,
): Promise<string | null> {
  const own = { ids: [requester._id], grows: true };
  // The result is kept for a repeated call, so it is not the secret.
  const number = await writeAccountsAs(context, requester, own, async (trx, actor) => {
    // By chance: counted on from a restored backup, one that has ended could come back.
    const calendar = randomInt(1, endOfNumbers);
    await recordAudit(context, trx, { actor, action: 'calendarAddressCreated' });
    await store(context, trx, actor, calendar);
    return calendar;
  });
  return pathOf(context, requester._id, number);
}

/** Ends the address of the actor's calendar, if there is one. @throws HttpError as `writeAccountsAs` */
export function removeCalendarAddress(context: Context, requester: Actor): Promise<null> {
  const own = { ids: [requester._id] };
  return writeAccountsAs(context, requester, own, async (trx, actor) => {
    const { calendar } = await trx
      .selectFrom('users')
      .select('calendar')
      .where('_id', '=', actor._id)
      .executeTakeFirstOrThrow();
    if (calendar === null) return null;
    await recordAudit(context, trx, { actor, action: 'calendarAddressRemoved' });
    await store(context, trx, actor, null);
    return null;
  });
}

/** Whose calendar has an address, and what it depends on. */
export interface CalendarOwner {
  _id: string;
  name: string;
  /** As `users.reminders` has them. */
  reminders: string | null;
}

/** @throws HttpError 404 for an address that is not valid, and for the one of a blocked person */
export async function findCalendarOwner(context: Context, token: string): Promise<CalendarOwner> {
  const unknown = notFound('This address of a calendar does not work (any more)');
  const id = calendarOwner(token);
  if (id === null) throw unknown;
  const owner = await context.db
    .selectFrom('users')
    .select(['_id', 'name', 'reminders', 'active', 'calendar'])
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!owner?.active || owner.calendar === null) throw unknown;
  if (!isCalendarToken(context.secrets.files, token, id, owner.calendar)) throw unknown;
  return owner;
}
