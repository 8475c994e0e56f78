import { execFileSync } from 'node:child_process';
import { createContext, runInContext } from 'node:vm';
import { installEnvironment, type Realm } from '../../src/replay/frame/environment';

/**
 * Asked in the environment of a log, and in a Node process in that zone and locale; both answer
 * with texts.
 */
const questions = (instants: readonly string[], locals: readonly string[]) => `(() => {
  const fieldsOf = (date) => [date.getTime(), date.getFullYear(), date.getMonth(), date.getDate(), date.getDay(), date.getHours(), date.getMinutes(), date.getSeconds(),
    date.getMilliseconds(), date.getTimezoneOffset(), date.getYear(), date.toString(), date.toDateString(), date.toTimeString(), String(date), date + '', JSON.stringify(date)];
  const changed = (at, change) => { const date = new Date(at); change(date); return fieldsOf(date); };
  const instants = ${JSON.stringify(instants)}, locals = ${JSON.stringify(locals)};
  return JSON.stringify({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    fields: instants.map((at) => fieldsOf(new Date(at))),
    set: instants.map((at) => [
      changed(at, (date) => date.setHours(0, 0, 0, 0)), changed(at, (date) => date.setHours(2, 30)), changed(at, (date) => date.setDate(date.getDate() + 1)),
      changed(at, (date) => date.setMonth(0, 31)), changed(at, (date) => date.setFullYear(2012, 1, 29)), changed(at, (date) => date.setMinutes(90)),
      changed(at, (date) => date.setMilliseconds(-1)), changed(at, (date) => date.setSeconds(61.9)), changed(NaN, (date) => date.setFullYear(2000)), changed(NaN, (date) => date.setDate(1)),
    ]),
    parsed: locals.map((text) => [Date.parse(text), new Date(text).getTime(), Date.parse(text.slice(0, 10)), Date.parse(text + 'Z'), Date.parse(text + '+02:00'),
      Date.parse(text.replace('T', ' ')), Date.parse('Sat, 01 Jun 2024 10:00:00 GMT'), Date.parse('Jun 1 2024 10:00'), Date.parse('rubbish')]),
    made: locals.map((text) => { const [y, m, d, h, n] = text.split(/[-T:]/).map(Number); return [new Date(y, m - 1, d, h, n).getTime(), new Date(y, m - 1, d).getTime(), new Date(99, 0).getTime()]; }),
    shown: instants.map((at) => { const date = new Date(at); return [date.toLocaleString(), date.toLocaleDateString(), date.toLocaleTimeString([], { timeStyle: 'short' }),
      date.toLocaleString(undefined, { timeZone: 'UTC' }), new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'full' }).format(date), Intl.DateTimeFormat('de-DE').format(date)]; }),
    numbers: [(1234567.891).toLocaleString(), new Intl.NumberFormat().format(0.5), 12345n.toLocaleString(), ['z', 'ä', 'a'].sort((a, b) => a.localeCompare(b)), 'TITLE I'.toLocaleLowerCase(),
      new Intl.PluralRules().select(2), new Intl.Collator().resolvedOptions().locale.slice(0, 2), new Intl.ListFormat().format(['a', 'b'])],
    kinds: [new Date() instanceof Date, Object.prototype.toString.call(new Date()), typeof Date(), new Date(0).constructor === Date, new (class extends Date {})(5).getTime(), Date.length, Number(new Date(7))],
  });
})()`;

/** A separate realm with a log's environment. */
function openWorld() {
  const context = createContext();
  return {
    environment: installEnvironment(runInContext('globalThis', context) as Realm),
    run: (code: string) => runInContext(code, context) as unknown,
  };
}

function inWorld(timeZone: string, locale: string, code: string): unknown {
  const { environment, run } = openWorld();
  environment.setEnvironment({ timeZone, locale });
  return JSON.parse(String(run(code))) as unknown;
}

function inZone(timeZone: string, locale: string, code: string): unknown {
  const env = {
    PATH: process.env.PATH ?? '',
    TZ: timeZone,
    LC_ALL: locale.replace('-', '_'),
    LANG: locale.replace('-', '_'),
  };
  return JSON.parse(
    execFileSync(process.execPath, ['-p', code], { env, encoding: 'utf8' }),
  ) as unknown;
}

