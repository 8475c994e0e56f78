import { taskLimits, type TaskChanges } from '../../src/contract/task';
import { isAdministrator, type UserRef } from '../../src/contract/user';
import { badRequest, conflict, forbidden } from '../lib/errors';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import type { TaskRow } from './taskAnswers';
import { requireVisible, ruleTexts } from './taskRules';

/** Entries to add to a list, and to remove from it. */
interface ListChange<Entry> {
  add: readonly Entry[];
  remove: readonly string[];
}

/** What somebody wants of a task: values, and changes of its lists. */
interface TaskWish extends Omit<TaskChanges, 'labels'> {
  labels?: readonly string[] | ListChange<string>;
  /** By their ids. */
  assignees?: ListChange<string>;
  /** Who hands over their task may do so without being an administrator. */
  handsOver?: boolean;
}

/** Fields with their new values. `completedAt` follows the status. */
export type TaskPatch = Partial<Pick<TaskRow, keyof TaskChanges | 'completedAt' | 'assignedTo'>>;

/** The values that a change has for fields that a row leaves out. */
const absentValues = {
  orderKey: null,
  startDate: null,
  estimate: null,
  checklist: [],
  parent: null,
  blockedBy: [],
  recurrence: null,
};
/** A task with a value in every field, to compare it with changes. */
export const withAbsentValues = (row: TaskRow) => ({ ...absentValues, ...row });

const idsOf = (people: readonly UserRef[]) => people.map((person) => person._id).join();

/** Blockers have no order. */
const sorted = (ids: readonly string[] = []) => [...ids].sort().join();

/** Whether a field has the same value in both. People are compared by id. */
function isSame(field: keyof TaskPatch, a: TaskPatch, b: TaskPatch): boolean {
  if (field === 'assignedTo') return idsOf(a.assignedTo ?? []) === idsOf(b.assignedTo ?? []);
  if (field === 'blockedBy') return sorted(a.blockedBy) === sorted(b.blockedBy);
  const textOf = (values: TaskPatch) =>
    JSON.stringify({ ...absentValues, ...values }[field] ?? null);
  return textOf(a) === textOf(b);
}

const isListChange = (
  wanted: readonly string[] | ListChange<string>,
): wanted is ListChange<string> => !Array.isArray(wanted);

function labelsAfter(row: TaskRow, wanted: readonly string[] | ListChange<string>): string[] {
  if (!isListChange(wanted)) return [...wanted];
  const { add, remove } = wanted;
  return [...new Set([...row.labels.filter((label) => !remove.includes(label)), ...add])];
}

/** Who is handed a task takes the place of who hands it over. Others are added at the end. */
function assigneesAfter(
  { assignedTo }: TaskRow,
  { assignees: { add, remove } = { add: [], remove: [] }, handsOver }: TaskWish,
  people: ReadonlyMap<string, UserRef>,
): UserRef[] {
  const isAssigned = (id: string) => assignedTo.some((person) => person._id === id);
  const added = add.flatMap((id) => (isAssigned(id) ? [] : (people.get(id) ?? [])));
  const refs = added.map(({ _id, name }) => ({ _id, name }));
  const left = assignedTo.filter((person) => !remove.includes(person._id));
  const place = handsOver
    ? assignedTo.findIndex((person) => remove.includes(person._id))
    : left.length;
  return [...left.slice(0, place), ...refs, ...left.slice(place)];
}

/** The wanted values, also those that the task has already. */
function wantedValues(
  row: TaskRow,
  wish: TaskWish,
  people: ReadonlyMap<string, UserRef>,
): TaskPatch {
  const { labels, assignees, handsOver: _handsOver, ...values } = wish;
  return {
    ...values,
    ...(labels && { labels: labelsAfter(row, labels) }),
    ...(assignees && { assignedTo: assigneesAfter(row, wish, people) }),
  };
}

/** Without those that the task has already, and with `completedAt`. */
function differences(row: TaskRow, wanted: TaskPatch, at: string): TaskPatch {
  const names = Object.keys(wanted) as (keyof TaskPatch)[];
  const patch: TaskPatch = Object.fromEntries(
    names
      .filter((field) => wanted[field] !== undefined && !isSame(field, wanted, row))
      .map((field) => [field, wanted[field]]),
  );
  if (patch.status !== undefined) patch.completedAt = patch.status === 'Completed' ? at : null;
  return patch;
}

/**
 * Administrators may change everything, assignees only the status, the checklist, and the place in
 * the order.
 */
