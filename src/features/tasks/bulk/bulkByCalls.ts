import { errorText, type AppError } from '../../../api/errors';
import type { ThunkApi } from '../../../api/thunkApi';
import type { BulkChange, BulkVerdict } from '../../../contract/bulk';
import type { Task, TaskChanges } from '../../../contract/task';
import type { StoreExtra } from '../../../store/extra';
import { changedFields, dueDay, unchangedFieldsText } from '../taskChanges';
import { taskLists } from '../taskLists';
import { tasksApi } from '../tasksApi';
import type { BulkKind } from './bulkSlice';

/** What an action is known by that can be undone by calls alone. */
export const undoByCallsId = 'calls';
const maxParallelCalls = 4;
const stoppedText = 'Stopped before this task was changed';

/** What a row was before the last action, by id: the backend keeps nothing of it. */
const previousTasks = new WeakMap<StoreExtra, Map<string, Task>>();

type OnResults = (verdicts: readonly BulkVerdict[]) => void;
type ChangeTask = (caller: ThunkApi, task: Task) => Promise<'changed' | 'unchanged' | 'deleted'>;

const { assignTask, deleteTask, getAssignment, unassignTask, updateTask } = tasksApi.endpoints;
const taskInLists = (caller: ThunkApi, id: string) => taskLists.rowOf(caller.getState(), id);

/** @throws an AppError also where the backend has left a field as it was */
async function patch({ dispatch }: ThunkApi, task: Task, changes: TaskChanges): Promise<void> {
  const answer = await dispatch(
    updateTask.initiate({ id: task._id, changes }, { track: false }),
  ).unwrap();
  const text = unchangedFieldsText(task, changes, answer);
  const refusal: AppError | null = text === null ? null : { status: 'PARSING', text };
  if (refusal) throw refusal;
}

/** Adds and removes people, one call for all who come and one for each who goes. */
async function assign(
  { dispatch }: ThunkApi,
  task: Task,
  add: readonly string[],
  remove: readonly string[],
): Promise<'changed' | 'unchanged'> {
  const { _id: taskId } = task;
  const held = (id: string) => task.assignedTo.some((person) => person._id === id);
  const come = add.filter((id) => !held(id));
  const gone = remove.filter(held);
  if (come.length > 0)
    await dispatch(
      assignTask.initiate({ task_id: taskId, user_id: come }, { track: false }),
    ).unwrap();
  if (gone.length > 0) {
    // The call names the assignment, which may have an id of its own (readings, 4).
    const { _id: assignmentId } = await dispatch(
      getAssignment.initiate(taskId, { forceRefetch: true, subscribe: false }),
    ).unwrap();
    for (const userId of gone)
      await dispatch(
        unassignTask.initiate({ taskId, assignmentId, userId }, { track: false }),
      ).unwrap();
  }
  return come.length + gone.length > 0 ? 'changed' : 'unchanged';
}

/** The labels of a row after a change by difference. */
export function changedLabels(
  labels: readonly string[],
  { add = [], remove = [] }: NonNullable<BulkChange['labels']>,
): string[] {
  return [...new Set([...labels.filter((label) => !remove.includes(label)), ...add])];
}
const idsOf = (task: Task) => task.assignedTo.map((person) => person._id);
const isRefusal = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status < 500 &&
  error.status !== 429;
const sameTexts = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at]);

const changeTask =
  (kind: BulkKind, change: BulkChange): ChangeTask =>
  async (caller, task) => {
    if (kind === 'delete') {
      await caller.dispatch(deleteTask.initiate(task._id, { track: false })).unwrap();
      return 'deleted';
    }
    if (change.assignees)
      return assign(caller, task, change.assignees.add ?? [], change.assignees.remove ?? []);
    const { status, priority, dueDate } = change;
    const changes = changedFields(task, {
      status,
      priority,
      dueDate,
      labels: change.labels && changedLabels(task.labels, change.labels),
    });
    if (!changes) return 'unchanged';
    await patch(caller, task, changes);
    return 'changed';
  };

/** What it takes to give a row the fields again that an action has set. */
const previousValues = (
  was: Task,
  { status, priority, dueDate, labels }: BulkChange,
): TaskChanges => ({
  ...(status && { status: was.status }),
  ...(priority && { priority: was.priority }),
  ...(dueDate !== undefined && { dueDate: dueDay(was) }),
  ...(labels && { labels: was.labels }),
});

