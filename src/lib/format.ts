import { format } from 'date-fns/format';
import { formatDistance } from 'date-fns/formatDistance';
import { enGB } from 'date-fns/locale/en-GB';

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
  return format(new Date(`${day}T00:00:00`), 'EEE d MMM yyyy', { locale: enGB });
}

/** A time (ISO 8601) as a local date; empty when it is missing or invalid. */
export function formatDate(iso: string | null | undefined): string {
  const date = iso ? valid(new Date(iso)) : null;
  return date ? format(date, 'dd/MM/yyyy', { locale: enGB }) : '';
}

/** A time (ISO 8601) as a local date with a 12-hour time. */
export function formatDateTime(iso: string | null | undefined): string {
  const date = iso ? valid(new Date(iso)) : null;
  return date
    ? format(date, 'dd/MM/yyyy, h:mm a', { locale: enGB }).replace(/[AP]M$/, (half) =>
        half.toLowerCase(),
      )
    : '';
}

/** A time relative to `now` (milliseconds since 1970): '3 minutes ago'. */
export function formatRelative(iso: string | null | undefined, now: number): string {
  const date = iso ? valid(new Date(iso)) : null;
  if (!date) return '';
  if (Math.abs(now - date.getTime()) < 45_000) return 'just now';
  return formatDistance(date, now, { addSuffix: true, locale: enGB });
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A time (milliseconds since 1970) as a local 12-hour time: '2:05 pm'. */
export function formatClock(at: number): string {
  return format(at, 'h:mm aaa', { locale: enGB });
}

/** A number with separators for thousands: '12,345'. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB');
