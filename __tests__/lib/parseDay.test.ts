import { addDays, addMonths, isDay } from '../../src/lib/day';
import { parseDay } from '../../src/lib/parseDay';

/** A Sunday. */
const today = '2026-11-22';

describe('what people write for a date', () => {
  it.each([
    ['20/1', '2027-01-20'],
    ['20/01', '2027-01-20'],
    ['20.1.', '2027-01-20'],
    ['20-1', '2027-01-20'],
    [' 20 / 1 '.replaceAll(' ', ''), '2027-01-20'],
    ['22/11', '2026-11-22'],
    ['21/11', '2027-11-21'],
    ['23/11', '2026-11-23'],
    ['20/1/2027', '2027-01-20'],
    ['20/1/27', '2027-01-20'],
    ['20.01.2027', '2027-01-20'],
    ['1/2/2020', '2020-02-01'],
    ['2031-05-06', '2031-05-06'],
    ['2031/5/6', '2031-05-06'],
    ['29/2', '2028-02-29'],
    ['29/2/2028', '2028-02-29'],
  ])('in digits: %s is %s', (text, day) => expect(parseDay(text, today)).toBe(day));

  it.each([
    ['20 jan', '2027-01-20'],
    ['20jan', '2027-01-20'],
    ['jan 20', '2027-01-20'],
    ['January 20th, 2028', '2028-01-20'],
    ['20th of January', '2027-01-20'],
    ['1st sept 27', '2027-09-01'],
    ['20-Jan-2027', '2027-01-20'],
    ['Wed 20 Jan 2027', '2027-01-20'],
    ['Wednesday, 20 January 2027', '2027-01-20'],
    ['3 may', '2027-05-03'],
  ])('with the name of the month: %s is %s', (text, day) =>
    expect(parseDay(text, today)).toBe(day),
  );

  it.each([
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['tom', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['fri', '2026-11-27'],
    ['Friday', '2026-11-27'],
    ['mon', '2026-11-23'],
    ['thurs', '2026-11-26'],
    ['sun', '2026-11-29'],
    ['next week', '2026-11-23'],
    ['next monday', '2026-11-23'],
    ['next fri', '2026-11-27'],
    ['in 3 days', '2026-11-25'],
    ['3 days', '2026-11-25'],
    ['+3', '2026-11-25'],
    ['+ 3d', '2026-11-25'],
    ['-3', '2026-11-19'],
    ['in a week', '2026-11-29'],
    ['2w', '2026-12-06'],
    ['in 2 months', '2027-01-22'],
    ['a month', '2026-12-22'],
  ])('from today on: %s is %s', (text, day) => expect(parseDay(text, today)).toBe(day));

  it('knows the next Friday from the Friday of next week', () => {
    expect([
      parseDay('fri', '2026-11-25'),
      parseDay('next fri', '2026-11-25'),
      parseDay('fri', '2026-11-27'),
    ]).toEqual(['2026-11-27', '2026-12-04', '2026-12-04']);
  });

  it.each([
    '',
    ' ',
    '3',
    '20',
    '1/20',
    '31/2',
    '30/2/2027',
    '29/2/2027',
    '0/1',
    '20/0',
    '20/1/207',
    '20/1/0207',
    '20/1/2027 10:00',
    '2031-05-06xyz',
    '2031-05-061',
    '2031-02-30',
    'soon',
    'jan',
    'jan 2027',
    'fr',
    'in 3',
    'a',
    'next',
    'next year',
    '20 foo',
    'payday 20 jan',
    '20/1 fri',
    '٣/١',
    '20/1/27/1',
  ])('takes nothing for a date that is not one: %j', (text) =>
    expect(parseDay(text, today)).toBeNull(),
  );
});

describe('calendar dates', () => {
  it('are those that exist', () => {
    expect(
      ['2028-02-29', '2027-02-29', '2027-13-01', '2027-1-01', '2027-01-01T00:00', ''].map(isDay),
    ).toEqual([true, false, false, false, false, false]);
  });

  it('are counted over the ends of months and years', () => {
    expect([
      addDays('2026-12-31', 1),
      addDays('2027-03-01', -1),
      addMonths('2026-12-31', 2),
      addMonths('2027-03-31', -1),
      addMonths('2027-01-15', 12),
    ]).toEqual(['2027-01-01', '2027-02-28', '2027-02-28', '2027-02-28', '2028-01-15']);
  });
});
