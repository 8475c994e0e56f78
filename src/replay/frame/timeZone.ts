/** The original classes of the browser. */
interface Natives {
  Date: DateConstructor;
  DateTimeFormat: typeof Intl.DateTimeFormat;
}

/**
 * Offsets are cached per quarter of an hour, because zones change only at quarters. In
 * milliseconds.
 */
const quarter = 900_000;
/**
 * Half-width of the window around a possible offset change. The guess may be off by a day: Apia
 * once skipped one. In milliseconds.
 */
const searchWindow = 129_600_000;
const maxOffsets = 50_000;

/** A time zone. `local` is milliseconds as if the local date and time were UTC. */
export interface TimeZone {
  readonly name: string;
  toLocal: (time: number) => number;
  /**
   * A local time that is skipped or repeated uses the offset before the change, as in ECMAScript.
   */
  fromLocal: (local: number) => number;
}

/** Makes a zone from the browser's data. Throws a RangeError for an unknown name. */
export function makeTimeZone(name: string, { Date: RealDate, DateTimeFormat }: Natives): TimeZone {
  const format = new DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, number>();

  /** The zone's offset from UTC in milliseconds. */
  function lookUp(time: number): number {
    const parts: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(time)) parts[type] = value;
    const year = parts.era?.startsWith('B') ? 1 - Number(parts.year) : Number(parts.year);
    const fields = new RealDate(0);
    fields.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
    fields.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
    return fields.getTime() - Math.floor(time / 1000) * 1000;
  }

  function offset(time: number): number {
    if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return 0;
    const bucket = Math.floor(time / quarter);
    let found = known.get(bucket);
    if (found === undefined) {
      if (known.size > maxOffsets) known.clear();
      found = lookUp(bucket * quarter);
      known.set(bucket, found);
    }
    return found;
  }

  function fromLocal(local: number): number {
    const guess = local - offset(local);
    const before = offset(guess - searchWindow);
    const after = offset(guess + searchWindow);
    const early = local - before;
    if (before === after || offset(early) === before) return early;
    const late = local - after;
    return offset(late) === after ? late : early;
  }

  return { name, toLocal: (time) => time + offset(time), fromLocal };
}
