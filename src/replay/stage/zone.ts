/** What tells the time, as the browser has it. */
export interface Natives {
  Date: DateConstructor;
  DateTimeFormat: typeof Intl.DateTimeFormat;
}

/** An offset is looked up once per so many milliseconds: today's zones change theirs on quarters of an hour only. */
const quarter = 900_000;
/** Around a guess that may be a day off (Apia once left one out), so far away lies each side of a change of offset. In milliseconds. */
const away = 129_600_000;
const bound = 50_000;

/** Time in one zone. `local` is milliseconds as if the zone's own date and time were those of UTC. */
export interface Zone {
  readonly name: string;
  toLocal: (time: number) => number;
  /** A time that a clock change skips or repeats is read with the offset before the change, as ECMAScript says. */
  fromLocal: (local: number) => number;
}

/** A zone from the browser's own data. Throws a RangeError for a name that it does not know. */
export function makeZone(name: string, { Date: RealDate, DateTimeFormat }: Natives): Zone {
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

  /** Milliseconds that the zone's clock is ahead of UTC. */
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
      if (known.size > bound) known.clear();
      found = lookUp(bucket * quarter);
      known.set(bucket, found);
    }
    return found;
  }

  function fromLocal(local: number): number {
    const guess = local - offset(local);
    const before = offset(guess - away);
    const after = offset(guess + away);
    const early = local - before;
    if (before === after || offset(early) === before) return early;
    const late = local - after;
    return offset(late) === after ? late : early;
  }

  return { name, toLocal: (time) => time + offset(time), fromLocal };
}
