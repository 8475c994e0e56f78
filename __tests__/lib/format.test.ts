import fc from 'fast-check';
import { format } from 'date-fns/format';
import { formatDistance as reference } from 'date-fns/formatDistance';
import { enGB } from 'date-fns/locale/en-GB';
import {
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatLongDay,
  formatNearDay,
} from '../../src/lib/format';
import { formatDistance } from '../../src/lib/formatDistance';

const locale = enGB;
const time = fc.integer({
  min: Date.parse('1990-01-01T00:00:00Z'),
  max: Date.parse('2090-01-01T00:00:00Z'),
});
/** From seconds to years, each as often as the others. */
const distance = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom(1e3, 6e4, 36e5, 864e5, 2592e6, 31536e6))
  .map(([count, unit]) => count * unit);

test('whole numbers have the separators of British English', () => {
  const { format: expected } = new Intl.NumberFormat('en-GB');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(expected(count));
    }),
  );
});

test('distances have the words of date-fns', () => {
  fc.assert(
    fc.property(time, distance, fc.constantFrom(-1, 1), (now, length, direction) => {
      const at = now + direction * length;
      expect(formatDistance(at, now)).toBe(reference(at, now, { addSuffix: true, locale }));
    }),
    { numRuns: 3_000 },
  );
});

test('dates and times are those of date-fns', () => {
  fc.assert(
    fc.property(time, (at) => {
      const iso = new Date(at).toISOString();
      const day = format(at, 'yyyy-MM-dd');
      expect(formatDate(iso)).toBe(format(at, 'dd/MM/yyyy', { locale }));
      expect(formatClock(at)).toBe(format(at, 'h:mm aaa', { locale }));
      expect(formatDateTime(iso)).toBe(format(at, 'dd/MM/yyyy, h:mm aaa', { locale }));
      expect(formatLongDay(day)).toBe(format(at, 'EEE d MMM yyyy', { locale }));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['2026-11-28', 'Today 28/11/2026'],
  ['2026-11-29', 'Tomorrow 29/11/2026'],
  ['2026-11-27T10:00:00Z', 'Yesterday 27/11/2026'],
  ['2026-12-04', 'Fri 04/12/2026'],
  ['2026-11-22', 'Sun 22/11/2026'],
  ['2026-12-05', '05/12/2026'],
  ['2026-11-21', '21/11/2026'],
  ['2027-11-28', '28/11/2027'],
])('near today, %s is %s', (day, text) => {
  expect(formatNearDay(day, '2026-11-28')).toBe(text);
});
