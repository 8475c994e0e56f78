import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { daysOf, hasDays, isDayOf, nextDay, nextInSeries } from '../../src/contract/rrule/days';
import { describeRule } from '../../src/contract/rrule/describe';
import { readRule, ruleText } from '../../src/contract/rrule/rule';
import type { Series } from '../../src/contract/rrule/series';
import { dayIn, isZone, startOfDay } from '../../src/contract/rrule/zones';
import { anyDay, anyRule, anySeries, series } from '../helpers/anySeries';
import { scaledTimeout } from '../helpers/scaledTimeout';

jest.setTimeout(scaledTimeout(60_000));

/** All days of a series until a day, as the library itself expands them. */
const expanded = ({ rule, start }: Series, until: string): string[] =>
  new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${rule}`,
    includeDtstart: true,
  })
    .between(new Date(`${start}T00:00:00Z`), new Date(`${until}T00:00:00Z`), true)
    .map((day) => day.toString().slice(0, 10));

const lastDay = '2031-01-01';

describe('days of a series', () => {
  it('are those of the library, one after another', () => {
    fc.assert(
      fc.property(anySeries, (one) => {
        const all = expanded(one, lastDay).slice(0, 15);
        const days: string[] = [];
        // Each task has the series from its own day on.
        for (let current: Series | null = one; current && days.length < 15;) {
          if (current.day > lastDay) break;
          days.push(current.day);
          current = nextInSeries(current, current.day);
        }
        expect(days).toEqual(all);
      }),
      { numRuns: 100 },
    );
  });

  it('that were missed make one task, on the last of them', () => {
    fc.assert(
      fc.property(anySeries, anyDay, (one, today) => {
        const all = expanded(one, lastDay);
        const missed = all.filter((day) => day > one.day && day <= today);
        const expectedDay = missed.at(-1) ?? all.find((day) => day > one.day) ?? null;
        const next = nextInSeries(one, today);
        expect(next && next.day <= lastDay ? next.day : null).toBe(expectedDay);
        if (!next || !expectedDay) return;
        const left = all.slice(all.indexOf(expectedDay));
        expect(daysOf(next, next.day, lastDay, 10)).toEqual(left.slice(0, 10));
      }),
      { numRuns: 100 },
    );
  });

  it('are found from one day to another', () => {
    fc.assert(
      fc.property(anySeries, anyDay, (one, from) => {
        const all = expanded(one, lastDay).filter((day) => day >= from);
        expect(daysOf(one, from, lastDay, 5)).toEqual(all.slice(0, 5));
        for (const day of all.slice(0, 5)) expect(isDayOf(one, day)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=3', '2027-03-09'],
    ['FREQ=WEEKLY;BYDAY=MO', '2027-03-08'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=2', '2027-03-09'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=1', undefined],
    ['FREQ=DAILY;INTERVAL=3;UNTIL=20270308', undefined],
  ])('are counted from the completion: %s', (rule, day) => {
    const one = series(rule, '2027-01-01', { after: 'completion' });
    const next = nextInSeries(one, '2027-03-06');
    expect(next?.day).toBe(day);
    if (rule.includes('COUNT=2')) expect(next?.rule).toBe('FREQ=DAILY;INTERVAL=3;COUNT=1');
  });

  it('take away the times that are over', () => {
    const one = series('FREQ=DAILY;COUNT=10', '2027-03-01');
    expect(nextInSeries(one, '2027-03-04')).toEqual({
      ...one,
      rule: 'FREQ=DAILY;COUNT=7',
      start: '2027-03-04',
      day: '2027-03-04',
    });
    expect(nextInSeries(one, '2027-04-30')?.rule).toBe('FREQ=DAILY;COUNT=1');
    expect(nextDay(series('FREQ=DAILY;COUNT=1', '2027-03-04'))).toBeNull();
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=5',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366;BYMONTH=1',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
    'FREQ=DAILY;UNTIL=20261231',
  ])('are none for %s', (rule) => {
    expect(hasDays(series(rule, '2027-01-01'))).toBe(false);
  });

  it('are there for a rule that has ended, and for leap days', () => {
    expect(hasDays(series('FREQ=DAILY;COUNT=1', '2027-01-01'))).toBe(true);
    expect(hasDays(series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2096-03-01'))).toBe(true);
  });
});

describe('a rule', () => {
  it('is written as it was read', () => {
    fc.assert(
      fc.property(anyRule, (text) => {
        const rule = readRule(text);
        expect(rule && readRule(ruleText(rule))).toEqual(rule);
      }),
    );
  });

  it.each([
    '',
    'daily',
    'FREQ=HOURLY',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=1000',
    'FREQ=DAILY;INTERVAL=1,2',
    'FREQ=DAILY;COUNT=1.5',
    'FREQ=DAILY;COUNT=5;UNTIL=20270101',
    'FREQ=DAILY;UNTIL=20270230',
    'FREQ=DAILY;UNTIL=20270228T000000Z',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1',
    'FREQ=YEARLY;BYDAY=WE,-1MO',
    'FREQ=YEARLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=1,1',
    'FREQ=YEARLY;BYMONTH=-1',
    'FREQ=DAILY;toString=1',
    `FREQ=DAILY;BYDAY=${'MO,'.repeat(70)}MO`,
  ])('is not %j', (text) => {
    expect(readRule(text)).toBeNull();
  });

  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    ['FREQ=WEEKLY', 'Every Wednesday'],
    ['FREQ=WEEKLY;BYDAY=MO,FR', 'Every Monday and Friday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'Every second Monday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'Every 2 weeks on Monday and Thursday'],
    ['FREQ=WEEKLY;INTERVAL=3', 'Every 3 weeks on Wednesday'],
    ['FREQ=MONTHLY', 'Monthly on the 3rd'],
    ['FREQ=MONTHLY;BYMONTHDAY=11,22', 'Monthly on the 11th and 22nd'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Monthly on the last day'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Monthly on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', 'Monthly on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'Monthly on the first weekday'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU', 'Every 2 months on the second Tuesday'],
    ['FREQ=YEARLY', 'Every year on 3 March'],
    ['FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=1', 'Every year on 1 September'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYDAY=-1MO', 'Every 2 years on the last Monday of May'],
    ['FREQ=DAILY;UNTIL=20270903', 'Every day, until 3 Sep 2027'],
    ['FREQ=DAILY;COUNT=5', 'Every day, 5 times'],
    ['FREQ=DAILY;COUNT=1', 'Every day, once'],
    ['FREQ=YEARLY;BYDAY=MO', 'By the rule FREQ=YEARLY;BYDAY=MO'],
  ])('says %s as %s', (rule, text) => {
    expect(describeRule(series(rule, '2027-03-03'))).toBe(text);
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=3', '3 days after completion'],
    ['FREQ=WEEKLY;COUNT=5', '1 week after completion, 5 times'],
    ['FREQ=WEEKLY;BYDAY=MO', 'Every Monday, counted from completion'],
  ])('says %s after completion as %s', (rule, text) => {
    expect(describeRule(series(rule, '2027-03-03', { after: 'completion' }))).toBe(text);
  });
});

describe('a day in a time zone', () => {
  it.each([
    ['UTC', '2027-03-28', '2027-03-28T00:00:00.000Z'],
    // The night before summer time, the one after, and the same in autumn.
    ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00:00.000Z'],
    ['Europe/Berlin', '2027-03-29', '2027-03-28T22:00:00.000Z'],
    ['Europe/Berlin', '2027-10-31', '2027-10-30T22:00:00.000Z'],
    ['Europe/Berlin', '2027-11-01', '2027-10-31T23:00:00.000Z'],
    ['America/New_York', '2027-03-14', '2027-03-14T05:00:00.000Z'],
    ['America/New_York', '2027-03-15', '2027-03-15T04:00:00.000Z'],
    ['Asia/Kathmandu', '2027-03-28', '2027-03-27T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2027-03-28', '2027-03-27T10:00:00.000Z'],
    ['Etc/GMT+12', '2027-03-28', '2027-03-28T12:00:00.000Z'],
    // Clocks were put forward at 00:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00:00.000Z'],
    // A day that Samoa has left out.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ])('begins right: %s, %s', (zone, day, time) => {
    expect(new Date(startOfDay(zone, day)).toISOString()).toBe(time);
  });

  it('begins at the first moment that has its date', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDay, (zone, day) => {
        const start = startOfDay(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, start - 1) < day).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('needs a zone', () => {
    expect(['Europe/Berlin', 'UTC'].every(isZone)).toBe(true);
    expect(['', 'Europe/Atlantis', 'a'.repeat(65)].some(isZone)).toBe(false);
  });
});