/** Each with the minutes around its clock changes. */
const zones: readonly [zone: string, locale: string, instants: string[], locals: string[]][] = [
  [
    'Europe/Berlin',
    'de-DE',
    [
      '2026-03-29T00:59:59.999Z',
      '2026-03-29T01:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ],
    ['2026-03-29T02:30', '2026-10-25T02:30', '2026-10-25T03:00', '2026-10-25T01:59'],
  ],
  [
    'America/St_Johns',
    'en-US',
    [
      '2026-03-08T05:29:00Z',
      '2026-03-08T05:31:00Z',
      '2026-11-01T04:00:00Z',
      '2026-11-01T04:45:00Z',
    ],
    ['2026-03-08T02:15', '2026-11-01T01:15', '2026-11-01T00:59'],
  ],
  [
    'Pacific/Apia',
    'en-GB',
    ['2011-12-30T09:59:00Z', '2011-12-30T10:00:00Z', '2026-06-01T00:00:00Z'],
    ['2011-12-30T12:00', '2011-12-31T00:00', '2011-12-29T23:59', '2026-06-01T08:00'],
  ],
  [
    'Asia/Kathmandu',
    'fr-FR',
    ['1985-12-31T18:29:00Z', '1985-12-31T18:31:00Z', '2026-06-01T00:00:00Z'],
    ['1986-01-01T00:10', '2026-06-01T08:00'],
  ],
  [
    'Australia/Lord_Howe',
    'en-GB',
    [
      '2026-04-04T14:59:00Z',
      '2026-04-04T15:01:00Z',
      '2026-10-03T15:29:00Z',
      '2026-10-03T15:31:00Z',
    ],
    ['2026-04-05T01:45', '2026-10-04T02:15'],
  ],
  [
    'America/Sao_Paulo',
    'pt-BR',
    ['2018-11-04T02:59:00Z', '2018-11-04T03:00:00Z', '2018-02-18T01:30:00Z'],
    ['2018-11-04T00:00', '2018-02-17T23:30'],
  ],
  [
    'UTC',
    'tr-TR',
    ['2026-06-01T00:00:00Z', '-000044-03-15T12:00:00Z', '+012026-01-01T00:00:00Z'],
    ['2026-06-01T08:00'],
  ],
];

test.each(zones)(
  'in the environment of a log from %s (%s), dates are as they were there (H-8)',
  (zone, locale, instants, locals) => {
    const code = questions([...instants, '1999-12-31T23:59:59Z', '2026-07-01T12:00:00Z'], locals);
    expect(inWorld(zone, locale, code)).toEqual(inZone(zone, locale, code));
  },
);

test('the clock can be set, and random numbers are the same each time', () => {
  const { environment, run } = openWorld();
  environment.setEnvironment({ timeZone: 'Asia/Tokyo', locale: 'ja-JP' });
  const look = () =>
    JSON.parse(
      String(
        run(
          'JSON.stringify([Date.now(), new Date().getTime(), Date(), Math.random(), Math.random()])',
        ),
      ),
    ) as unknown[];
  environment.setNow(86_400_000);
  const first = look();
  expect(first.slice(0, 2)).toEqual([86_400_000, 86_400_000]);
  expect(first[2]).toContain('Jan 02 1970 09:00:00 GMT+0900');
  expect(first[3]).not.toBe(first[4]);
  environment.setNow(86_400_000);
  expect(look()).toEqual(first);
});

test('an unknown zone or locale is rejected, and the environment does not change', () => {
  const { environment, run } = openWorld();
  environment.setEnvironment({ timeZone: 'Asia/Tokyo', locale: 'ja-JP' });
  expect(() => environment.setEnvironment({ timeZone: 'Nowhere/Land', locale: 'en-GB' })).toThrow(
    'Nowhere/Land',
  );
  expect(() => environment.setEnvironment({ timeZone: 'UTC', locale: 'not a locale' })).toThrow();
  expect(run('new Date(0).getHours()')).toBe(9);
});
