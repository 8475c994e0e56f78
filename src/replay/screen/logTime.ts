import { clockText } from '../clockText';

/** Time since the start: `0:07.3`, `12:05.0`, `1:02:03.4`; with `exact`, milliseconds: `0:07.312`. */
export function formatElapsed(milliseconds: number, exact = false): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(milliseconds) ? milliseconds : 0));
  const rest = exact ? String(whole % 1000).padStart(3, '0') : String(Math.floor((whole % 1000) / 100));
  return `${clockText(whole)}.${rest}`;
}

/** A length of time in words: `4 s`, `3 min`, `2 h 5 min`. */
export function formatLength(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return `${Math.round(milliseconds)} ms`;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export interface LogClock {
  /** The zone that times are shown in: the log's, or UTC when this browser does not know it. */
  zone: string;
  /** `Sat 21 Nov 2026` and `14:03:12` of a moment in milliseconds since 1970. */
  day: (time: number) => string;
  time: (time: number) => string;
}

/** The wall clock of whoever recorded the log. */
export function makeLogClock(timeZone: string): LogClock {
  const make = (zone: string) => ({
    day: new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
  });
  const of = (zone: string): LogClock => {
    const { day, time } = make(zone);
    // A time that no calendar has would throw.
    const safely = (format: Intl.DateTimeFormat) => (moment: number) => (Math.abs(moment) <= 8.64e15 ? format.format(moment) : '');
    return { zone, day: safely(day), time: safely(time) };
  };
  try {
    return of(timeZone);
  } catch {
    return of('UTC'); // A zone that this browser does not know, or none at all.
  }
}
