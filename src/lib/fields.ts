/** An object of which only that is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value has fields or items. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/** Whether a value has fields, and is no list. */
export const isFields = (value: unknown): value is Fields =>
  isObject(value) && !Array.isArray(value);
