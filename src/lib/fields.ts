/** An object with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/** Whether a value is an object and not an array. */
export const isFields = (value: unknown): value is Fields =>
  isObject(value) && !Array.isArray(value);

/** A test for one of `words`. */
export const isOneOf =
  <Word extends string>(words: readonly Word[]) =>
  (value: unknown): value is Word =>
    words.some((word) => word === value);
