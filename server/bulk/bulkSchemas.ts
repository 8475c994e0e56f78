import { z } from 'zod';
import { bulkLimits } from '../../src/contract/bulk';
import { priorities, statuses, taskLimits } from '../../src/contract/task';
import { listOf, recordId, requiredText } from '../http/validate';
import { calendarDay, estimate } from '../tasks/taskSchemas';

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,64}$/.test(value);

/**
 * Distinct ids. One function checks all of them: a schema per id would block the process for
 * 200,000 ids.
 */
const ids = z
  .custom<string[]>((value) => Array.isArray(value) && value.every(isId), 'must be a list of ids')
  .refine((list) => list.length > 0, 'must not be empty')
  .refine((list) => list.length <= bulkLimits.ids, `must have at most ${bulkLimits.ids} entries`)
  .transform((list) => [...new Set(list)]);

/** Entries to add to a list and to remove from it. No entry can be in both. */
const difference = <Item extends z.ZodType<string>>(item: Item, max: number) => {
  const list = listOf(item, max)
    .transform((items) => [...new Set(items)])
    .default([]);
  return z
    .object({ add: list, remove: list })
    .refine(
      ({ add, remove }) => !add.some((one) => remove.includes(one)),
      'cannot add and remove the same entry',
    )
    .refine(
      ({ add, remove }) => add.length + remove.length > 0,
      'must name something to add or to remove',
    );
};

const change = z
  .object({
    status: z.enum(statuses).optional(),
    priority: z.enum(priorities).optional(),
    dueDate: calendarDay.nullable().optional(),
    startDate: calendarDay.nullable().optional(),
    estimate: estimate.nullable().optional(),
    labels: difference(requiredText(taskLimits.label), taskLimits.labels).optional(),
    assignees: difference(recordId, 500).optional(),
  })
  .refine(
    (requested) => Object.values(requested).some((value) => value !== undefined),
    'must name something to change',
  );
export type RequestedChange = z.output<typeof change>;

/** Body of `POST /api/tasks/bulk`: a change or a deletion. */
export const bulkRequest = z
  .object({ ids, change: change.optional(), delete: z.literal(true).optional() })
  .refine((request) => request.change === undefined || request.delete === undefined, {
    message: 'cannot be combined with a change',
    path: ['delete'],
  })
  .refine((request) => request.change !== undefined || request.delete !== undefined, {
    message: 'must name something to change',
    path: ['change'],
  });
export type BulkRequest = z.output<typeof bulkRequest>;

/** A line of the answer: the verdict on a task, or the end with its counts. */
export const bulkLine = z.object({
  id: z.string().optional(),
  outcome: z.enum(['changed', 'unchanged', 'deleted', 'restored', 'refused']).optional(),
  error: z.string().optional(),
  end: z.literal(true).optional(),
  actionId: z.string().nullish(),
  done: z.number().optional(),
  unchanged: z.number().optional(),
  refused: z.number().optional(),
});
