import { z } from 'zod';
import { badRequest } from '../lib/errors';

/**
 * Parses a value and drops unknown fields. Wrong types are refused, never converted.
 * @throws HttpError 400 that names the field
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  const reason = (issue?.message ?? 'not valid').replace(/^Invalid input: /, '');
  throw badRequest(field ? `${field}: ${reason}` : `The request body is not valid: ${reason}`);
}

/**
 * A text of at most `max` characters. Refuses NUL and lone surrogates, which not every database can
 * store.
 */
export function text(max: number): z.ZodString {
  return z
    .string()
    .max(max, `must be at most ${max} characters`)
    .regex(/^[^\0\p{Surrogate}]*$/u, 'contains characters that cannot be stored');
}

/** A trimmed text of 1 to `max` characters. */
export function requiredText(max: number): z.ZodString {
  return text(max).trim().min(1, 'must not be blank');
}

/**
 * A list of at most `max` items. Checks the length first, because checking a million items would
 * take long.
 */
export function listOf<Item extends z.ZodType>(
  item: Item,
  max: number,
  problem = `must have at most ${max} entries`,
) {
  return z.array(z.unknown()).max(max, problem).pipe(z.array(item));
}

/** A record id, of this server or of another one. */
export const recordId = text(64).min(1, 'must not be blank');
