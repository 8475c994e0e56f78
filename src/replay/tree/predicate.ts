import { isObject } from '../../lib/fields';
import { firstDifference } from './diff';
import { parsePointer, valueAt } from './pointer';

type Check = (value: unknown, expected: unknown) => boolean;

const same: Check = (value, expected) => firstDifference(value ?? null, expected) === null;
const less: Check = (value, expected) =>
  typeof value === 'number' && typeof expected === 'number'
    ? value < expected
    : typeof value === 'string' && typeof expected === 'string' && value < expected;
const checks: Readonly<Record<string, Check>> = {
  '=': same,
  '!=': (value, expected) => !same(value, expected),
  '~': (value, expected) =>
    (typeof value === 'string' || typeof value === 'number') &&
    String(value).includes(String(expected)),
  '<': less,
  '>': (value, expected) => less(expected, value),
};

/**
 * Parses a condition on a state:
 * - `/path`: the value is not null, false, 0, "", [] or {}
 * - `/path = JSON`, `/path != JSON`: equal as JSON; a missing value counts as null
 * - `/path < JSON`, `/path > JSON`: two numbers, or two texts such as times
 * - `/path ~ words`: the text contains the words; quotes are optional
 * Operators need spaces around them. Throws an Error with a one-line message.
 */
export function parsePredicate(text: string): (state: unknown) => boolean {
  const trimmed = text.trim();
  let problem: string | null = null;
  for (const found of trimmed.matchAll(/\s(=|!=|~|<|>)(?=\s|$)/g)) {
    const sign = found[1] ?? '';
    const pointer = trimmed.slice(0, found.index).trimEnd();
    const expected = readWanted(sign, trimmed.slice(found.index + found[0].length).trim());
    const check = checks[sign];
    if (expected && check) {
      parsePointer(pointer);
      return (state) => check(valueAt(state, pointer), expected.value);
    }
    problem ??= `The value after "${sign}" is not JSON. Texts need double quotes.`;
  }
  if (problem) throw new Error(problem);
  if (trimmed === '') throw new Error('The condition is empty.');
  if (/[=<>]/.test(trimmed)) throw new Error('Write spaces around "=", "!=", "<" and ">".');
  parsePointer(trimmed);
  return (state) => isSomething(valueAt(state, trimmed));
}

const isSomething = (value: unknown): boolean =>
  isObject(value) ? Object.keys(value).length > 0 : Boolean(value);

function readWanted(sign: string, text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // The words of `~` need no quotes.
    return sign === '~' && text !== '' ? { value: text } : null;
  }
}
