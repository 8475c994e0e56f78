import type { EstimateUnit } from '../contract/task';

export const notAnEstimate = 'Not an estimate. Try 3, 1.5 or 1h 30m.';

// After a comma, three digits may be thousands.
const hoursAndMinutes =
  /^(?:(\d+(?:[.,]\d{1,2})?)\s*h(?:ours?)?)?\s*(?:(\d+)\s*m(?:in(?:utes?)?)?)?$/i;
const clock = /^(\d+):([0-5]\d)$/;
const amount = /^(\d+(?:[.,]\d{1,2})?|[.,]\d{1,2})\s*(?:pts?|points?)?$/i;
/** Without the rest of a sum of fractions. */
export const toHundredths = (value: number): number => Math.round(value * 100) / 100;

const numberOf = (text = '0') => Number(text.replace(',', '.'));

/**
 * Reads what a person typed: '3', '1,5', '1h 30m', '90m' or '1:30'. Null for nothing; undefined if it
 * cannot be read. To hundredths.
 */
export function readEstimate(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const [, plain] = amount.exec(text) ?? [];
  const [time, hours, minutes] = clock.exec(text) ?? hoursAndMinutes.exec(text) ?? [];
  if (plain === undefined && time === undefined) return undefined;
  const value = plain === undefined ? numberOf(hours) + numberOf(minutes) / 60 : numberOf(plain);
  return toHundredths(value);
}

/** An estimate or a sum of them: '3 h' or '3 pts'; '' for none. */
export function formatEstimate(value: number | null | undefined, unit: EstimateUnit): string {
  if (value === null || value === undefined) return '';
  const number = value.toLocaleString('en-GB', { maximumFractionDigits: 2 });
  return `${number} ${unit === 'hours' ? 'h' : value === 1 ? 'pt' : 'pts'}`;
}
