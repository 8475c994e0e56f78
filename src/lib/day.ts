export { addDays, weekdayOf } from '../contract/rrule/dates';

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a calendar date (`YYYY-MM-DD`) that exists. */
export const isDay = (text: string): boolean =>
  pattern.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** The calendar date of a year, a month and a day (both from 1), or null when it does not exist. */
export function dayOf(year: number, month: number, day: number): string | null {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  const text = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
  return isDay(text) ? text : null;
}

/** A calendar date some months later; in a shorter month its last day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}
