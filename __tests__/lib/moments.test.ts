import fc from 'fast-check';
import { addDays } from '../../src/contract/rrule/dates';
import { dayIn, timeOn } from '../../src/contract/rrule/zones';
import { dueDaysOf, momentsOf, reminderDay } from '../../src/contract/time/moments';
import {
  defaultReminders,
  reminderTimes,
  type ReminderSettings,
  type ReminderTime,
} from '../../src/contract/time/reminders';

const minute = 60_000;
const day = 24 * 60 * minute;
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Cairo',
];

const settingsOf = (some: Partial<ReminderSettings>, zone = 'UTC') => ({
  ...defaultReminders,
  ...some,
  zone,
});
const told = (settings: ReturnType<typeof settingsOf>, due: string) =>
  momentsOf(settings, due).map(({ time, at }) => `${time} ${new Date(at).toISOString()}`);

test.each([
  // The clocks go from 02:00 to 03:00, and from 03:00 to 02:00.
  ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28', '09:00', '2027-03-28T07:00:00.000Z'],
  ['Europe/Berlin', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
  ['Europe/Berlin', '2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
  ['America/New_York', '2027-03-14', '09:00', '2027-03-14T13:00:00.000Z'],
  // By half an hour.
  ['Australia/Lord_Howe', '2027-10-03', '02:15', '2027-10-02T15:30:00.000Z'],
  ['Africa/Cairo', '2027-04-30', '00:10', '2027-04-29T22:00:00.000Z'],
])('in %s, on %s at %s, is %s', (zone, date, time, iso) => {
  expect(new Date(timeOn(zone, date, time)).toISOString()).toBe(iso);
});

test('a task has the reminders that the person has chosen, an hour before the hours end', () => {
  expect(told(settingsOf({ times: [...reminderTimes] }, 'Europe/Berlin'), '2027-03-28')).toEqual([
    'week 2027-03-21T08:00:00.000Z',
    'day 2027-03-27T08:00:00.000Z',
    'due 2027-03-28T07:00:00.000Z',
    'hour 2027-03-28T14:00:00.000Z',
    'overdue 2027-03-29T07:00:00.000Z',
  ]);
  expect(told(settingsOf({}), '2027-03-01')).toEqual([
    'due 2027-03-01T09:00:00.000Z',
    'overdue 2027-03-02T09:00:00.000Z',
  ]);
});

test('on other days than the chosen ones it comes before, or after if the task is late', () => {
  const settings = settingsOf({ times: [...reminderTimes], weekdays: [1, 2, 3, 4, 5] });
  // A Sunday: the day before and the day itself are reminded of once, on Friday.
  expect(told(settings, '2027-03-07')).toEqual([
    'week 2027-02-26T09:00:00.000Z',
    'due 2027-03-05T09:00:00.000Z',
    'hour 2027-03-05T16:00:00.000Z',
    'overdue 2027-03-08T09:00:00.000Z',
  ]);
  // A Friday is overdue on Monday.
  expect(told({ ...settings, times: ['overdue'] }, '2027-03-05')).toEqual([
    'overdue 2027-03-08T09:00:00.000Z',
  ]);
});

test('hours of an hour or less have one moment, when they begin', () => {
  const settings = settingsOf({ times: ['due', 'hour'], from: '09:00', until: '10:00' });
  expect(told(settings, '2027-03-01')).toEqual(['hour 2027-03-01T09:00:00.000Z']);
  expect(told({ ...settings, until: '09:20' }, '2027-03-01')).toEqual([
    'hour 2027-03-01T09:00:00.000Z',
  ]);
});

test('the last day of all has no reminder after it', () => {
  expect(told(settingsOf({}), '9999-12-31')).toEqual(['due 9999-12-31T09:00:00.000Z']);
});

const someZone = fc.constantFrom(...zones);
const someDay = fc
  .integer({ min: Date.parse('2026-01-01') / day, max: Date.parse('2030-12-31') / day })
  .map((number) => new Date(number * day).toISOString().slice(0, 10));
const someClock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const someWeekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });

/** The first minute of a day at which a clock shows a time or a later one, by asking each. */
function modelTime(zone: string, date: string, time: string): number {
  const format = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  const noon = Date.parse(`${date}T12:00:00Z`);
  for (let ms = noon - 2 * day; ms < noon + 2 * day; ms += minute)
    if (format.format(ms) >= `${date} ${time}`) return ms;
  throw new Error('no such time');
}

test('a time of a day is the first minute at which a clock shows it or a later one', () => {
  fc.assert(
    fc.property(someZone, someDay, someClock, (zone, date, time) => {
      expect(timeOn(zone, date, time)).toBe(modelTime(zone, date, time));
    }),
    { numRuns: 40 },
  );
  // The days on which clocks change are rare.
  const changes = ['2027-03-28', '2027-10-31', '2027-03-14', '2027-11-07', '2027-04-04'];
  fc.assert(
    fc.property(someZone, fc.constantFrom(...changes), someClock, (zone, date, time) => {
      expect(timeOn(zone, date, time)).toBe(modelTime(zone, date, time));
    }),
    { numRuns: 60 },
  );
});

/** The date of a reminder, by looking at one date after the other. */
function modelDate(weekdays: readonly number[], time: ReminderTime, due: string): string {
  const wanted = Date.parse(due) - { week: 7, day: 1, due: 0, hour: 0, overdue: -1 }[time] * day;
  const dates = Array.from({ length: 13 }, (_, at) => wanted + (at - 6) * day);
  const chosen = dates.filter((date) => weekdays.includes(new Date(date).getUTCDay() || 7));
  const found =
    time === 'overdue'
      ? chosen.find((date) => date >= wanted)
      : chosen.filter((date) => date <= wanted).at(-1);
  return new Date(found ?? NaN).toISOString().slice(0, 10);
}

test('moments are those of a simple model, in order and each once', () => {
  fc.assert(
    fc.property(
      someZone,
      someDay,
      someWeekdays,
      fc.subarray([...reminderTimes]),
      fc.uniqueArray(someClock, { minLength: 2, maxLength: 2 }),
      (zone, due, weekdays, times, hours) => {
        const [from = '', until = ''] = hours.sort();
        const settings = settingsOf({ times, weekdays, from, until }, zone);
        const moments = momentsOf(settings, due);
        const wanted = new Map<number, ReminderTime>();
        for (const time of times) {
          const date = modelDate(weekdays, time, due);
          const begins = timeOn(zone, date, from);
          const ends = timeOn(zone, date, until);
          wanted.set(time === 'hour' ? Math.max(begins, ends - 60 * minute) : begins, time);
        }
        expect(moments).toEqual([...wanted].map(([at, time]) => ({ time, at })));
        expect(moments.map(({ at }) => at)).toEqual([...wanted.keys()].sort((a, b) => a - b));
      },
    ),
  );
});

test('the tasks of a date are those whose reminders are on it', () => {
  fc.assert(
    fc.property(someDay, someWeekdays, fc.constantFrom(...reminderTimes), (due, weekdays, time) => {
      const date = reminderDay({ weekdays }, time, due);
      expect(dueDaysOf({ weekdays }, time, date)).toContain(due);
      for (const other of dueDaysOf({ weekdays }, time, date))
        expect(reminderDay({ weekdays }, time, other)).toBe(date);
      expect(dueDaysOf({ weekdays }, time, date)).not.toContain(addDays(due, 15));
    }),
  );
  expect(dayIn('Pacific/Apia', timeOn('Pacific/Apia', '2027-01-01', '00:00'))).toBe('2027-01-01');
});
