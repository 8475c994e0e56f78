import fc from 'fast-check';
import {
  decimalHours,
  durationText,
  formatDuration,
  formatMinutes,
  formatRunning,
} from '../../src/lib/duration/formatDuration';
import { readDuration } from '../../src/lib/duration/readDuration';

test.each([
  ['45', 45 * 60],
  ['1:30', 5400],
  ['01:05', 3900],
  ['0:00:34', 34],
  ['1h 30m', 5400],
  ['1h30', 5400],
  ['1 h 30', 5400],
  ['1h30m', 5400],
  ['90m', 5400],
  ['90 min', 5400],
  ['1.5h', 5400],
  ['1,5 h', 5400],
  ['.5h', 1800],
  ['2 hours', 7200],
  ['1 hour 1 minute', 3660],
  ['30s', 30],
  ['1m 30s', 90],
  [' 7.5 ', 450],
  ['2 HRS', 7200],
])('a typed duration is read: %j', (typed, seconds) => {
  expect(readDuration(typed)).toBe(seconds);
});

test.each([
  '',
  ' ',
  'long',
  '1:75',
  '1:2:3',
  'h',
  'm',
  '-5',
  '1h -5m',
  '1,000',
  '5 days',
  '1e3',
  ':30',
])('what is no duration is not read: %j', (typed) => {
  expect(readDuration(typed)).toBeUndefined();
});

test('hours and minutes mean the same in every form', () => {
  fc.assert(
    fc.property(fc.nat(99), fc.nat(59), (hours, minutes) => {
      const seconds = hours * 3600 + minutes * 60;
      const typed = [
        `${hours}:${String(minutes).padStart(2, '0')}`,
        `${hours}h ${minutes}m`,
        `${hours}h${minutes}`,
        `${hours} hours ${minutes} minutes`,
        `${hours * 60 + minutes}`,
        `${hours * 60 + minutes}m`,
      ];
      expect(typed.map(readDuration)).toEqual(typed.map(() => seconds));
    }),
  );
});

test('the text of any duration is read as that duration', () => {
  fc.assert(
    fc.property(fc.nat(24 * 3600), (seconds) => {
      expect(readDuration(durationText(seconds))).toBe(seconds);
      expect(readDuration(formatRunning(seconds))).toBe(seconds);
    }),
  );
});

test('no text makes it throw, or a duration that is no whole number of seconds', () => {
  const parts = fc.constantFrom(
    '1',
    '0',
    '9999999999',
    ':',
    '.',
    ',',
    'h',
    'm',
    's',
    ' ',
    '-',
    'é',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (texts) => {
      const seconds = readDuration(texts.join('')) ?? 0;
      expect(Number.isSafeInteger(seconds) && seconds >= 0).toBe(true);
    }),
  );
});

test('durations are shown to the minute, and shorter ones to the second', () => {
  expect([0, 34, 60, 1500, 3569, 3570, 90_000].map(formatDuration)).toEqual([
    '0:00',
    '0:00:34',
    '0:01',
    '0:25',
    '0:59',
    '1:00',
    '25:00',
  ]);
  expect(formatMinutes(34)).toBe('0:01');
  expect(formatRunning(754.9)).toBe('0:12:34');
  expect(decimalHours(5400)).toBe('1.50');
});
