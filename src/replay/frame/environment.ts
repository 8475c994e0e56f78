import { installLocalDate, parseDate } from './localDate';
import type { FrameEnvironment } from './replayFrame';
import { makeTimeZone, type TimeZone } from './timeZone';

/** The globals that are replaced, of a window or of Node. */
export interface Realm {
  Date: DateConstructor;
  Intl: typeof Intl;
  Math: Math;
  String: StringConstructor;
  Number: NumberConstructor;
  BigInt: BigIntConstructor;
  Navigator?: { prototype: object };
}

interface EnvironmentControl {
  /** Sets time zone and locale. Throws a RangeError for unknown ones. */
  setEnvironment: (environment: FrameEnvironment) => void;
  /** Sets the clock, in milliseconds since 1970, and restarts the random numbers. */
  setNow: (now: number) => void;
}

/** Intl classes that default to the browser's locale. */
const formats = [
  'DateTimeFormat',
  'NumberFormat',
  'Collator',
  'PluralRules',
  'RelativeTimeFormat',
  'ListFormat',
  'DisplayNames',
  'Segmenter',
  'DurationFormat',
];
const seed = 0x5eed;

/** Makes `holder[name]` pass its arguments through `amend`. */
function amendMethod(
  holder: object,
  name: string,
  amend: (given: readonly unknown[]) => unknown[],
): void {
  const method: unknown = Reflect.get(holder, name);
  if (typeof method !== 'function') return;
  const value = function (this: unknown, ...given: unknown[]): unknown {
    return Reflect.apply(method, this, amend(given));
  };
  Object.defineProperty(holder, name, { value, writable: true, configurable: true });
}

function amendClass(
  holder: object,
  name: string,
  amend: (given: readonly unknown[]) => unknown[],
): void {
  const real: unknown = Reflect.get(holder, name);
  if (typeof real !== 'function') return;
  const value: unknown = new Proxy(real, {
    construct: (target, given, by) =>
      Reflect.construct(target, amend(given), by === value ? target : by) as object,
    apply: (target, self, given) => Reflect.apply(target, self, amend(given)) as unknown,
  });
  Object.defineProperty(holder, name, { value, writable: true, configurable: true });
}

/**
 * Replaces Date, Intl, the default locale and zone, and Math.random of a realm (a frame's window)
 * for good. Existing dates are affected too. The clock does not move; `performance.now` continues,
 * because transitions need it. Call it once per realm, and `setEnvironment` before anything is
 * shown.
 */
export function installEnvironment(realm: Realm): EnvironmentControl {
  const { Date: RealDate } = realm;
  const natives = { Date: RealDate, DateTimeFormat: realm.Intl.DateTimeFormat };
  const nativeParse = RealDate.parse;
  let now = 0;
  let locale = 'en-GB';
  let zone: TimeZone = makeTimeZone('UTC', natives);
  let names = new natives.DateTimeFormat(locale, { timeZone: 'UTC', timeZoneName: 'long' });
  const isUnset = (value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 0);
  const withLocale = ([locales, ...rest]: readonly unknown[]) => [
    isUnset(locales) ? locale : locales,
    ...rest,
  ];
  /** Adds the zone and inherits the other options. */
  const withZone = (options: unknown) => {
    const given = typeof options === 'object' && options !== null ? options : null;
    if (given && Reflect.get(given, 'timeZone') !== undefined) return given;
    return Object.assign(Object.create(given) as object, { timeZone: zone.name });
  };
  const withBoth = ([locales, options]: readonly unknown[]) => [
    ...withLocale([locales]),
    withZone(options),
  ];

  installLocalDate(
    RealDate,
    () => zone,
    (time) =>
      names.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? zone.name,
  );
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    amendMethod(RealDate.prototype, name, withBoth);
  RealDate.now = () => now;
  RealDate.parse = (text: string) => parseDate(String(text), zone, nativeParse);
  const timeOf = (given: unknown[]): unknown => {
    if (given.length === 0) return now;
    if (given.length > 1)
      return zone.fromLocal(Reflect.apply(RealDate.UTC, RealDate, given) as number);
    return typeof given[0] === 'string' ? RealDate.parse(given[0]) : given[0];
  };
  const LogDate: DateConstructor = new Proxy(RealDate, {
    construct: (target, given: unknown[], by) =>
      Reflect.construct(target, [timeOf(given)], by === LogDate ? target : by) as object,
    apply: () => new RealDate(now).toString(),
  });
  RealDate.prototype.constructor = LogDate;
  realm.Date = LogDate;

  for (const name of formats)
    amendClass(realm.Intl, name, name === 'DateTimeFormat' ? withBoth : withLocale);
  amendMethod(realm.String.prototype, 'localeCompare', ([other, ...rest]) => [
    other,
    ...withLocale(rest),
  ]);
  // Without a locale, Chromium uses none, other browsers their own.
  for (const name of ['toLocaleLowerCase', 'toLocaleUpperCase'])
    amendMethod(realm.String.prototype, name, ([locales]) => [isUnset(locales) ? 'und' : locales]);
  for (const holder of [realm.Number, realm.BigInt])
    amendMethod(holder.prototype, 'toLocaleString', withLocale);
  if (realm.Navigator) {
    Object.defineProperty(realm.Navigator.prototype, 'language', {
      get: () => locale,
      configurable: true,
    });
    Object.defineProperty(realm.Navigator.prototype, 'languages', {
      get: () => Object.freeze([locale]),
      configurable: true,
    });
  }

  let state = seed;
  // Mulberry32: a small pseudorandom generator.
  realm.Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  return {
    setEnvironment: (environment) => {
      const entered = makeTimeZone(environment.timeZone, natives);
      names = new natives.DateTimeFormat(environment.locale, {
        timeZone: environment.timeZone,
        timeZoneName: 'long',
      });
      [zone, locale] = [entered, environment.locale];
    },
    setNow: (time) => {
      [now, state] = [time, seed];
    },
  };
}