function requireAllowed(actor: Actor, patch: TaskPatch, handsOver = false): void {
  const open = ['status', 'completedAt', 'orderKey', 'checklist'];
  if (handsOver) open.push('assignedTo');
  if (isAdministrator(actor) || Object.keys(patch).every((field) => open.includes(field))) return;
  throw forbidden(ruleTexts.assigneeFieldsOnly);
}

/**
 * What a wish does to a task; null if the task has these values already.
 * @param row the task, if there is one
 * @param people the accounts of those to assign, by id
 * @param at the time of the change, ISO 8601
 * @throws HttpError 404 for a task that the actor may not see, 403 when they may not change it, 400 for
 * people without an account and too many labels
 */
export function planChange(
  actor: Actor,
  row: TaskRow | undefined,
  wish: TaskWish,
  { people = new Map(), at }: { people?: ReadonlyMap<string, UserRef>; at: string },
): TaskPatch | null {
  const task = requireVisible(actor, row);
  const patch = differences(task, wantedValues(task, wish, people), at);
  if (Object.keys(patch).length === 0) return null;
  requireAllowed(actor, patch, wish.handsOver);
  if (wish.assignees?.add.some((id) => !people.has(id))) throw badRequest(ruleTexts.unknownPerson);
  if (patch.labels && patch.labels.length > taskLimits.labels)
    throw badRequest(`Labels must have at most ${taskLimits.labels} entries`);
  if (patch.checklist && patch.checklist.length > taskLimits.checklist)
    throw badRequest(`A checklist has at most ${taskLimits.checklist} lines`);
  return patch;
}

const undoableNames = {
  status: 'status',
  priority: 'priority',
  dueDate: 'due date',
  startDate: 'start date',
  estimate: 'estimate',
  labels: 'labels',
  assignedTo: 'assignees',
} as const;
const undoableFields = Object.keys(undoableNames) as (keyof typeof undoableNames)[];

/**
 * What an undo does to a task: it restores the fields that still have the value that the action set,
 * and skips those that are back at their old value. Null if nothing is left.
 * @throws HttpError as `planChange`, and 409 if a field has been set to another value since
 */
export function planUndo(
  actor: Actor,
  row: TaskRow | undefined,
  before: TaskPatch,
  after: TaskPatch,
): TaskPatch | null {
  const task = requireVisible(actor, row);
  const fields = undoableFields.filter((field) => field in after && !isSame(field, task, before));
  const changedSince = fields.filter((field) => !isSame(field, task, after));
  if (changedSince.length > 0)
    throw conflict(
      `Changed since: ${changedSince.map((field) => undoableNames[field]).join(', ')}`,
    );
  if (fields.length === 0) return null;
  // An absent field had no value.
  const patch: TaskPatch = Object.fromEntries(
    fields.map((field) => [field, before[field] ?? null]),
  );
  if (patch.status !== undefined) patch.completedAt = before.completedAt ?? null;
  requireAllowed(actor, patch);
  return patch;
}

/** A task that is new, without the optional fields. `saveTasks` gives it its numbers. */
export const newRow = (
  values: Pick<
    TaskRow,
    | 'title'
    | 'description'
    | 'priority'
    | 'status'
    | 'dueDate'
    | 'completedAt'
    | 'createdBy'
    | 'assignedTo'
    | 'labels'
  >,
  at: string,
): TaskRow => ({
  _id: newId(),
  createdAt: at,
  updatedAt: at,
  attachments: [],
  commentCount: 0,
  seq: 0,
  ...values,
});

/** Counts that only the server writes. */
type TaskCounts = Partial<Pick<TaskRow, 'openBlockers' | 'subtasks'>>;

/** The task after a change. Optional fields without a value are left out. */
export function patched(
  row: TaskRow,
  patch: TaskPatch & TaskCounts,
  updatedAt = row.updatedAt,
): TaskRow {
  const { orderKey, startDate, estimate, checklist, parent, blockedBy, recurrence, ...others } = {
    ...row,
    ...patch,
    updatedAt,
  };
  const { openBlockers, subtasks, ...after } = others;
  return {
    ...after,
    ...(isThere(orderKey) && { orderKey }),
    ...(isThere(startDate) && { startDate }),
    ...(isThere(estimate) && { estimate }),
    ...(checklist && checklist.length > 0 && { checklist }),
    ...(isThere(parent) && { parent }),
    ...(blockedBy && blockedBy.length > 0 && { blockedBy }),
    ...(isThere(recurrence) && { recurrence }),
    ...(openBlockers && { openBlockers }),
    ...(subtasks && subtasks.total > 0 && { subtasks }),
  };
}

const isThere = <Value>(value: Value): value is NonNullable<Value> =>
  value !== null && value !== undefined;
