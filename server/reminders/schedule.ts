import { addDays } from '../../src/contract/rrule/dates';
import { dayIn, isZone } from '../../src/contract/rrule/zones';
import {
  defaultReminders,
  reminderTimes,
  type ReminderSettings,
  type ReminderTime,
} from '../../src/contract/time/reminders';
import {
  dueDaysOf,
  isChosen,
  momentOn,
  reminderDay,
  type ZonedSettings,
} from '../../src/contract/time/moments';

/**
 * What earlier settings have already reminded a person of: for each kind the last due day, and the day
 * of the last digest. Otherwise, later hours or a zone farther west would bring it a second time.
 */
export type Reminded = Partial<Record<ReminderTime | 'digest', string>>;

/** As `users.reminders` has it. */
export interface StoredReminders extends ReminderSettings {
  reminded?: Reminded;
}

const serverZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The settings of a person and what earlier ones did, from `users.reminders`. */
export function readReminders(stored: string | null): {
  settings: ReminderSettings;
  reminded: Reminded;
} {
  if (stored === null) return { settings: defaultReminders, reminded: {} };
  const { reminded = {}, ...settings } = JSON.parse(stored) as StoredReminders;
  return { settings, reminded };
}

/** The settings in the zone of the person. Another Node may have known a zone that this one does not. */
export function zoned(settings: ReminderSettings): ZonedSettings {
  const zone = settings.zone ?? '';
  return { ...settings, zone: isZone(zone) ? zone : serverZone };
}

/** A person's date at a time. */
export const dateAt = ({ zone }: ZonedSettings, ms: number): string => dayIn(zone, ms);

/** The kinds of reminders that the settings ask for, and when those of a date come. */
function* momentsOn(settings: ZonedSettings, date: string) {
  const begin = momentOn(settings, 'due', date);
  for (const time of settings.times)
    yield { time, at: time === 'hour' ? momentOn(settings, time, date) : begin };
  if (settings.byMail) yield { time: 'digest' as const, at: begin };
}

/** What a server that was off for longer does not make up for. */
const maxMissedDays = 366;

/** What has to be done for a person at some time. */
export interface Due {
  /** The due days of tasks, and the kinds of reminders that these get. */
  days: ReadonlyMap<string, readonly ReminderTime[]>;
  /** The last date with a digest. */
  digest: string | null;
}

/** What had to be done from one time to another one, both included. */
export function dueBetween(settings: ZonedSettings, from: number, to: number): Due {
  const days = new Map<string, ReminderTime[]>();
  let digest: string | null = null;
  const last = dateAt(settings, to);
  const earliest = addDays(last, -maxMissedDays);
  const first = dateAt(settings, from);
  // A clock that is put back over midnight shows a date that has not begun.
  let date = addDays(first < earliest ? earliest : first, -1);
  for (; date <= last; date = addDays(date, 1)) {
    if (!isChosen(settings, date)) continue;
    for (const { time, at } of momentsOn(settings, date)) {
      if (at < from || at > to) continue;
      if (time === 'digest') digest = date;
      else
        for (const due of dueDaysOf(settings, time, date))
          days.set(due, [...(days.get(due) ?? []), time]);
    }
  }
  return { days, digest };
}

/** When a person may have to be reminded next after a time: at a chosen moment of a chosen day. */
export function nextMoment(settings: ZonedSettings, after: number): number {
  for (let date = addDays(dateAt(settings, after), -1); ; date = addDays(date, 1)) {
    if (!isChosen(settings, date)) continue;
    const moments = [momentOn(settings, 'due', date)];
    if (settings.times.includes('hour')) moments.push(momentOn(settings, 'hour', date));
    for (const at of moments) if (at > after) return at;
  }
}

/** Farther than any reminder is from its due day. */
const maxDistance = 15;

/** Without the days that a wrong clock has made, which are farther ahead than any can be. */
export function believable(reminded: Reminded, today: string): Reminded {
  const last = addDays(today, maxDistance);
  return Object.fromEntries(Object.entries(reminded).filter(([, day]) => day <= last));
}

/**
 * The next turn of a person, in milliseconds. Null if it is not known: it has not been set, or by a
 * clock that was wrong, because none is farther ahead than this.
 */
export function turnOf(remindAt: string | null, now: number): number | null {
  const turn = remindAt === null ? null : Date.parse(remindAt);
  return turn === null || turn > now + maxAhead ? null : turn;
}

/** Farther than any next turn: a week, and what zones and clocks that change add. */
export const maxAhead = 9 * 86_400_000;

/** What has been done for a person from one time until before another one, and what was before. */
export function remindedBetween(
  settings: ZonedSettings,
  { since, before }: { since: number; before: number },
  reminded: Reminded,
): Reminded {
  const date = dateAt(settings, before);
  const latest = (isDone: (day: string) => boolean): string | undefined => {
    for (let days = maxDistance; days >= -maxDistance; days -= 1)
      if (isDone(addDays(date, days))) return addDays(date, days);
    return undefined;
  };
  const now = believable(reminded, date);
  const add = (time: ReminderTime | 'digest', day: string | undefined) => {
    if (day !== undefined && day > (now[time] ?? '')) now[time] = day;
  };
  const isPast = (time: ReminderTime, day: string) => {
    const at = momentOn(settings, time, day);
    return at >= since && at < before;
  };
  for (const time of reminderTimes)
    if (settings.times.includes(time))
      add(
        time,
        latest((due) => isPast(time, reminderDay(settings, time, due))),
      );
  if (settings.byMail)
    add(
      'digest',
      latest((day) => isChosen(settings, day) && isPast('due', day)),
    );
  return now;
}

/** Other weekdays move a reminder by less than a week; other hours and another zone by a day each. */
const maxShift = 9 * 86_400_000;

/** Whether something has to be done of which a person has not been reminded. */
const isNew = ({ days, digest }: Due, reminded: Reminded, today: string): boolean =>
  (digest === today && today > (reminded.digest ?? '')) ||
  [...days].some(([day, times]) => times.some((time) => day > (reminded[time] ?? '')));

/**
 * What a person has been reminded of and when their next turn is, when they change their settings. What
 * would have come by now, but has not, comes at once. Kinds that they add count from now on.
 * @param turn the next turn by the settings before: all that was due before it has been done
 */
export function changeSettings(
  before: ZonedSettings,
  after: ZonedSettings,
  {
    created,
    turn,
    now,
    reminded,
  }: Record<'created' | 'turn' | 'now', number> & {
    reminded: Reminded;
  },
): { reminded: Reminded; next: number } {
  const done = remindedBetween(before, { since: created, before: turn }, reminded);
  const added = {
    ...after,
    times: after.times.filter((time) => !before.times.includes(time)),
    byMail: after.byMail && !before.byMail,
  };
  const all = remindedBetween(added, { since: 0, before: now + 1 }, done);
  const end = Math.min(now, turn - 1);
  const from = Math.max(created, end - maxShift);
  const missed = dueBetween(after, from, end);
  const isLate = isNew(missed, all, dateAt(after, now));
  return { reminded: all, next: nextMoment(after, isLate ? from - 1 : end) };
}
