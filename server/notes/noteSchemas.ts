import { z } from 'zod';
import { noteLimits, type Note } from '../../src/contract/note';
import { listOf, recordId, storedText } from '../http/validate';

const title = storedText(noteLimits.title);

/** Distinct tags in the given order, trimmed, without blank ones. */
const tag = listOf(storedText(noteLimits.tagLength), noteLimits.tags).transform((list) => [
  ...new Set(list.map((entry) => entry.trim()).filter(Boolean)),
]);

// Its size is checked in bytes by the service, which answers 413.
const body = storedText(Number.MAX_SAFE_INTEGER);

export const newNote = z.object({
  title: title.default(''),
  text: body.default(''),
  tag: tag.default([]),
  id: recordId.optional(),
});
export type NewNote = z.output<typeof newNote>;

const fields = z.object({
  title: title.optional(),
  text: body.optional(),
  tag: tag.optional(),
});

export const noteChanges = fields.extend({
  id: recordId.optional(),
  version: z.number().int().positive().optional(),
  expected: fields.optional(),
});
export type NoteChanges = z.output<typeof noteChanges>;

/** A note; in lists without its text. */
export const note = z.object({
  _id: z.string(),
  title: z.string(),
  tag: z.array(z.string()),
  text: z.string().optional(),
  updatedAt: z.string().optional(),
  version: z.number().optional(),
}) satisfies z.ZodType<Note>;
