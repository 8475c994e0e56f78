import { format } from 'date-fns/format';
import { formatDistance } from 'date-fns/formatDistance';
import { enGB } from 'date-fns/locale/en-GB';

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})/;

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A calendar date (`YYYY-MM-DD`, whatever follows) as dd/MM/yyyy: what was picked is what is shown, in every zone. */
export function formatDay(day: string | null | undefined): string {
  const parts = calendarDay.exec(day ?? '');
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : '';
}

/** A calendar date (`YYYY-MM-DD`) with the day of the week: 'Wed 20 Jan 2027'. */
export function formatLongDay(day: string): string {
  return format(new Date(`${day}T00:00:00`), 'EEE d MMM yyyy', { locale: enGB });
}

/** A moment (ISO 8601) as an en-GB date in the viewer's zone; empty for none or a broken one. */
export function formatDate(iso: string | null | undefined): string {
  const date = iso ? valid(new Date(iso)) : null;
  return date ? format(date, 'dd/MM/yyyy', { locale: enGB }) : '';
}

/** A moment (ISO 8601) as an en-GB date with a 12-hour time. */
export function formatDateTime(iso: string | null | undefined): string {
  const date = iso ? valid(new Date(iso)) : null;
  return date
    ? format(date, 'dd/MM/yyyy, h:mm a', { locale: enGB }).replace(/[AP]M$/, (half) =>
        half.toLowerCase(),
      )
    : '';
}

/** How long ago (or how far ahead) a moment is, in words; `now` in milliseconds since 1970. */
export function formatRelative(iso: string | null | undefined, now: number): string {
  const date = iso ? valid(new Date(iso)) : null;
  if (!date) return '';
  if (Math.abs(now - date.getTime()) < 45_000) return 'just now';
  return formatDistance(date, now, { addSuffix: true, locale: enGB });
}

/** A size in bytes as a person reads it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A moment (milliseconds since 1970) as a 12-hour time of the viewer's zone: '2:05 pm'. */
export function formatClock(at: number): string {
  return format(at, 'h:mm aaa', { locale: enGB });
}
