export const notADuration = 'Not a duration. Try 45, 1:30, 1h 30m or 1.5h.';

const clock = /^(\d{1,4}):([0-5]?\d)(?::([0-5]\d))?$/;
// After a comma, three digits may be thousands.
const number = String.raw`\d+(?:[.,]\d{1,2})?|[.,]\d{1,2}`;
const units = new RegExp(
  String.raw`^(?:(${number})\s*h(?:(?:ou)?rs?)?)?\s*(?:(${number})\s*m(?:in(?:ute)?s?)?)?\s*(?:(\d+)\s*s(?:ec(?:ond)?s?)?)?$`,
  'i',
);
/** As in '1h30': the minutes need no unit then. */
const hoursAndRest = /^(\d+)\s*h\s*([0-5]?\d)$/i;
const minutes = new RegExp(`^(${number})$`);

const numberOf = (text = '0') => Number(text.replace(',', '.'));

/** The parts of a typed duration, as far as it has them. */
function partsOf(text: string): readonly (string | undefined)[] | undefined {
  const [, plain] = minutes.exec(text) ?? [];
  if (plain !== undefined) return ['0', plain];
  return [clock, hoursAndRest, units].map((form) => form.exec(text)?.slice(1)).find(Boolean);
}

/**
 * Reads a duration as people type it: '1:30', '1h 30m', '1h30', '90m', '1,5h', or minutes alone, such
 * as '45'. @returns whole seconds; undefined if it cannot be read or is empty
 */
export function readDuration(typed: string): number | undefined {
  const text = typed.trim();
  const parts = text === '' ? undefined : partsOf(text);
  if (!parts) return undefined;
  const [hours, mins, seconds] = parts.map((part) => numberOf(part));
  const sum = Math.round((hours ?? 0) * 3600 + (mins ?? 0) * 60 + (seconds ?? 0));
  return Number.isSafeInteger(sum) ? sum : undefined;
}
