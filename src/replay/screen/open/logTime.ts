import { clockText } from '../../texts';

/** Time since the start: `0:07.3`, `12:05.0`, `1:02:03.4`. */
export function formatElapsed(milliseconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(milliseconds) ? milliseconds : 0));
  return `${clockText(whole)}.${Math.floor((whole % 1000) / 100)}`;
}

/** A duration: `4 s`, `3 min`, `2 h 5 min`. */
export function formatLength(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return `${Math.round(milliseconds)} ms`;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What is left of a pause. Counts down in seconds, also where `formatLength` would round. */
export const lengthLeft = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${formatLength(seconds * 1000)} (${clockText(seconds * 1000)})`;

export interface LogClock {
  /** `Sat 21 Nov 2026` and `14:03:12` for milliseconds since 1970; empty when out of range. */
  day: (time: number) => string;
  time: (time: number) => string;
}

/** The wall clock of the recording. Throws a RangeError for a zone unknown to this browser. */
export function makeLogClock(timeZone: string): LogClock {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    return (moment: number) => (Math.abs(moment) <= 8.64e15 ? format.format(moment) : '');
  };
  return {
    day: formatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    time: formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
  };
}
