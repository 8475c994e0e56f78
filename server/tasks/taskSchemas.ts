import { z } from 'zod';
import type { ChecklistItem } from '../../src/contract/checklist';
import type { Recurrence } from '../../src/contract/recurrence';
import { hasDays, isDayOf } from '../../src/contract/rrule/days';
import { readRule } from '../../src/contract/rrule/rule';
import type { Series } from '../../src/contract/rrule/series';
import { isZone } from '../../src/contract/rrule/zones';
import { isOrderKey } from '../../src/contract/orderKey';
import { priorities, statuses, taskLimits } from '../../src/contract/task';
import { listOf, recordId, requiredText, storedText } from '../http/validate';

const dateOrTime =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?))?$/;

/**
 * The day of an ISO date or timestamp; null when it does not exist. `Date.parse` reads 30 February
 * as 2 March.
 */
function dayOf(text: string): string | null {
  const [, day = '', time = '00:00:00Z'] = dateOrTime.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  return Number.isNaN(Date.parse(`${day}T${time}`)) ? null : day;
}

/**
 * A calendar date, or '' for none. Of a timestamp, only the day is used, in the zone in which it is
 * written.
 */
export const calendarDay = z.string().transform((value, issues) => {
  const text = value.trim();
  if (text === '') return null;
  const day = dayOf(text);
  if (day === null) issues.addIssue({ code: 'custom', message: 'must be a date like 2030-01-31' });
  return day;
});

/** Distinct labels in the given order, trimmed. */
export const labels = listOf(requiredText(taskLimits.label), taskLimits.labels).transform(
  (list) => [...new Set(list)],
);

/** Hundredths are enough: a quarter of an hour is 0.25. */
const toHundredths = (value: number) => Math.round(value * 100) / 100;

/** In hours or points. */
export const estimate = z.number().min(0).max(taskLimits.estimate).transform(toHundredths);

/** An estimate as a text, such as 1.5, or '' for none. */
export const estimateText = z.string().transform((value, issues) => {
  const text = value.trim();
  if (text === '') return null;
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (number <= taskLimits.estimate) return toHundredths(number);
  const message = `must be a number from 0 to ${taskLimits.estimate}`;
  issues.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const notARule = 'must be a rule like FREQ=WEEKLY;BYDAY=MO';

const checklistItem = z.object({
  _id: recordId,
  // A line has no line breaks.
  text: requiredText(taskLimits.checklistLine).transform((text) => text.replace(/\s+/g, ' ')),
  done: z.boolean(),
}) satisfies z.ZodType<ChecklistItem>;
const isDay = (text: string): boolean => dayOf(text) === text && text >= '1970';
const realDay = z.string().refine(isDay, 'must be a date like 2030-01-31');

/** How a task recurs, with its rule, its days and its zone checked. */
export const recurrence = z
  .object({
    rule: z.string().refine((rule) => readRule(rule) !== null, notARule),
    start: realDay,
    day: realDay,
    zone: z.string().refine(isZone, 'must be a time zone like Europe/Berlin'),
    after: z.literal('completion').optional(),
    once: z
      .object({
        title: requiredText(taskLimits.title),
        description: storedText(taskLimits.description),
        priority: z.enum(priorities),
        labels,
        estimate: estimate.nullable(),
      })
      .partial()
      .optional(),
  })
  .superRefine((series, issues) => {
    const problem = seriesProblem(series);
    if (problem !== null) issues.addIssue({ code: 'custom', message: problem });
  }) satisfies z.ZodType<Recurrence>;

/** Why a series whose parts are right cannot be. */
function seriesProblem(series: Series): string | null {
  // Other problems are reported already.
  if (readRule(series.rule) === null || !isDay(series.start) || !isDay(series.day)) return null;
  if (!hasDays(series)) return 'must have days in the next years';
  return isDayOf(series, series.day) ? null : 'must have the day of the task';
}

export const checklist = listOf(checklistItem, taskLimits.checklist).refine(
  (list) => new Set(list.map(({ _id }) => _id)).size === list.length,
  'must not have a line twice',
);

const blockers = listOf(recordId, taskLimits.blockers).transform((ids) => [...new Set(ids)]);

const taskChanges = z.object({
  title: requiredText(taskLimits.title).optional(),
  description: storedText(taskLimits.description).optional(),
  status: z.enum(statuses).optional(),
  labels: labels.optional(),
  priority: z.enum(priorities).optional(),
  dueDate: calendarDay.nullable().optional(),
  orderKey: z
    .string()
    .refine(isOrderKey, { message: 'must be a key of fractional-indexing' })
    .nullable()
    .optional()
    .meta({ description: 'Its place in the manual order. Null: by its number' }),
  startDate: calendarDay
    .nullable()
    .optional()
    .meta({ description: 'The day on which the task can be begun' }),
  estimate: estimate.nullable().optional(),
  checklist: checklist.optional().meta({
    description:
      'The whole list. With the list that you have seen in `expected`, it is merged with what others have changed since',
  }),
  parent: recordId
    .nullable()
    .optional()
    .meta({ description: 'The id of the task that it becomes a sub-task of' }),
  blockedBy: blockers
    .optional()
    .meta({ description: 'The ids of all tasks that have to be completed before it' }),
  recurrence: recurrence.nullable().optional().meta({
    description:
      'How it recurs. `rule` is the value of an RRULE (RFC 5545) with days, `start` its first day, and `day` the one that this task is for. `once` has values that the next task gets instead of those of this one',
  }),
});

/** `expected`: see `requireExpected`. */
export const taskPatch = taskChanges.extend({ expected: taskChanges.optional() });

/** The form of a new task, with repeated fields as lists, and `labels` and `recurrence` parsed. */
export const newTask = z.object({
  title: requiredText(taskLimits.title),
  description: storedText(taskLimits.description).default(''),
  priority: z.enum(priorities).default('Medium'),
  dueDate: calendarDay.default(null),
  assignedTo: listOf(recordId, 500).transform((list) => [...new Set(list)]),
  labels: labels.default([]),
  startDate: calendarDay.default(null),
  estimate: estimateText.default(null),
  parent: recordId.nullable().default(null),
  blockedBy: blockers.default([]),
  recurrence: recurrence.nullable().default(null),
  // Ours. A field `status` has no effect, as the specification knows none.
  initialStatus: z.enum(statuses).default('Pending'),
});
export type NewTaskInput = z.output<typeof newTask>;

export const assignment = z.object({ task_id: recordId, user_id: listOf(recordId, 500) });
export const unassignment = z.object({ user_id: recordId });

const mention = z.object({ _id: recordId, name: requiredText(200) });
export const newComment = z.object({
  text: requiredText(taskLimits.comment),
  mentions: listOf(mention, taskLimits.mentions).optional(),
});
/** `expected`: see `requireExpected`. */
export const changedComment = newComment.extend({
  expected: z.object({ text: z.string() }).optional(),
});
