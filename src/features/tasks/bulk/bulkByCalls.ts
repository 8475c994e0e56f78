import { isObject } from '../../../lib/fields';
import { errorText, type AppError } from '../../../api/errors';
import type { ThunkApi } from '../../../api/thunkApi';
import type { BulkChange, BulkKind, BulkVerdict } from '../../../contract/bulk';
import type { Task, TaskChanges } from '../../../contract/task';
import { sameList } from '../../../lib/sameList';
import type { StoreExtra } from '../../../store/extra';
import { changedFields, unchangedFieldsText } from '../taskChanges';
import { dueDay } from '../taskDisplay';
import { taskLists } from '../taskLists';
import { tasksApi } from '../tasksApi';
import type { BulkOutcome, IsWanted, OnResults } from './bulkResultCounter';
import { undoByCallsId } from './bulkSlice';
import { assigneeDifference, changedLabels } from './previewBulk';

// Bulk actions for backends that have only the calls of the specification.

const maxParallelCalls = 4;
const missingText = 'Stopped before this task was changed';

/**
 * The tasks as they were before the last action that can be undone, by id: the backend cannot undo
 * it.
 */
const previousTasks = new WeakMap<StoreExtra, Map<string, Task>>();

const { assignTask, deleteTask, getAssignment, unassignTask, updateTask } = tasksApi.endpoints;
const taskInLists = (thunkApi: ThunkApi, id: string) => taskLists.rowOf(thunkApi.getState(), id);
const assigneeIds = (task: Task) => task.assignedTo.map((person) => person._id);

/** @throws an AppError, also if the backend has left a field unchanged */
async function patch({ dispatch }: ThunkApi, task: Task, changes: TaskChanges): Promise<void> {
  const answer = await dispatch(
    updateTask.initiate({ id: task._id, changes }, { track: false }),
  ).unwrap();
  const text = unchangedFieldsText(task, changes, answer);
  const error: AppError | null = text === null ? null : { status: 'PARSING', text };
  if (error) throw error;
}

/** Assigns people by one call, and unassigns each by one. @returns whether anyone was */
async function assign(
  { dispatch }: ThunkApi,
  task: Task,
  change: NonNullable<BulkChange['assignees']>,
): Promise<boolean> {
  const { _id: taskId } = task;
  const { added, removed } = assigneeDifference(task, change);
  if (added.length > 0)
    await dispatch(
      assignTask.initiate({ task_id: taskId, user_id: added }, { track: false }),
    ).unwrap();
  if (removed.length > 0) {
    // The call needs the id of the assignment, which may differ from the task's.
    const { _id: assignmentId } = await dispatch(
      getAssignment.initiate(taskId, { forceRefetch: true, subscribe: false }),
    ).unwrap();
    for (const userId of removed)
      await dispatch(
        unassignTask.initiate({ taskId, assignmentId, userId }, { track: false }),
      ).unwrap();
  }
  return added.length + removed.length > 0;
}

/** Whether a call must not be repeated. */
const isFinal = (error: unknown) =>
  isObject(error) &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status < 500 &&
  error.status !== 429;

async function changeTask(
  thunkApi: ThunkApi,
  task: Task,
  kind: BulkKind,
  { assignees, labels, ...fields }: BulkChange,
): Promise<'changed' | 'unchanged' | 'deleted'> {
  if (kind === 'delete') {
    await thunkApi.dispatch(deleteTask.initiate(task._id, { track: false })).unwrap();
    return 'deleted';
  }
  if (assignees) return (await assign(thunkApi, task, assignees)) ? 'changed' : 'unchanged';
  const changes = changedFields(task, {
    ...fields,
    labels: labels && changedLabels(task.labels, labels),
  });
  if (changes) await patch(thunkApi, task, changes);
  return changes ? 'changed' : 'unchanged';
}

/** The values that the changed fields had before. */
const previousValues = (
  task: Task,
  { status, priority, dueDate, labels }: BulkChange,
): TaskChanges => ({
  ...(status && { status: task.status }),
  ...(priority && { priority: task.priority }),
  ...(dueDate !== undefined && { dueDate: dueDay(task) }),
  ...(labels && { labels: task.labels }),
});

