import { z } from 'zod';
import { isZone } from '../../src/contract/rrule/zones';
import {
  reminderTimes,
  type OwnReminders,
  type ReminderSettings,
} from '../../src/contract/time/reminders';
import { listOf, pathText, text } from '../http/validate';

const clock = text(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00');
/** Each entry once, in the order of all that there are. */
const inOrder =
  <Entry>(all: readonly Entry[]) =>
  (entries: readonly Entry[]): Entry[] =>
    all.filter((entry) => entries.includes(entry));

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekday = z.int('must be 1 for Monday to 7 for Sunday').min(1).max(7);
const fields = {
  times: listOf(z.enum(reminderTimes), reminderTimes.length).transform(inOrder(reminderTimes)),
  from: clock,
  until: clock,
  weekdays: listOf(weekday, everyDay.length)
    .refine((days) => days.length > 0, 'must have at least one day')
    .transform(inOrder(everyDay)),
  zone: text(64).refine(isZone, 'must be a time zone like Europe/Berlin').nullable(),
  inList: z.boolean(),
  byMail: z.boolean(),
};
const someSettings = z.object(fields).partial();

/** `expected`: see `requireExpected`. */
export const reminderChanges = someSettings
  .extend({ expected: someSettings.optional() })
  .refine(
    ({ expected: _expected, ...changes }) =>
      Object.values(changes).some((value) => value !== undefined),
    'must have a setting',
  );
export type ReminderChanges = Partial<ReminderSettings> & { expected?: Partial<ReminderSettings> };

export const ofTask = z.object({ taskId: pathText });
export const snoozeUntil = z.object({
  until: z.iso.datetime('must be a time like 2030-01-31T12:00:00.000Z'),
});

export const ownReminders = z.object({
  settings: z.object({
    times: z.array(z.enum(reminderTimes)),
    from: z.string(),
    until: z.string(),
    weekdays: z.array(z.number()),
    zone: z.string().nullable(),
    inList: z.boolean(),
    byMail: z.boolean(),
  }),
  snoozes: z.array(z.object({ taskId: z.string(), until: z.string() })),
  mail: z.boolean(),
  pushKey: z.string(),
}) satisfies z.ZodType<OwnReminders>;
