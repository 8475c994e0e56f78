import { isAppError, networkError, type AppError } from '../../api/errors';
import { newKey } from '../../api/newKey';
import type { Task } from '../../../contract/task';
import { selectIsBehind } from '../../realtime/realtimeSlice';
import type { SendInverse, UndoApi } from '../../undo/addUndo';
import { seenOf } from './seenTask';
import { changedFields } from './taskChanges';
import { getTasks, taskLists } from './taskLists';
import { tasksApi } from './tasksApi';
import { selectUnsentChange } from './taskScreenSelectors';
import { fieldsIn, isAssigned, type TaskUndoable } from './undoTasks';

const { assignTask, getTask, unassignTask, updateTask } = tasksApi.endpoints;
const notFound: AppError = { status: 404, text: 'Task not found' };

/** In milliseconds. */
const answerMs = 10_000;

/**
 * The task as it is now, so that an undo does not overwrite what others have changed. If the server
 * cannot be asked, it is what the person sees, with the error.
 */
async function findTask(
  id: string,
  { dispatch, getState }: UndoApi,
): Promise<{ task?: Task; error?: unknown }> {
  const listed = () => taskLists.rowOf(getState(), id);
  // What waits in the outbox is shown by a list only.
  const needsList = () => !listed() && selectUnsentChange(getState(), id) !== undefined;
  if (needsList()) {
    const forceRefetch = selectIsBehind(getState());
    const { error } = await dispatch(
      getTasks.initiate(undefined, { forceRefetch, subscribe: false }),
    );
    if (needsList()) return { error: error ?? notFound };
  }
  if (listed() && !selectIsBehind(getState())) return { task: listed() };
  const call = dispatch(getTask.initiate(id, { forceRefetch: true, subscribe: false }));
  const timer = setTimeout(() => call.abort(), answerMs);
  const { data, error = notFound, isSuccess } = await call;
  clearTimeout(timer);
  // The answer is in the list now, below what waits in the outbox.
  if (data && isSuccess) return { task: listed() ?? data };
  const isRefused = isAppError(error) && typeof error.status === 'number' && error.status < 500;
  return isRefused ? { error } : { task: listed(), error: networkError(error) };
}

/** Takes back what is still as this person left it. */
export const sendInverse: SendInverse<TaskUndoable> = async (change, api) => {
  const { dispatch } = api;
  const { id } = change;
  const { task, error } = await findTask(id, api);
  if (!task) return [{ error }];
  const taskTitle = task.title;
  // An old row does not show whether someone else has changed the task.
  const nothing = error ? [{ error }] : null;
  if (change.kind === 'task') {
    const { before, after } = change;
    // Fields that differ from what this person stored were changed by someone else since.
    const changed = changedFields(task, after);
    const fields = fieldsIn(after).filter((field) => !changed || !(field in changed));
    const changes = Object.fromEntries(fields.map((field) => [field, before[field]]));
    return fields.length > 0
      ? [
          await dispatch(
            updateTask.initiate(
              { id, changes, ...seenOf(task), key: dispatch(newKey()), taskTitle },
              { track: false },
            ),
          ),
        ]
      : nothing;
  }
  const people = change.people.filter((person) => isAssigned(task, person) === change.assigned);
  if (people.length === 0) return nothing;
  if (!change.assigned)
    return [
      await dispatch(
        assignTask.initiate(
          { task_id: id, user_id: people, key: dispatch(newKey()), taskTitle },
          { track: false },
        ),
      ),
    ];
  const answers = [];
  for (const userId of people) {
    const arg = { taskId: id, assignmentId: id, userId, key: dispatch(newKey()), taskTitle };
    answers.push(await dispatch(unassignTask.initiate(arg, { track: false })));
  }
  return answers;
};
