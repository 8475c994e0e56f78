import { formatEstimate, readEstimate } from '../../src/lib/estimate';

test.each([
  ['3', 3],
  [' 1.5 ', 1.5],
  ['1,5', 1.5],
  ['.5', 0.5],
  ['2h', 2],
  ['1h 30m', 1.5],
  ['1 hour 15 min', 1.25],
  ['90m', 1.5],
  ['1:30', 1.5],
  ['5 points', 5],
  ['1 pt', 1],
  ['20m', 0.33],
  ['0', 0],
  ['', null],
  ['   ', null],
  ['soon', undefined],
  ['-1', undefined],
  ['1:75', undefined],
  ['1 h 2 h', undefined],
  ['1.2.3', undefined],
  ['1,000', undefined],
  ['0x10', undefined],
])('%j is read as %j', (typed, value) => {
  expect(readEstimate(typed)).toBe(value);
});

test('an estimate is shown in its unit', () => {
  expect(formatEstimate(1.5, 'hours')).toBe('1.5 h');
  expect(formatEstimate(1234.5, 'hours')).toBe('1,234.5 h');
  expect([formatEstimate(1, 'points'), formatEstimate(8, 'points')]).toEqual(['1 pt', '8 pts']);
});
