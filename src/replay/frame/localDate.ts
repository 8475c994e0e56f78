import type { TimeZone } from './timeZone';

/** The parts of a local time, named like the UTC methods that read them. */
const fields = [
  'FullYear',
  'Month',
  'Date',
  'Day',
  'Hours',
  'Minutes',
  'Seconds',
  'Milliseconds',
] as const;
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number) => String(number).padStart(2, '0');

/** ISO 8601 with a time but no zone is local time. A date alone is UTC. */
const localIso = /^(?:\d{4}|[+-]\d{6})-\d\d(?:-\d\d)?T\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?$/;
const dateIso = /^(?:\d{4}|[+-]\d{6})(?:-\d\d(?:-\d\d)?)?$/;
/** Other formats that browsers parse, with a zone at the end. */
const zoned = /(?:\b(?:Z|UTC?|GMT|[ECMP][SD]T)|[+-]\d{1,2}:?\d{2}|\dZ)\s*(?:\([^)]*\))?\s*$/i;

/** Like `Date.parse`, with local times in the zone. NaN for invalid texts. */
export function parseDate(text: string, zone: TimeZone, native: (text: string) => number): number {
  const trimmed = text.trim();
  if (localIso.test(trimmed)) return zone.fromLocal(native(`${trimmed}Z`));
  if (dateIso.test(trimmed) || zoned.test(trimmed)) return native(text);
  const asUtc = native(`${text} UTC`);
  return Number.isNaN(asUtc) ? native(text) : zone.fromLocal(asUtc);
}

function zoneText(time: number, local: number, longName: (time: number) => string): string {
  const minutes = Math.trunc((local - time) / 60_000);
  const ahead = Math.abs(minutes);
  return `GMT${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}${two(ahead % 60)} (${longName(time)})`;
}

/**
 * Replaces the local getters, setters and texts of Date by those of a zone, which is read on each
 * call. `longName` names the zone at a time, such as Central European Summer Time. Call it once per
 * prototype.
 */
export function installLocalDate(
  RealDate: DateConstructor,
  zone: () => TimeZone,
  longName: (time: number) => string,
): void {
  const proto = RealDate.prototype;
  const { getTime, setTime } = proto;
  const timeOf = (date: Date): number => Reflect.apply(getTime, date, []);
  const localOf = (date: Date): Date => new RealDate(zone().toLocal(timeOf(date)));
  const define = (name: string | symbol, value: unknown) =>
    Object.defineProperty(proto, name, { value, writable: true, configurable: true });

  for (const field of fields) {
    const read: unknown = Reflect.get(proto, `getUTC${field}`);
    if (typeof read !== 'function') continue;
    define(`get${field}`, function (this: Date): unknown {
      return Reflect.apply(read, localOf(this), []);
    });
    const write: unknown = Reflect.get(proto, `setUTC${field}`);
    if (typeof write !== 'function') continue;
    define(`set${field}`, function (this: Date, ...values: unknown[]): number {
      const time = timeOf(this);
      // Setting only the year makes an invalid date valid, starting from the epoch in local time.
      const local = new RealDate(
        Number.isNaN(time) && field === 'FullYear' ? 0 : zone().toLocal(time),
      );
      Reflect.apply(write, local, values);
      return Reflect.apply(setTime, this, [zone().fromLocal(local.getTime())]);
    });
  }
  define('getYear', function (this: Date) {
    return localOf(this).getUTCFullYear() - 1900;
  });
  define('getTimezoneOffset', function (this: Date) {
    const time = timeOf(this);
    return (time - zone().toLocal(time)) / 60_000;
  });

  const day = (local: Date): string => {
    const year = local.getUTCFullYear();
    return `${days[local.getUTCDay()]} ${months[local.getUTCMonth()]} ${two(local.getUTCDate())} ${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;
  };
  const clock = (time: number, local: Date): string =>
    `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())} ${zoneText(time, local.getTime(), longName)}`;
  const text = (write: (time: number, local: Date) => string) =>
    function (this: Date): string {
      const time = timeOf(this);
      return Number.isNaN(time) ? 'Invalid Date' : write(time, localOf(this));
    };
  define(
    'toString',
    text((time, local) => `${day(local)} ${clock(time, local)}`),
  );
  define(
    'toDateString',
    text((_time, local) => day(local)),
  );
  define('toTimeString', text(clock));
}
