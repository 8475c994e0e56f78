import { daysByOrder, readFileDate, type DateOrder } from '../../src/lib/fileDate';

/** A Sunday. */
const today = '2026-11-22';
const dayOf = (text: string, order: DateOrder | null = null) =>
  readFileDate(text, order, today)?.day ?? null;

describe('a date of a file', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['2026. 12. 1.', '2026-12-01'],
    ['2026年12月1日', '2026-12-01'],
    ['2026-12-01T23:30:00.000+0000', '2026-12-01'],
    ['2026-12-01T23:30:00Z', '2026-12-01'],
    ['2026-12-01 23:30:00 UTC', '2026-12-01'],
    ['2026-12-01T23:30:00-05:00', '2026-12-01'],
    ['18/Sep/25 12:00 AM', '2025-09-18'],
    ['18/Sept/25', '2025-09-18'],
    ['18/sept./25 12:00 AM', '2025-09-18'],
    ['18-Sep-2025', '2025-09-18'],
    ['Sep 18, 2025', '2025-09-18'],
    ['September 18, 2025 3:00 PM', '2025-09-18'],
    ['September 18, 2025 at 3:00\u202FPM', '2025-09-18'],
    ['Fri, 18 Sep 2025 10:00:00 GMT', '2025-09-18'],
    ['Thu Sep 18 2025 10:00:00 GMT+0200 (Central European Summer Time)', '2025-09-18'],
    ['Thu Sep 18 10:00:00 2025', '2025-09-18'],
    ['15. März 2026', '2026-03-15'],
    ['15. Okt. 2026', '2026-10-15'],
    ['1er août 2026', '2026-08-01'],
    ['7 de octubre de 2026', '2026-10-07'],
    ['7 outubro 2026', '2026-10-07'],
    ['7 października 2026', '2026-10-07'],
    ['7 октября 2026 г.', '2026-10-07'],
    ['１５/１２/２０２６', '2026-12-15'],
    ['15.12.2026 14:30 Uhr', '2026-12-15'],
    ['15.12.26', '2026-12-15'],
    ['25 jan', '2027-01-25'],
    ['tomorrow', '2026-11-23'],
    ['25/1', '2027-01-25'],
    ['5/5/2026', '2026-05-05'],
  ])('%s is %s', (text, day) => expect(dayOf(text)).toBe(day));

  it.each([
    ['10/07/2026', 'dayFirst', '2026-07-10'],
    ['10/07/2026', 'monthFirst', '2026-10-07'],
    ['10/07/2026 10:20', 'monthFirst', '2026-10-07'],
    ['1/2/26', 'monthFirst', '2026-01-02'],
    ['26-10-07', 'yearFirst', '2026-10-07'],
    ['26-10-07', 'dayFirst', '2007-10-26'],
    ['5/6', 'monthFirst', '2027-05-06'],
    ['10.07.2026', 'dayFirst', '2026-07-10'],
    ['10-07-2026', 'monthFirst', '2026-10-07'],
    // It is a date in one order only.
    ['15/04/2026', 'monthFirst', '2026-04-15'],
  ] as const)('%s, %s, is %s', (text, order, day) => expect(dayOf(text, order)).toBe(day));

  it.each([
    '10/07/2026',
    '5/6/26',
    '5/6',
    '31/02/2026',
    '2026-02-30',
    '46000',
    'soon',
    '7 listopada 2026',
    '18/Sep/25 12:75 AM',
    '18/Sep/25 25:00',
    '2026-12-01T',
    'Sprint 12',
    '2026-12-01 to 2026-12-05',
    '',
  ])('%j is none without more knowledge', (text) => expect(dayOf(text)).toBeNull());

  it('has the time where the text says it', () => {
    const timeOf = (text: string) => readFileDate(text, 'dayFirst', today)?.time;
    expect(timeOf('2026-01-09T23:30:00.123+0200')).toBe('2026-01-09T21:30:00.123Z');
    expect(timeOf('2026-01-09 23:30 UTC')).toBe('2026-01-09T23:30:00.000Z');
    expect(timeOf('09/Jan/26 9:14 PM')).toBe(new Date(2026, 0, 9, 21, 14).toISOString());
    expect(timeOf('09/Jan/26 12:00 AM')).toBe(new Date(2026, 0, 9).toISOString());
    expect(timeOf('2026-01-09 23:30 PST')).toBeNull();
    expect(timeOf('2026-01-09')).toBeNull();
  });
});

describe('the orders in which a date exists', () => {
  it.each([
    ['10/07/2026', ['dayFirst', 'monthFirst']],
    ['15/04/2026 10:00', ['dayFirst']],
    ['04/15/2026', ['monthFirst']],
    ['26/10/07', ['dayFirst', 'yearFirst']],
    ['18/09/25', ['dayFirst']],
    ['31/31/2026', []],
  ])('%s: %j', (text, orders) =>
    expect([...(daysByOrder(text, today)?.keys() ?? [])]).toEqual(orders),
  );

  it.each(['2026-10-07', '2026/10/07 10:00', '7 Oct 2026', 'soon', '', '1.2.3.4'])(
    'are not asked for %j',
    (text) => expect(daysByOrder(text, today)).toBeNull(),
  );
});
