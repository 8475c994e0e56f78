import type { ZonedSettings } from '../../src/contract/time/moments';
import type { UserTable } from '../db/schema';
import {
  believable,
  dateAt,
  dueBetween,
  nextMoment,
  readReminders,
  turnOf,
  zoned,
  type Due,
  type Reminded,
} from './schedule';

/** What an account says of reminders. */
export type Stored = Pick<UserTable, 'reminders' | 'remind_at'>;

/** What has to be done for a person at a time. */
export interface Plan {
  settings: ZonedSettings;
  /** What earlier settings have done. */
  reminded: Reminded;
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

/** Returns a function that plans for people at a time. It computes moments once for equal settings. */
export function createPlans(now: number): (stored: Stored) => Plan {
  const reads = remember<ReturnType<typeof readReminders> & { key: string }>();
  const allSettings = remember<ZonedSettings>();
  const dues = remember<Due>();
  const dates = remember<string>();
  const nexts = remember<string>();
  return ({ reminders, remind_at }) => {
    const {
      settings: own,
      reminded: stored,
      key,
    } = reads(reminders ?? '', () => {
      const read = readReminders(reminders);
      return { ...read, key: JSON.stringify(read.settings) };
    });
    const settings = allSettings(key, () => zoned(own));
    const today = dates(settings.zone, () => dateAt(settings, now));
    const reminded = believable(stored, today);
    const from = turnOf(remind_at, now);
    if (from !== null && from > now) return { settings, reminded, due: nothing, today, next: null };
    const next = nexts(key, () => new Date(nextMoment(settings, now)).toISOString());
    if (from === null) return { settings, reminded, due: nothing, today, next };
    const due = dues(`${key} ${from}`, () => dueBetween(settings, from, now));
    return { settings, reminded, due, today, next };
  };
}

/** Whether a person is reminded of the tasks that are due on a day. */
export function isReminded({ due, reminded }: Plan, day: string): boolean {
  const times = due.days.get(day) ?? [];
  return times.some((time) => day > (reminded[time] ?? ''));
}

/** Whether a digest is sent. That of an earlier day is of no use any more. */
export const getsDigest = ({ due, reminded, today }: Plan): boolean =>
  due.digest === today && today > (reminded.digest ?? '');
