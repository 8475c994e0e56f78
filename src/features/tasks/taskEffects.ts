import type { AppError } from '../../api/errors';
import { callerOf } from '../../api/types';
import type { Comment, NewTask, Task, TaskChanges } from '../../contract/task';
import { selectUser } from '../../session/sessionSlice';
import type { AppDispatch } from '../../store/hooks';
import { assignedIn } from './assignmentAnswer';
import { changeTasks, heldTask, isGone } from './changeTasks';
import { commentIn } from './commentAnswer';
import type { ListChange } from './listChange';
import { normaliseTask } from './normaliseTask';
import { tasksListApi } from './tasksListApi';

/** The part of RTK Query's lifecycle api that these effects use. */
interface Life<Answer> {
  getState: () => unknown;
  dispatch: AppDispatch;
  extra: unknown;
  queryFulfilled: Promise<{ data: Answer }>;
}

const callerIn = ({ getState, dispatch, extra }: Life<unknown>) => callerOf({ getState, dispatch, extra, signal: new AbortController().signal });
const put = (task: Task | null, created = false): ListChange[] => (task ? [{ kind: 'put', task, created }] : []);
const reload = () => tasksListApi.util.invalidateTags(['Tasks']);

/** The failure of a call is its caller's to show. */
async function answerOf<Answer>(life: Life<Answer>): Promise<{ data: Answer; error?: undefined } | { data?: undefined; error: AppError | undefined }> {
  try {
    return { data: (await life.queryFulfilled).data };
  } catch (failure) {
    const error = typeof failure === 'object' && failure !== null && 'error' in failure ? failure.error : undefined;
    return { error: error as AppError | undefined };
  }
}

/** A new task goes to the front, unless its deletion was seen first. An answer without a task is made up for by a reload. */
export async function afterCreating(_sent: { task: NewTask }, life: Life<Task | null>): Promise<void> {
  const { data, error } = await answerOf(life);
  if (error) return;
  const caller = callerIn(life);
  if (!data) caller.dispatch(reload());
  else if (!isGone(caller, data._id)) changeTasks(caller, put(data, true));
}

/**
 * A status is shown before the server has answered; when it refuses, the row goes back to what it was, unless a newer
 * record has come meanwhile.
 */
export async function whileUpdating({ id, changes }: { id: string; changes: TaskChanges }, life: Life<Task | null>): Promise<void> {
  const caller = callerIn(life);
  const before = heldTask(caller, id);
  const { status } = changes;
  if (before && status) {
    const completedAt = status === 'Completed' ? new Date(caller.extra.clock.now()).toISOString() : null;
    changeTasks(caller, [{ kind: 'part', id, fields: { status, completedAt } }]);
  }
  const shown = heldTask(caller, id);
  const { data, error } = await answerOf(life);
  if (data) changeTasks(caller, put(data));
  else if (data === null) changeTasks(caller, [{ kind: 'part', id, fields: changes }]);
  else if (before && status && shown === heldTask(caller, id)) {
    changeTasks(caller, [{ kind: 'part', id, fields: { status: before.status, completedAt: before.completedAt } }]);
  }
  if (error?.status === 404) caller.dispatch(reload());
}

/** The data reload after a deletion (specification, point 7), unless the backend's events tell of every change anyway. */
export async function afterDeleting(id: string, life: Life<unknown>): Promise<void> {
  const caller = callerIn(life);
  const { error } = await answerOf(life);
  if (error && error.status !== 404) return;
  changeTasks(caller, [{ kind: 'gone', id }]);
  if (!caller.getState().realtime.extended) caller.dispatch(reload());
}

export async function afterLoading(id: string, life: Life<Task | null>): Promise<void> {
  const { data, error } = await answerOf(life);
  const caller = callerIn(life);
  if (data) changeTasks(caller, put(data));
  if (error?.status === 404) changeTasks(caller, [{ kind: 'gone', id }]);
}

/** The answer is the task with its comments, or from our server the comment alone; where it is less, the comment is shown as it was sent. */
export async function afterCommenting({ id, text }: { id: string; text: string }, life: Life<unknown>): Promise<void> {
  const { data, error } = await answerOf(life);
  if (error) return;
  const caller = callerIn(life);
  const task = normaliseTask(data);
  if (task?._id === id) {
    changeTasks(caller, put(task));
    return;
  }
  const { _id, name, email } = selectUser(caller.getState()) ?? {};
  const comment: Comment = commentIn(data, text) ?? { user: { _id, name, email }, text, createdAt: new Date(caller.extra.clock.now()).toISOString() };
  changeTasks(caller, [{ kind: 'comment', taskId: id, comment }]);
}

/** After an assignment, or the loss of one (`lostId`): the answered task, else its people, else a reload. */
export async function afterAssigning(id: string, lostId: string | undefined, life: Life<unknown>): Promise<void> {
  const { data, error } = await answerOf(life);
  if (error) return;
  const caller = callerIn(life);
  const task = normaliseTask(data);
  const held = heldTask(caller, id);
  const people = assignedIn(data);
  if (task && heldTask(caller, task._id)) changeTasks(caller, put(task));
  else if (held && people) changeTasks(caller, [{ kind: 'part', id, fields: { assignedTo: people } }]);
  else if (held && lostId) changeTasks(caller, [{ kind: 'part', id, fields: { assignedTo: held.assignedTo.filter((one) => one._id !== lostId) } }]);
  else if (!task) caller.dispatch(reload());
}
