import fc from 'fast-check';
import { readRule, weekdays } from '../../src/contract/rrule/rule';
import type { Series } from '../../src/contract/rrule/series';

/** A series from its first day on. */
export const series = (rule: string, start: string, more: Partial<Series> = {}): Series => ({
  rule,
  start,
  day: start,
  zone: 'UTC',
  ...more,
});

const someOf = <Value>(values: readonly Value[], maxLength: number) =>
  fc.subarray([...values], { minLength: 1, maxLength });
const numbered = (max: number) =>
  fc
    .tuple(fc.integer({ min: -max, max }), fc.constantFrom(...weekdays))
    .map(([number, weekday]) => `${number || -1}${weekday}`);
/** A part, or none. */
const part = (name: string, values: fc.Arbitrary<{ toString: () => string }>) =>
  fc.option(values, { freq: 3 }).map((value) => (value === null ? '' : `;${name}=${value}`));

const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
  fc.constantFrom(';UNTIL=20280229', ';UNTIL=20290701'),
);
/** A rule as `readRule` takes it. */
export const anyRule = fc
  .constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
  .chain((frequency) =>
    fc
      .tuple(
        part('INTERVAL', fc.integer({ min: 1, max: 14 })),
        part('BYMONTH', someOf([1, 2, 3, 6, 11, 12], 3)),
        part('BYMONTHDAY', someOf([1, 2, 13, 28, 29, 30, 31, -1, -2], 3)),
        part('BYDAY', fc.oneof(someOf(weekdays, 5), fc.uniqueArray(numbered(5), { minLength: 1 }))),
        part('BYSETPOS', someOf([1, 2, 3, -1, -2], 2)),
        part('WKST', fc.constantFrom(...weekdays)),
        end,
      )
      .map((parts) => `FREQ=${frequency}${parts.join('')}`),
  )
  .filter((rule) => readRule(rule) !== null);
/** A day of some years. */
export const anyDay = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
export const anySeries = fc
  .tuple(anyRule, anyDay)
  .map(([rule, start]) => series(rule, start))
  .filter(({ rule, start }) => (readRule(rule)?.until ?? start) >= start);
