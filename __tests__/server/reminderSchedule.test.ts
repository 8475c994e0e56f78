import fc from 'fast-check';
import { momentsOf } from '../../src/contract/time/moments';
import { defaultReminders, reminderTimes } from '../../src/contract/time/reminders';
import {
  changeSettings,
  dueBetween,
  nextMoment,
  remindedBetween,
  zoned,
  type Reminded,
} from '../../server/reminders/schedule';
import { scaledTimeout } from '../helpers/scaledTimeout';

jest.setTimeout(scaledTimeout(60_000));

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.parse('2027-03-01T00:00:00Z');

const someClock = fc.integer({ min: 0, max: 95 }).map((quarters) => {
  const minutes = quarters * 15;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
});
const someSettings = fc
  .record({
    times: fc.subarray([...reminderTimes], { minLength: 1 }),
    hours: fc.uniqueArray(someClock, { minLength: 2, maxLength: 2 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'),
    byMail: fc.boolean(),
  })
  .map(({ hours, ...rest }) => {
    const [from = '', until = ''] = [...hours].sort();
    return zoned({ ...defaultReminders, ...rest, from, until });
  });
/** How long the server waits before each turn, in hours: mostly not at all, sometimes for days. */
const waits = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })), {
  minLength: 60,
  maxLength: 60,
});
const dueDays = Array.from({ length: 10 }, (_, at) =>
  new Date(begin + (at + 9) * day).toISOString().slice(0, 10),
);
const end = begin + 30 * day;

test('turns make each reminder once, at its moment or at the first turn after it', () => {
  fc.assert(
    fc.property(someSettings, waits, (settings, pauses) => {
      const turns: number[] = [];
      const found = new Map<string, number[]>();
      const digests: string[] = [];
      let at = nextMoment(settings, begin);
      for (let turn = 0; at < end; turn += 1) {
        const now = at + (pauses[turn % pauses.length] ?? 0) * hour;
        turns.push(now);
        const { days, digest } = dueBetween(settings, at, now);
        if (digest !== null) digests.push(digest);
        for (const [due, times] of days)
          for (const time of times)
            found.set(`${time} ${due}`, [...(found.get(`${time} ${due}`) ?? []), now]);
        at = nextMoment(settings, now);
      }
      for (const due of dueDays) {
        // Those that are at the moment of a later one count as that one.
        for (const { time, at: moment } of momentsOf(settings, due).filter((one) => one.at > begin))
          expect([time, due, found.get(`${time} ${due}`)]).toEqual([
            ...[time, due],
            [turns.find((turn) => turn >= moment)],
          ]);
      }
      expect(new Set(digests).size).toBe(digests.length);
      if (!settings.byMail) expect(digests).toEqual([]);
    }),
  );
});

test('what earlier settings have done is known by the last day of each kind', () => {
  fc.assert(
    fc.property(
      someSettings,
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 0, max: 600 }),
      (settings, first, length) => {
        const since = begin + first * hour;
        const before = since + length * hour;
        const reminded: Reminded = remindedBetween(settings, { since, before }, {});
        for (const due of dueDays)
          for (const time of settings.times) {
            const [moment] = momentsOf({ ...settings, times: [time] }, due);
            const isDone = moment !== undefined && moment.at >= since && moment.at < before;
            if (isDone) expect((reminded[time] ?? '') >= due).toBe(true);
            if (moment !== undefined && moment.at >= before)
              expect(due > (reminded[time] ?? '')).toBe(true);
          }
        expect(remindedBetween(settings, { since, before }, reminded)).toEqual(reminded);
      },
    ),
  );
});

test('whatever settings a person changes and when, each reminder comes once', () => {
  const changes = fc.array(
    fc.record({ settings: someSettings, pause: fc.integer({ min: 0, max: 400 }) }),
    { minLength: 2, maxLength: 12 },
  );
  fc.assert(
    fc.property(changes, fc.subarray([...reminderTimes], { minLength: 1 }), (all, times) => {
      const [first, ...others] = all.map(({ settings, pause }) => ({
        settings: { ...settings, times },
        pause: pause * (hour / 4),
      }));
      let settings = first?.settings ?? zoned(defaultReminders);
      let reminded: Reminded = {};
      let now = begin;
      let turn = nextMoment(settings, now);
      const found: string[] = [];
      const turnUntil = (time: number) => {
        while (turn <= time) {
          now = Math.max(now, turn);
          const { days } = dueBetween(settings, turn, now);
          for (const [due, kinds] of days)
            for (const kind of kinds)
              if (due > (reminded[kind] ?? '')) found.push(`${kind} ${due}`);
          turn = nextMoment(settings, now);
        }
        now = time;
      };
      for (const { settings: next, pause } of others) {
        turnUntil(now + pause);
        const changed = changeSettings(settings, next, { created: begin, turn, now, reminded });
        reminded = changed.reminded;
        turn = changed.next;
        settings = next;
      }
      turnUntil(now + 60 * day);
      const expected = dueDays.slice(8).flatMap((due) => times.map((time) => `${time} ${due}`));
      expect(found.filter((one) => expected.includes(one)).sort()).toEqual(expected.sort());
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

test('what was missed for longer than a year is left out', () => {
  const settings = zoned({ ...defaultReminders, zone: 'UTC' });
  const { days } = dueBetween(settings, Date.parse('2020-01-01T09:00:00Z'), begin);
  expect([...days.keys()].sort()[0]).toBe('2026-02-26');
});
