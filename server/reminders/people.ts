import type { ZonedSettings } from '../../src/contract/time/moments';
import type { ReminderTime } from '../../src/contract/time/reminders';
import { beginLocking } from '../db/locks';
import type { Reader, Trx } from '../db/schema';
import { isAdministratorRow } from '../lib/roles';
import {
  dateAt,
  dueBetween,
  nextMoment,
  readReminders,
  zoned,
  type Due,
  type Reminded,
} from './schedule';

/** Someone who may have to be reminded of something now. */
export interface Person {
  _id: string;
  isActive: boolean;
  isAdministrator: boolean;
  settings: ZonedSettings;
  reminded: Reminded;
  /** What is to be done, as far as earlier settings have not done it. */
  due: Due;
  today: string;
  /** When the next turn is, ISO 8601. Null if it stays as it is. */
  next: string | null;
}

const nothing: Due = { days: new Map(), digest: null };

/** Remembers what a function returns for a key. */
function remember<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, make) => {
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
}

/**
 * People who may have to be reminded: the ids of some of them. Those of whom it is not known when
 * that is next are among them.
 */
export async function findDue(db: Reader, now: number, limit: number): Promise<string[]> {
  const at = new Date(now).toISOString();
  const due = await db
    .selectFrom('users')
    .select('_id')
    .where('remind_at', '<=', at)
    .orderBy('remind_at')
    .orderBy('_id')
    .limit(limit)
    .execute();
  const snoozed = await db
    .selectFrom('snoozes')
    .select('user_id as _id')
    .where('until', '<=', at)
    .limit(limit)
    .execute();
  const unknown = await db
    .selectFrom('users')
    .select('_id')
    .where('remind_at', 'is', null)
    .limit(limit)
    .execute();
  const ids = [...due, ...snoozed, ...unknown].map(({ _id }) => _id);
  return [...new Set(ids)].slice(0, limit);
}

/**
 * Locks these people and says what is to be done for each, in the order of the ids. Moments are
 * computed once for people with the same settings.
 */
export async function lockPeople(trx: Trx, ids: readonly string[], now: number): Promise<Person[]> {
  beginLocking(trx, 'accounts');
  const rows = await trx
    .selectFrom('users')
    .select(['_id', 'active', 'roles', 'reminders', 'remind_at'])
    .where('_id', 'in', ids)
    .orderBy('_id')
    .forNoKeyUpdate()
    .execute();
  const stored = remember<ReturnType<typeof readReminders>>();
  const zonedSettings = remember<ZonedSettings>();
  const dues = remember<Due>();
  const dates = remember<string>();
  const nexts = remember<string>();
  const people = rows.map((row): Person => {
    const { settings: own, reminded } = stored(row.reminders ?? '', () =>
      readReminders(row.reminders),
    );
    const key = JSON.stringify(own);
    const settings = zonedSettings(key, () => zoned(own));
    const from = row.remind_at === null ? Infinity : Date.parse(row.remind_at);
    return {
      _id: row._id,
      isActive: row.active === 1,
      isAdministrator: isAdministratorRow(row),
      settings,
      reminded,
      due: from > now ? nothing : dues(`${key} ${from}`, () => dueBetween(settings, from, now)),
      today: dates(settings.zone, () => dateAt(settings, now)),
      next:
        from > now && row.remind_at !== null
          ? null
          : nexts(key, () => new Date(nextMoment(settings, now)).toISOString()),
    };
  });
  const places = new Map(ids.map((id, place) => [id, place]));
  return people.sort((a, b) => (places.get(a._id) ?? 0) - (places.get(b._id) ?? 0));
}

/** Whether a person is reminded of the tasks that are due on a day. */
export function isReminded({ due, reminded }: Person, day: string): boolean {
  const times: readonly ReminderTime[] = due.days.get(day) ?? [];
  return times.some((time) => day > (reminded[time] ?? ''));
}

/** Whether a digest is sent. That of an earlier day is of no use any more. */
export const getsDigest = ({ due, reminded, today }: Person): boolean =>
  due.digest === today && today > (reminded.digest ?? '');
