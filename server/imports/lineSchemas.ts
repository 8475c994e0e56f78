import { z } from 'zod';
import { priorities, statuses, taskLimits } from '../../src/contract/task';
import { importLimits } from '../../src/contract/transfer';
import { assignableRoles, userLimits } from '../../src/contract/user';
import { check, choiceOf, listOf, requiredText, text } from '../http/validate';
import { emailPattern } from '../lib/email';
import { passwordProblem } from '../lib/passwordRule';
import { ruleTexts } from '../tasks/taskRules';
import { dueDate, labels } from '../tasks/taskSchemas';

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

/** One of the words, in upper or lower case; `fallback` when blank. */
function oneOf<Word extends string>(
  words: readonly Word[],
  fallback: Word,
  refusal?: (word: string) => string | null,
) {
  return text(100).transform((value, issues): Word => {
    const wanted = value.trim().toLowerCase();
    const found = wanted === '' ? fallback : words.find((word) => word.toLowerCase() === wanted);
    if (found !== undefined) return found;
    issues.addIssue({
      code: 'custom',
      message: refusal?.(wanted) ?? `must be ${choiceOf(words)}`,
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
      issues.addIssue({ code: 'custom', message: 'must be yes or no' });
    return yes.includes(word);
  }),
  password: text(1_000).superRefine((password, issues) => {
    const problem = password === '' ? 'A new account needs a password.' : passwordProblem(password);
    if (problem) issues.addIssue({ code: 'custom', message: problem });
  }),
});
export type PersonInput = z.output<typeof personLine>;

/** A line of tasks, with the rules for new tasks. Assignees are still texts. */
export const taskLine = z.object({
  reference: text(500).trim(),
  occurrence: z.number().int().min(1).max(importLimits.lines),
  title: requiredText(taskLimits.title),
  description: text(taskLimits.description),
  priority: oneOf(priorities, 'Medium'),
  status: oneOf(statuses, 'Pending'),
  dueDate,
  assignees: listOf(requiredText(userLimits.email), importLimits.assignees)
    .refine((list) => list.length > 0, ruleTexts.noAssignee)
    .transform((list) => [...new Set(list)]),
  labels,
});
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
