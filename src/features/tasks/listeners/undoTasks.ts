import type { UnknownAction } from '@reduxjs/toolkit';
import type { Task, TaskChanges } from '../../../contract/task';
import type { RootState } from '../../../store/rootState';
import { newKey } from '../../../realtime/newKey';
import type { UndoSource } from '../../undo/addUndo';
import type { Undoable } from '../../undo/undoSlice';
import { selectBulkRunning } from '../bulk/bulkSlice';
import { changedFields, dueDay } from '../taskChanges';
import { tasksApi } from '../tasksApi';
import { selectTaskById } from '../tasksSelectors';

const { assignTask, getAssignment, unassignTask, updateTask } = tasksApi.endpoints;
type Field = keyof TaskChanges;
type TaskUndoable = Extract<Undoable, { kind: 'task' | 'people' }>;

const fieldsIn = (changes: TaskChanges) => Object.keys(changes) as Field[];
/** The values that a task has in these fields. */
const valuesOf = (task: Task, fields: readonly Field[]): TaskChanges =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'dueDate' ? dueDay(task) : task[field]]),
  );
const isAssigned = (task: Task, person: string) =>
  task.assignedTo.some(({ _id }) => _id === person);

function changeOf(action: UnknownAction, before: RootState): TaskUndoable | null {
  // An action on many tasks has an undo of its own.
  if (selectBulkRunning(before)) return null;
  if (updateTask.matchPending(action)) {
    const { id, changes } = action.meta.arg.originalArgs;
    const task = selectTaskById(before, id);
    return task
      ? { kind: 'task', id, before: valuesOf(task, fieldsIn(changes)), after: changes }
      : null;
  }
  if (assignTask.matchPending(action)) {
    const { task_id: id, user_id: chosen } = action.meta.arg.originalArgs;
    const task = selectTaskById(before, id);
    const people = [chosen].flat().filter((person) => !task || !isAssigned(task, person));
    return people.length > 0 ? { kind: 'people', id, people, assigned: true } : null;
  }
  if (unassignTask.matchPending(action)) {
    const { taskId, userId } = action.meta.arg.originalArgs;
    return { kind: 'people', id: taskId, people: [userId], assigned: false };
  }
  return null;
}

/** Changes of tasks. Fields that someone else has changed since are left as they are. */
export const undoTasks: UndoSource<TaskUndoable> = {
  mutations: [updateTask, assignTask, unassignTask],
  kinds: ['task', 'people'],
  changeOf,
  sendInverse: async (change, { dispatch, getState }) => {
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
  },
};
