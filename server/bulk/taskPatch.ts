import { taskLimits } from '../../src/contract/task';
import { isAdministrator, type UserRef } from '../../src/contract/user';
import type { Actor } from '../session/actor';
import type { TaskRow } from '../tasks/taskAnswers';
import { canSee, ruleTexts } from '../tasks/taskRules';
import type { RequestedChange } from './bulkSchemas';

/** Fields with their new values. `completedAt` follows the status. */
export type TaskPatch = Partial<
  Pick<TaskRow, 'status' | 'completedAt' | 'priority' | 'dueDate' | 'labels' | 'assignedTo'>
>;

/** What to do with a task: nothing, a patch, or a refusal in the words of the single calls. */
type Plan = { patch: TaskPatch } | { refused: string } | null;

const tooManyLabels = `Labels must have at most ${taskLimits.labels} entries`;
const idsOf = (people: readonly UserRef[]) => people.map((person) => person._id).join();

/** Whether a field has the same value in both. People are compared by id. */
function isSame(field: keyof TaskPatch, a: TaskPatch, b: TaskPatch): boolean {
  if (field === 'assignedTo') return idsOf(a.assignedTo ?? []) === idsOf(b.assignedTo ?? []);
  return JSON.stringify(a[field] ?? null) === JSON.stringify(b[field] ?? null);
}

/** The requested values that differ from the task's. `people` are those to assign, by id. */
function differences(
  row: TaskRow,
  requested: RequestedChange,
  people: ReadonlyMap<string, UserRef>,
  at: string,
): TaskPatch {
  const patch: TaskPatch = {};
  if (requested.status !== undefined && requested.status !== row.status) {
    patch.status = requested.status;
    patch.completedAt = requested.status === 'Completed' ? at : null;
  }
  if (requested.priority !== undefined && requested.priority !== row.priority)
    patch.priority = requested.priority;
  if (requested.dueDate !== undefined && requested.dueDate !== row.dueDate)
    patch.dueDate = requested.dueDate;
  if (requested.labels) {
    const { add, remove } = requested.labels;
    const labels = [...new Set([...row.labels.filter((label) => !remove.includes(label)), ...add])];
    if (!isSame('labels', { labels }, row)) patch.labels = labels;
  }
  if (requested.assignees) {
    const { add, remove } = requested.assignees;
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

const mayChange = (actor: Actor, fields: readonly string[]) =>
  isAdministrator(actor) || fields.every((field) => field === 'status');

/**
 * Plans a change by the rules of the single calls: administrators may change everything and
 * assignees the status; for others the task does not exist. `at` is the time of the change, ISO
 * 8601.
 */
export function planChange(
  actor: Actor,
  row: TaskRow | undefined,
  requested: RequestedChange,
  { people, at }: { people: ReadonlyMap<string, UserRef>; at: string },
): Plan {
  if (!row || !canSee(actor, row)) return { refused: ruleTexts.noTask };
  const patch = differences(row, requested, people, at);
  const fields = Object.keys(patch).filter((field) => field !== 'completedAt');
  if (fields.length === 0) return null;
  if (!mayChange(actor, fields)) return { refused: ruleTexts.statusOnly };
  if (requested.assignees?.add.some((id) => !people.has(id)))
    return { refused: ruleTexts.unknownPerson };
  if (patch.labels && patch.labels.length > taskLimits.labels) return { refused: tooManyLabels };
  return { patch };
}

const fieldNames = {
  status: 'status',
  priority: 'priority',
  dueDate: 'due date',
  labels: 'labels',
  assignedTo: 'assignees',
} as const;
const undoableFields = Object.keys(fieldNames) as (keyof typeof fieldNames)[];

/**
 * Plans an undo: restores the fields that still have the value that the action set, and skips those
 * that are back at their old value. Refuses the task if a field has been set to another value since.
 */
export function planUndo(
  actor: Actor,
  row: TaskRow | undefined,
  before: TaskPatch,
  after: TaskPatch,
): Plan {
  if (!row || !canSee(actor, row)) return { refused: ruleTexts.noTask };
  const fields = undoableFields.filter((field) => field in after && !isSame(field, row, before));
  const changedSince = fields.filter((field) => !isSame(field, row, after));
  if (changedSince.length > 0)
    return {
      refused: `Changed since: ${changedSince.map((field) => fieldNames[field]).join(', ')}`,
    };
  if (fields.length === 0) return null;
  if (!mayChange(actor, fields)) return { refused: ruleTexts.statusOnly };
  const patch: TaskPatch = Object.fromEntries(fields.map((field) => [field, before[field]]));
  if (patch.status !== undefined) patch.completedAt = before.completedAt ?? null;
  return { patch };
}
