import { formatDistance } from './formatDistance';

const days = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const twoDigits = (value: number) => String(value).padStart(2, '0');

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})/;

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A calendar date (`YYYY-MM-DD...`) as dd/MM/yyyy, the same in every time zone. */
export function formatDay(day: string | null | undefined): string {
  const parts = calendarDay.exec(day ?? '');
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : '';
}

/** A calendar date (`YYYY-MM-DD`) with the day of the week: 'Wed 20 Jan 2027'. */
export function formatLongDay(day: string): string {
  const date = new Date(`${day}T00:00:00`);
  return [
    days[date.getDay()],
    date.getDate(),
    months[date.getMonth()],
    String(date.getFullYear()).padStart(4, '0'),
  ].join(' ');
}

const localDate = (date: Date) =>
  `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${String(date.getFullYear()).padStart(4, '0')}`;

const dayLength = 86_400_000;
const nearWords: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/**
 * A calendar date as `formatDay`, within six days of today with its word or its day of the week:
 * 'Tomorrow 21/01/2027', 'Fri 22/01/2027'. Both are `YYYY-MM-DD`; a time of day is ignored.
 */
export function formatNearDay(day: string, today: string): string {
  const at = Date.parse(day.slice(0, 10));
  const distance = (at - Date.parse(today)) / dayLength;
  const isNear = Math.abs(distance) < 7;
  const word = nearWords[distance] ?? (isNear ? days[new Date(at).getUTCDay()] : undefined);
  return word ? `${word} ${formatDay(day)}` : formatDay(day);
}

/** A time (ISO 8601) as a local date; empty when it is missing or invalid. */
export function formatDate(iso: string | null | undefined): string {
  const date = iso ? valid(new Date(iso)) : null;
  return date ? localDate(date) : '';
}

/** A time (ISO 8601) as a local date with a 12-hour time. */
export function formatDateTime(iso: string | null | undefined): string {
  const date = iso ? valid(new Date(iso)) : null;
  return date ? `${localDate(date)}, ${formatClock(date.getTime())}` : '';
}

/** A time relative to `now` (milliseconds since 1970): '3 minutes ago'. */
export function formatRelative(iso: string | null | undefined, now: number): string {
  const date = iso ? valid(new Date(iso)) : null;
  if (!date) return '';
  if (Math.abs(now - date.getTime()) < 45_000) return 'just now';
  return formatDistance(date.getTime(), now);
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A time (milliseconds since 1970) as a local 12-hour time: '2:05 pm'. */
export function formatClock(at: number): string {
  const date = new Date(at);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}

/**
 * A whole number with separators for thousands: '12,345'. `Intl.NumberFormat` takes 10 ms to make,
 * before the first screen.
 */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** '1 action', '1,200 actions'. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
