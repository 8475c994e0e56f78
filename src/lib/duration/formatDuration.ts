const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Hours, minutes and seconds, for a clock that runs: '0:12:34'. */
export function formatRunning(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minute = Math.floor(whole / 60);
  return `${Math.floor(minute / 60)}:${twoDigits(minute % 60)}:${twoDigits(whole % 60)}`;
}

/** Hours and minutes, to the nearest minute: '1:05'. A shorter time has its seconds: '0:00:34'. */
export function formatDuration(seconds: number): string {
  return seconds > 0 && seconds < 60 ? formatRunning(seconds) : formatMinutes(seconds);
}

/** The same without seconds, for a file. */
export function formatMinutes(seconds: number): string {
  const minute = Math.round(seconds / 60);
  return `${Math.floor(minute / 60)}:${twoDigits(minute % 60)}`;
}

/** The whole duration, as a field that edits it shows it. `readDuration` reads it. */
export const durationText = (seconds: number): string =>
  seconds % 60 === 0 ? formatMinutes(seconds) : formatRunning(seconds);

/** Decimal hours, with a point in every language: '1.50'. */
export const decimalHours = (seconds: number): string => (seconds / 3600).toFixed(2);
