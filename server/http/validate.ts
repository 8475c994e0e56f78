import { z } from 'zod';
import { badRequest } from '../lib/errors';
import { fieldName } from './fieldNames';

/** What a value should have been, by zod's name of its type. */
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
};

/** `A`, `A or B`, `A, B or C`. */
export function choiceOf(words: readonly unknown[]): string {
  const texts = words.map(String);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
}

/** The reason for a refusal, where the schema has no text of its own. Follows a field's name. */
const reasonFor: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${choiceOf(issue.values)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    default:
      return 'is not valid';
  }
};

/** Either the parsed value, or the reason for its refusal as a sentence without a full stop. */
export type Checked<Value> = { value: Value; problem?: undefined } | { problem: string };

/**
 * Parses a value and drops unknown fields. Wrong types are refused, never converted. The problem
 * names the field as people know it: "Title must not be blank".
 * @param whole how the message names the value itself
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole = 'The request',
): Checked<z.output<Schema>> {
  const result = schema.safeParse(value, { error: reasonFor });
  if (result.success) return { value: result.data };
  const { path = [], message = 'is not valid' } = result.error.issues[0] ?? {};
  // A capital begins a whole sentence, such as the password rule.
  if (/^[A-Z]/.test(message)) return { problem: message };
  return { problem: `${fieldName(path) || whole} ${message}` };
}

/**
 * As `check`, for values that are not parts of a request with a schema.
 * @throws HttpError 400 that names the field
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = check(schema, value);
  if (checked.problem !== undefined) throw badRequest(checked.problem);
  return checked.value;
}

/** NUL and lone surrogates cannot be stored in every database. */
const limited = (value: z.ZodString, max: number): z.ZodString =>
  value
    .max(max, `must be at most ${max} characters`)
    .regex(/^[^\0\p{Surrogate}]*$/u, 'contains characters that cannot be stored');

/** A text of at most `max` characters, as it was sent. */
export const text = (max: number): z.ZodString => limited(z.string(), max);

/** A text that people write. It becomes NFC, so that equal texts are stored as equal ones. */
export const storedText = (max: number): z.ZodString => limited(z.string().normalize('NFC'), max);

/** A trimmed text of 1 to `max` characters, as NFC. */
export const requiredText = (max: number): z.ZodString =>
  storedText(max).trim().min(1, 'must not be blank');

/**
 * A list of at most `max` items. Checks the length first, because checking a million items would
 * take long.
 */
export function listOf<Item extends z.ZodType>(
  item: Item,
  max: number,
  problem = `must have at most ${max} entries`,
) {
  const entries = z.array(z.unknown()).max(max, problem);
  // For the documentation, which shows what a pipe takes.
  return entries.meta({ items: z.toJSONSchema(item, { io: 'input' }) }).pipe(z.array(item));
}

/** A record id, of this server or of another one. */
export const recordId = text(64).min(1, 'must not be blank');

/** The parameter or body that names one record. */
export const byRecordId = z.object({ id: recordId });

/** A part of a path. */
export const pathText = text(200);

/** The parameters of a route with one id. */
export const byId = z.object({ id: pathText });
