import { taskLimits } from '../../src/contract/task';
import { isAdministrator, type UserRef } from '../../src/contract/user';
import type { Actor } from '../context';
import type { TaskRow } from '../tasks/taskRecord';
import { maySee, ruleTexts } from '../tasks/taskRules';
import type { WishedChange } from './bulkSchemas';

/** What bulk actions change, as a row holds it. */
export type RowFields = Pick<
  TaskRow,
  'status' | 'completedAt' | 'priority' | 'dueDate' | 'labels' | 'assignedTo'
>;
/** Fields of a row that get other values. `completedAt` goes with the status. */
export type RowPatch = Partial<RowFields>;

/** What is to be done to a row: nothing, a patch, or a refusal in the words of the single calls. */
export type RowPlan = { patch: RowPatch } | { refused: string } | null;

const manyLabels = `labels: must have at most ${taskLimits.labels} entries`;
const ids = (people: readonly UserRef[]) => people.map((person) => person._id).join();

/** Whether a field has the same value in both. People count by id. */
export function isSame<Field extends keyof RowFields>(
  field: Field,
  a: RowPatch,
  b: RowPatch,
): boolean {
  if (field === 'assignedTo') return ids(a.assignedTo ?? []) === ids(b.assignedTo ?? []);
  return JSON.stringify(a[field] ?? null) === JSON.stringify(b[field] ?? null);
}

/** What of the wish would really change the row. `people` are those to be added, by id. */
function differences(
  row: TaskRow,
  wished: WishedChange,
  people: ReadonlyMap<string, UserRef>,
  at: string,
): RowPatch {
  const patch: RowPatch = {};
  if (wished.status !== undefined && wished.status !== row.status) {
    patch.status = wished.status;
    patch.completedAt = wished.status === 'Completed' ? at : null;
  }
  if (wished.priority !== undefined && wished.priority !== row.priority)
    patch.priority = wished.priority;
  if (wished.dueDate !== undefined && wished.dueDate !== row.dueDate)
    patch.dueDate = wished.dueDate;
  if (wished.labels) {
    const { add, remove } = wished.labels;
    const labels = [...new Set([...row.labels.filter((label) => !remove.includes(label)), ...add])];
    if (!isSame('labels', { labels }, row)) patch.labels = labels;
  }
  if (wished.assignees) {
    const { add, remove } = wished.assignees;
    const added = add.flatMap((id) =>
      row.assignedTo.some((person) => person._id === id) ? [] : (people.get(id) ?? []),
    );
    const assignedTo = [
      ...row.assignedTo.filter((person) => !remove.includes(person._id)),
      ...added,
    ];
    if (!isSame('assignedTo', { assignedTo }, row)) patch.assignedTo = assignedTo;
  }
  return patch;
}

/**
 * What somebody's wish does to a row, by the rules of the single calls: administrators change everything, an assignee the status
 * alone, and to others the task does not exist. `at` is the time of the change, ISO 8601.
 */
export function planRow(
  actor: Actor,
  row: TaskRow | undefined,
  wished: WishedChange,
  { people, at }: { people: ReadonlyMap<string, UserRef>; at: string },
): RowPlan {
  if (!row || !maySee(actor, row)) return { refused: ruleTexts.noTask };
  const patch = differences(row, wished, people, at);
  const fields = Object.keys(patch).filter((field) => field !== 'completedAt');
  if (fields.length === 0) return null;
  if (!isAdministrator(actor) && fields.some((field) => field !== 'status'))
    return { refused: ruleTexts.statusOnly };
  if (wished.assignees?.add.some((id) => !people.has(id)))
    return { refused: ruleTexts.unknownPerson };
  if (patch.labels && patch.labels.length > taskLimits.labels) return { refused: manyLabels };
  return { patch };
}

const fieldNames = {
  status: 'status',
  priority: 'priority',
  dueDate: 'due date',
  labels: 'labels',
  assignedTo: 'assignees',
} as const;
const restorable = Object.keys(fieldNames) as (keyof typeof fieldNames)[];

/**
 * What brings a row back: only the fields that the action set, and only where they still are as it set them. One that is as it
 * was before is left alone; one that is neither was changed by somebody since, and the whole row is refused.
 */
export function planUndo(
  actor: Actor,
  row: TaskRow | undefined,
  before: RowPatch,
  after: RowPatch,
): RowPlan {
  if (!row || !maySee(actor, row)) return { refused: ruleTexts.noTask };
  const fields = restorable.filter((field) => field in after && !isSame(field, row, before));
  const since = fields.filter((field) => !isSame(field, row, after));
  if (since.length > 0)
    return { refused: `Changed since: ${since.map((field) => fieldNames[field]).join(', ')}` };
  if (fields.length === 0) return null;
  if (!isAdministrator(actor) && fields.some((field) => field !== 'status'))
    return { refused: ruleTexts.statusOnly };
  const patch: RowPatch = Object.fromEntries(fields.map((field) => [field, before[field]]));
  if (patch.status !== undefined) patch.completedAt = before.completedAt ?? null;
  return { patch };
}
