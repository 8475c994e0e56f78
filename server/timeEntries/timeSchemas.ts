import { z } from 'zod';
import {
  chosenId,
  timeGroups,
  timeLimits,
  type CurrentTimer,
  type NewTimeEntry,
  type TimeEntry,
  type TimeEntryChanges,
  type TimePage,
  type Timer,
  type TimerStart,
  type TimerStop,
  type TimeReport,
} from '../../src/contract/time/timeEntry';
import { userRef } from '../http/answers';
import { recordId, storedText, text } from '../http/validate';

const day = z.iso.date('must be a date like 2030-01-31');
const time = z.iso.datetime({
  offset: true,
  error: 'must be a time like 2030-01-31T12:00:00.000Z',
});
const idOfPage = z.string().regex(chosenId, 'must be 10 to 40 letters, digits, _ or -');
const note = storedText(timeLimits.note).trim();
const seconds = z.int().min(timeLimits.least).max(timeLimits.most);

export const timerStart = z
  .object({
    _id: idOfPage.optional(),
    taskId: recordId,
    at: time.optional(),
    day,
    resumes: recordId.optional(),
    discards: recordId.optional(),
  })
  .refine(({ at, resumes }) => at !== undefined || resumes === undefined, {
    path: ['at'],
    message: 'must be the former start',
  }) satisfies z.ZodType<TimerStart>;

export const timerStop = z.object({
  at: time.optional(),
  day,
  note: note.default(''),
  timerId: recordId.optional(),
}) satisfies z.ZodType<TimerStop>;

export const ofTimer = z.object({ timer: recordId.optional() });

export const newEntry = z.object({
  _id: idOfPage.optional(),
  taskId: recordId,
  day,
  seconds,
  note: note.default(''),
}) satisfies z.ZodType<NewTimeEntry>;

const fields = z.object({
  day: day.optional(),
  seconds: seconds.optional(),
  note: note.optional(),
});
export const entryChanges = fields
  .extend({ expected: fields.optional() })
  .refine(
    ({ day, seconds, note }) => day !== undefined || seconds !== undefined || note !== undefined,
    'must have a day, seconds or a note',
  ) satisfies z.ZodType<TimeEntryChanges>;

/** The fields of a query, which are all texts. */
const filter = {
  from: day.optional(),
  to: day.optional(),
  user: recordId.optional(),
  label: text(64).min(1, 'must not be blank').optional(),
};
/** From a day to a day, of a person, of a task, with a label. */
export interface TimeFilter {
  from?: string;
  to?: string;
  user?: string;
  task?: string;
  label?: string;
}

/** The place of an entry in a list. */
const place = /^(\d{4}-\d\d-\d\d) (\S{1,32}) (\S{1,64})$/;
export type Place = Record<'day' | 'createdAt' | '_id', string>;
export const textOfPlace = ({ day, createdAt, _id }: Place): string => `${day} ${createdAt} ${_id}`;

export const entriesQuery = z.object({
  ...filter,
  task: recordId.optional(),
  before: text(120)
    .regex(place, 'must be `next` of an answer')
    .transform((given): Place => {
      const [, day = '', createdAt = '', _id = ''] = place.exec(given) ?? [];
      return { day, createdAt, _id };
    })
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(1).max(timeLimits.pageMax))
    .default(timeLimits.page),
});
export type EntriesQuery = z.output<typeof entriesQuery>;

export const reportQuery = z.object({ ...filter, by: z.enum(timeGroups) });
export type ReportQuery = z.output<typeof reportQuery>;

export const ofTask = z.object({ task: recordId });

export const timer = z.object({
  _id: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  startedAt: z.string(),
}) satisfies z.ZodType<Timer>;
export const currentTimer = z.object({
  timer: timer.nullable(),
}) satisfies z.ZodType<CurrentTimer>;

export const entry = z.object({
  _id: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  user: userRef,
  day: z.string(),
  seconds: z.number(),
  note: z.string(),
  createdAt: z.string(),
}) satisfies z.ZodType<TimeEntry>;

export const page = z.object({
  entries: z.array(entry),
  next: z.string().nullable(),
}) satisfies z.ZodType<TimePage>;

export const report = z.object({
  lines: z.array(
    z.object({ key: z.string(), name: z.string(), seconds: z.number(), entries: z.number() }),
  ),
  total: z.number(),
}) satisfies z.ZodType<TimeReport>;
