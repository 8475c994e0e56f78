import { newKey } from '../../../api/newKey';
import type { SendInverse } from '../../undo/addUndo';
import { changedFields } from '../taskChanges';
import { tasksApi } from '../tasksApi';
import { selectTaskById } from '../tasksSelectors';
import { fieldsIn, isAssigned, type TaskUndoable } from './undoTasks';

const { assignTask, getAssignment, unassignTask, updateTask } = tasksApi.endpoints;

/** Puts back what nobody else has changed since. */
export const sendInverse: SendInverse<TaskUndoable> = async (change, { dispatch, getState }) => {
  const { id } = change;
  const task = selectTaskById(getState(), id);
  if (change.kind === 'task') {
    const { before, after } = change;
    // Fields that differ from what this person stored were changed by someone else since.
    const changed = task && changedFields(task, after);
    const fields = fieldsIn(after).filter((field) => !changed || !(field in changed));
    const changes = Object.fromEntries(fields.map((field) => [field, before[field]]));
    return fields.length > 0
      ? [
          await dispatch(
            updateTask.initiate(
              { id, changes, seq: task?.seq, key: dispatch(newKey()) },
              { track: false },
            ),
          ),
        ]
      : null;
  }
  const people = change.people.filter(
    (person) => !task || isAssigned(task, person) === change.assigned,
  );
  if (people.length === 0) return null;
  if (!change.assigned)
    return [
      await dispatch(
        assignTask.initiate(
          { task_id: id, user_id: people, key: dispatch(newKey()) },
          { track: false },
        ),
      ),
    ];
  const assignmentId = getAssignment.select(id)(getState()).data?._id ?? id;
  return Promise.all(
    people.map((userId) =>
      dispatch(
        unassignTask.initiate(
          { taskId: id, assignmentId, userId, key: dispatch(newKey()) },
          { track: false },
        ),
      ),
    ),
  );
};