/** Runs `work` for each id, a few at a time. Started calls are completed after a stop. */
async function forEachTask(
  { signal }: ThunkApi,
  ids: readonly string[],
  work: (id: string) => Promise<BulkVerdict>,
  onResults: OnResults,
  isWanted: IsWanted,
): Promise<void> {
  let at = 0;
  const next = async (): Promise<void> => {
    while (at < ids.length && isWanted() && !signal?.aborted) {
      const id = ids[at++] ?? '';
      onResults([
        await work(id).catch((error: unknown): BulkVerdict => ({
          id,
          outcome: 'refused',
          error: errorText(error),
        })),
      ]);
    }
  };
  await Promise.all(Array.from({ length: maxParallelCalls }, next));
}

const outcome = (previous: Map<string, Task>): BulkOutcome => ({
  actionId: previous.size > 0 ? undoByCallsId : null,
  error: null,
  missingText,
});

/** Runs an action by calls for each task. */
export async function bulkChangeByCalls(
  thunkApi: ThunkApi,
  { kind, change, ids }: { kind: BulkKind; change: BulkChange; ids: readonly string[] },
  onResults: OnResults,
  isWanted: IsWanted,
): Promise<BulkOutcome> {
  const previous = new Map<string, Task>();
  const work = async (id: string): Promise<BulkVerdict> => {
    const task = taskInLists(thunkApi, id);
    if (!task)
      return kind === 'delete'
        ? { id, outcome: 'unchanged' }
        : { id, outcome: 'refused', error: 'Task not found' };
    try {
      return { id, outcome: await changeTask(thunkApi, task, kind, change) };
    } finally {
      // Also if the last of several calls was refused: the others can be undone.
      const current = taskInLists(thunkApi, id);
      if (current && current !== task) previous.set(id, task);
    }
  };
  await forEachTask(thunkApi, ids, work, onResults, isWanted);
  // Otherwise the action before is still the one to undo.
  if (previous.size > 0) previousTasks.set(thunkApi.extra, previous);
  return outcome(previous);
}

/** The first field of the last action that someone has changed since. */
function fieldChangedSince(current: Task, previous: Task, change: BulkChange): string | null {
  const { status, priority, dueDate, labels, assignees } = change;
  if (status && current.status !== status) return 'status';
  if (priority && current.priority !== priority) return 'priority';
  if (dueDate !== undefined && dueDay(current) !== dueDate) return 'due date';
  if (labels && !sameList(current.labels, changedLabels(previous.labels, labels))) return 'labels';
  const expected = assignees && new Set(changedLabels(assigneeIds(previous), assignees));
  return expected && !sameList([...expected].sort(), assigneeIds(current).sort())
    ? 'assignees'
    : null;
}

/** Undoes the last action by calls. Refuses tasks that someone has changed since. */
export async function bulkUndoByCalls(
  thunkApi: ThunkApi,
  change: BulkChange,
  onResults: OnResults,
  isWanted: IsWanted,
): Promise<BulkOutcome> {
  const previousById = previousTasks.get(thunkApi.extra) ?? new Map<string, Task>();
  const undo = async (id: string): Promise<BulkVerdict> => {
    const previous = previousById.get(id);
    const current = taskInLists(thunkApi, id);
    if (!previous || !current) return { id, outcome: 'refused', error: 'Task not found' };
    const changes = changedFields(current, previousValues(previous, change));
    const ids = { previous: assigneeIds(previous), current: assigneeIds(current) };
    if (!changes && (!change.assignees || sameList(ids.current, ids.previous)))
      return { id, outcome: 'unchanged' };
    const field = fieldChangedSince(current, previous, change);
    if (field) return { id, outcome: 'refused', error: `Changed since: ${field}` };
    if (changes) await patch(thunkApi, current, changes);
    if (change.assignees)
      await assign(thunkApi, current, {
        add: ids.previous,
        remove: ids.current.filter((one) => !ids.previous.includes(one)),
      });
    return { id, outcome: 'restored' };
  };
  const work = async (id: string): Promise<BulkVerdict> => {
    try {
      const result = await undo(id);
      previousById.delete(id);
      return result;
    } catch (error) {
      if (isFinal(error)) previousById.delete(id);
      throw error;
    }
  };
  await forEachTask(thunkApi, [...previousById.keys()], work, onResults, isWanted);
  return outcome(previousById);
}
