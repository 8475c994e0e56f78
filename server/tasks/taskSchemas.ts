import { z } from 'zod';
import { priorities, statuses, taskLimits } from '../../src/contract/task';
import { listOf, recordId, requiredText, text } from '../http/validate';

/** Whether a text is a day that the calendar has. */
function isCalendarDate(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** A calendar date; of a longer text (a moment) the first ten characters count, and '' is no date. */
export const dueDate = z.string()
  .transform((value) => value.trim().slice(0, 10))
  .refine((day) => day === '' || (/^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDate(day)), 'must be a date like 2030-01-31')
  .transform((day) => (day === '' ? null : day));

/** Labels without blanks around them, each once, in the order given. */
export const labels = listOf(requiredText(taskLimits.label), taskLimits.labels).transform((list) => [...new Set(list)]);

export const taskChanges = z.object({
  title: requiredText(taskLimits.title).optional(),
  description: text(taskLimits.description).optional(),
  status: z.enum(statuses).optional(),
  labels: labels.optional(),
  priority: z.enum(priorities).optional(),
  dueDate: dueDate.nullable().optional(),
});

/** The fields of the form of a new task, once its repeated parts are lists and `labels` is parsed. */
export const newTask = z.object({
  title: requiredText(taskLimits.title),
  description: text(taskLimits.description).default(''),
  priority: z.enum(priorities).default('Medium'),
  dueDate: dueDate.default(null),
  assignedTo: listOf(recordId, 500).transform((list) => [...new Set(list)]),
  labels: labels.default([]),
});
export type NewTaskInput = z.output<typeof newTask>;

export const assignment = z.object({ task_id: recordId, user_id: listOf(recordId, 500) });
export const unassignment = z.object({ user_id: recordId });
export const newComment = z.object({ text: requiredText(taskLimits.comment) });
export const inspected = z.object({ id: recordId });
