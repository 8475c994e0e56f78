import { z } from 'zod';
import { badRequest } from './errors';

/**
 * The value as the schema describes it; unknown fields are dropped.
 * @throws HttpError 400 that names the field. Wrong types are refused, never converted.
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
 * A text of at most `max` characters. NUL and lone surrogates are refused: not every database can keep them,
 * and nobody types them.
 */
export function text(max: number): z.ZodString {
  return z
    .string()
    .max(max, `must be at most ${max} characters`)
    .regex(/^[^\0\p{Surrogate}]*$/u, 'contains characters that cannot be stored');
}

/** A text that is not blank, at most `max` characters, without the blanks around it. */
export function requiredText(max: number): z.ZodString {
  return text(max).trim().min(1, 'must not be blank');
}

/** A list of at most `max` items. Its length is looked at before its items: a million of them would hold up everybody else. */
export function listOf<Item extends z.ZodType>(
  item: Item,
  max: number,
  problem = `must have at most ${max} entries`,
) {
  return z.array(z.unknown()).max(max, problem).pipe(z.array(item));
}

/** A record id as this server makes them, or any short plain id. */
export const recordId = text(64).min(1, 'must not be blank');
