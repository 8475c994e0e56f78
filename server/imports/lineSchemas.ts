import { z } from 'zod';
import { readChecklist } from '../../src/contract/checklist';
import type { Recurrence } from '../../src/contract/recurrence';
import { maxRule } from '../../src/contract/rrule/rule';
import { priorities, statuses, taskLimits } from '../../src/contract/task';
import { importLimits } from '../../src/contract/transfer';
import { assignableRoles, userLimits } from '../../src/contract/user';
import { check, choiceOf, listOf, requiredText, storedText, text } from '../http/validate';
import { emailPattern } from '../lib/email';
import { passwordProblem } from '../lib/passwordRule';
import { ruleTexts } from '../tasks/taskRules';
import { newId } from '../lib/ids';
import { calendarDay, checklist, estimateText, labels, recurrence } from '../tasks/taskSchemas';

/** The request body without the fields of its lines, which are checked one by one by `readLine`. */
export function importRequest(maxLines: number) {
  const line = z.looseObject({
    line: z
      .number()
      .int()
      .min(1)
      .max(importLimits.lines * 1_000),
  });
  return z.object({ rows: listOf(line, maxLines), confirm: z.boolean() });
}
export type Line = { line: number; [field: string]: unknown };

/** The text that was read, as the end of a reason. */
const butIs = (value: string): string => `, but is "${value.trim().slice(0, 100)}"`;

/** One of the words, in upper or lower case; `fallback` when blank. */
function oneOf<Word extends string, Fallback extends Word | null>(
  words: readonly Word[],
  fallback: Fallback,
  refusal?: (word: string) => string | null,
) {
  return text(100).transform((value, issues): Word | Fallback => {
    const wanted = value.trim().toLowerCase();
    const found = wanted === '' ? fallback : words.find((word) => word.toLowerCase() === wanted);
    if (found !== undefined) return found;
    issues.addIssue({
      code: 'custom',
      message: refusal?.(wanted) ?? `must be ${choiceOf(words)}${butIs(value)}`,
    });
    return z.NEVER;
  });
}

const yes = ['yes', 'true', '1', 'active'];
const no = ['', 'no', 'false', '0', 'inactive'];

/** A line of people, with the rules for new accounts. */
export const personLine = z.object({
  name: requiredText(userLimits.name),
  email: requiredText(userLimits.email).regex(emailPattern, 'must be an e-mail address'),
  role: oneOf(assignableRoles, 'User', (word) => (word === 'root' ? 'must not be Root' : null)),
  active: text(20).transform((value, issues) => {
    const word = value.trim().toLowerCase();
    if (!yes.includes(word) && !no.includes(word))
      issues.addIssue({ code: 'custom', message: `must be yes or no${butIs(value)}` });
    return yes.includes(word);
  }),
  password: text(1_000).superRefine((password, issues) => {
    const problem = password === '' ? 'A new account needs a password.' : passwordProblem(password);
    if (problem) issues.addIssue({ code: 'custom', message: problem });
  }),
});
export type PersonInput = z.output<typeof personLine>;

/** A text that a schema reads. The reason for a refusal says what was read. */
const readBy = <Value>(schema: z.ZodType<Value, string>) =>
  text(200).transform((value, issues): Value => {
    const checked = schema.safeParse(value);
    if (checked.success) return checked.data;
    const [{ message } = { message: 'is not valid' }] = checked.error.issues;
    issues.addIssue({ code: 'custom', message: `${message}${butIs(value)}` });
    return z.NEVER;
  });
const lineDay = readBy(calendarDay);

const timeOfDay = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A time. Of a calendar date it is noon, which is the same date in nearly all time zones. */
const lineTime = lineDay.transform((value) => value && `${value}T12:00:00.000Z`);
const completedAt = text(200)
  .default('')
  .transform((value, issues) => {
    const checked = lineTime.safeParse(value);
    if (!checked.success) {
      const [{ message } = { message: 'is not valid' }] = checked.error.issues;
      issues.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    const time = timeOfDay.test(value.trim()) ? Date.parse(value.trim()) : NaN;
    return Number.isNaN(time) ? checked.data : new Date(time).toISOString();
  });

const checklistText = storedText(taskLimits.checklist * (taskLimits.checklistLine + 10))
  .default('')
  .transform((value): unknown[] => readChecklist(value).map((item) => ({ _id: newId(), ...item })))
  .pipe(checklist);

/** The most texts of people in one cell, separated by commas. */
const assigneeText = requiredText(userLimits.email * importLimits.assignees);

const reference = storedText(500).trim();

interface RecurringLine {
  dueDate: string | null;
  recurrence: string;
  recurrenceZone: string;
}

/** A series that begins on the due date, or null for none. */
function seriesOf(line: RecurringLine, issues: z.core.$RefinementCtx): Recurrence | null {
  const rule = line.recurrence.toUpperCase().replace(/^RRULE:/, '');
  if (rule === '') return null;
  const { dueDate: day } = line;
  const refuse = (message: string) => {
    issues.addIssue({ code: 'custom', message, path: ['recurrence'] });
    return z.NEVER;
  };
  if (day === null) return refuse('needs a due date');
  const zone = line.recurrenceZone || 'UTC';
  const checked = recurrence.safeParse({ rule, start: day, day, zone });
  if (checked.success) return checked.data;
  const [{ message } = { message: 'is not valid' }] = checked.error.issues;
  return refuse(`${message}${butIs(line.recurrence)}`);
}

/** A line of tasks, with the rules for new tasks. Assignees are still texts. */
export const taskLine = z
  .object({
    reference,
    occurrence: z.number().int().min(1).max(importLimits.lines),
    title: requiredText(taskLimits.title),
    description: storedText(taskLimits.description),
    priority: oneOf(priorities, 'Medium'),
    status: oneOf(statuses, null),
    dueDate: lineDay,
    completedAt,
    assignees: listOf(assigneeText, importLimits.assignees)
      .refine((list) => list.length > 0, ruleTexts.noAssignee)
      .transform((list) => [...new Set(list)]),
    labels,
    startDate: lineDay.prefault(''),
    estimate: readBy(estimateText).prefault(''),
    checklist: checklistText,
    parent: reference.prefault(''),
    blockedBy: listOf(reference.min(1, 'must not be blank'), taskLimits.blockers).default([]),
    recurrence: text(maxRule + 10)
      .trim()
      .prefault(''),
    recurrenceZone: text(100).trim().prefault(''),
  })
  .superRefine(({ status, completedAt: time }, issues) => {
    if (time !== null && status !== null && status !== 'Completed')
      issues.addIssue({
        code: 'custom',
        message: `The task is completed on ${time.slice(0, 10)}, but its status is "${status}".`,
      });
  })
  .transform((line, issues) => ({
    ...line,
    recurrence: seriesOf(line, issues),
    status: line.status ?? (line.completedAt === null ? 'Pending' : 'Completed'),
  }));
export type TaskInput = z.output<typeof taskLine>;

/** The result of a line. */
export const verdict = z.object({
  line: z.number(),
  outcome: z.enum(['new', 'exists', 'refused']),
  _id: z.string().optional(),
  error: z.string().optional(),
});

/** The parsed line, or the reason for its refusal. */
export function readLine<Schema extends z.ZodType>(
  schema: Schema,
  line: Line,
): { input: z.output<Schema>; error?: undefined } | { input?: undefined; error: string } {
  const checked = check(schema, line);
  return checked.problem === undefined ? { input: checked.value } : { error: checked.problem };
}
