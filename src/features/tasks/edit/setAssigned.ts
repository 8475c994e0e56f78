import type { Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { errorText } from '../../../lib/errors';
import { newKey } from '../../../data/api/newKey';
import type { AppThunk } from '../../../data/store/hooks';
import { tasksApi } from '../../../data/nouns/tasks/tasksApi';

/**
 * Assigns a person to a task, or unassigns them. Resolves to why it was refused. `act`: what other
 * changes belong to as well.
 */
export function setAssigned(
  { _id: taskId, title: taskTitle }: Task,
  person: UserRef,
  isAssigned: boolean,
  act?: string,
): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const { assignTask, unassignTask } = tasksApi.endpoints;
    const common = { key: dispatch(newKey()), taskTitle, ...(act !== undefined && { act }) };
    const { error } = await (isAssigned
      ? dispatch(
          assignTask.initiate(
            { task_id: taskId, user_id: [person._id], people: [person], ...common },
            { track: false },
          ),
        )
      : dispatch(
          unassignTask.initiate(
            { taskId, assignmentId: taskId, userId: person._id, ...common },
            { track: false },
          ),
        ));
    return error ? errorText(error) : null;
  };
}