/** Works through rows, a few at a time, and tells of each. */
async function forEachTask(
  ids: readonly string[],
  work: (id: string) => Promise<BulkVerdict>,
  onVerdicts: OnResults,
  wanted: () => boolean,
): Promise<void> {
  let at = 0;
  const next = async (): Promise<void> => {
    while (at < ids.length && wanted()) {
      const id = ids[at++] ?? '';
      onVerdicts([
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

/** Carries an action out by the calls of the specification alone, one row at a time each. */
export async function bulkChangeByCalls(
  caller: ThunkApi,
  { kind, change, ids }: { kind: BulkKind; change: BulkChange; ids: readonly string[] },
  onVerdicts: OnResults,
  wanted: () => boolean,
): Promise<{ actionId: string | null; error: null; open: string }> {
  const before = new Map<string, Task>();
  previousTasks.set(caller.extra, before);
  const act = changeTask(kind, change);
  // Calls that were sent are waited for, also when the rest is stopped: only what is not begun is left.
  const patient: ThunkApi = { ...caller, signal: undefined };
  await forEachTask(
    ids,
    async (id) => {
      const task = taskInLists(patient, id);
      if (!task)
        return kind === 'delete'
          ? { id, outcome: 'unchanged' }
          : { id, outcome: 'refused', error: 'Task not found' };
      try {
        return { id, outcome: await act(patient, task) };
      } finally {
        // Of several calls for a row the last may be refused: what the others did can be undone.
        const now = taskInLists(patient, id);
        if (now && now !== task) before.set(id, task);
      }
    },
    onVerdicts,
    wanted,
  );
  return { actionId: before.size > 0 ? undoByCallsId : null, error: null, open: stoppedText };
}

/** Puts back what the last action changed, by calls; a row that somebody has changed since in what it set is refused. */
export async function bulkUndoByCalls(
  caller: ThunkApi,
  change: BulkChange,
  onVerdicts: OnResults,
  wanted: () => boolean,
): Promise<{ actionId: string | null; error: null; open: string }> {
  const before = previousTasks.get(caller.extra) ?? new Map<string, Task>();
  const patient: ThunkApi = { ...caller, signal: undefined };
  const putBack = async (id: string): Promise<BulkVerdict> => {
    const was = before.get(id);
    const is = taskInLists(patient, id);
    if (!was || !is) return { id, outcome: 'refused', error: 'Task not found' };
    const changed = (field: string): BulkVerdict => ({
      id,
      outcome: 'refused',
      error: `Changed since: ${field}`,
    });
    const back = changedFields(is, previousValues(was, change));
    if (!back && (!change.assignees || sameTexts(idsOf(is), idsOf(was))))
      return { id, outcome: 'unchanged' };
    if (change.assignees) {
      const set = [
        ...idsOf(was).filter((one) => !change.assignees?.remove?.includes(one)),
        ...(change.assignees.add ?? []),
      ];
      if (!sameTexts([...new Set(set)].sort(), idsOf(is).sort())) return changed('assignees');
      await assign(
        patient,
        is,
        idsOf(was),
        idsOf(is).filter((one) => !idsOf(was).includes(one)),
      );
    } else if (back) {
      if (change.status && is.status !== change.status) return changed('status');
      if (change.priority && is.priority !== change.priority) return changed('priority');
      if (change.dueDate !== undefined && dueDay(is) !== change.dueDate) return changed('due date');
      if (change.labels && !sameTexts(is.labels, changedLabels(was.labels, change.labels)))
        return changed('labels');
      await patch(patient, is, back);
    }
    return { id, outcome: 'restored' };
  };
  await forEachTask(
    [...before.keys()],
    async (id) => {
      try {
        const verdict = await putBack(id);
        before.delete(id);
        return verdict;
      } catch (error) {
        // A row without an answer, or with one that passes, can be tried again.
        if (isRefusal(error)) before.delete(id);
        throw error;
      }
    },
    onVerdicts,
    wanted,
  );
  return { actionId: before.size > 0 ? undoByCallsId : null, error: null, open: stoppedText };
}
