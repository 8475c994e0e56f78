import { HttpError } from './errors';

/** For the documentation of the calls that take `expected`. */
export const expectedText =
  'Of the fields in `expected`, it changes only those that still have that value, and answers 412 if nothing is left to change.';

/**
 * Leaves out the changes of fields that no longer have the value that the caller expects. By this, an
 * undo keeps what was changed since, by others or by the same person.
 * @throws HttpError 412 if nothing is left to change
 */
export function requireExpected<Changes extends object>(
  current: Changes,
  changes: Changes,
  expected: Partial<Changes> = {},
): Changes {
  const isNow = (field: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(current[field as keyof Changes]);
  const changed = Object.entries(expected).filter(
    ([field, value]) => value !== undefined && !isNow(field, value),
  );
  if (changed.length === 0) return changes;
  const isKept = (field: string) => changed.some(([name]) => name === field);
  const left = Object.entries(changes).filter(([field]) => !isKept(field));
  if (left.every(([field, value]) => value === undefined || isNow(field, value)))
    throw new HttpError(412, 'This has been changed since');
  return Object.fromEntries(left) as Changes;
}
