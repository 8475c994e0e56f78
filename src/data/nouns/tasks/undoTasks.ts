import type { UnknownAction } from '@reduxjs/toolkit';
import type { Task, TaskChanges } from '../../../contract/task';
import { selectIsAdministrator } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import type { UndoSource } from '../../undo/addUndo';
import type { Undoable } from '../../undo/undoSlice';
import { dueDay } from './taskDisplay';
import { tasksApi } from './tasksApi';
import { selectTaskById } from './tasksSelectors';

const { assignTask, getTask, unassignTask, updateTask } = tasksApi.endpoints;
type Field = keyof TaskChanges;
export type TaskUndoable = Extract<Undoable, { kind: 'task' | 'people' }>;

export const fieldsIn = (changes: TaskChanges) => Object.keys(changes) as Field[];
/** The values that a task has in these fields. */
const valuesOf = (task: Task, fields: readonly Field[]): TaskChanges =>
  Object.fromEntries(
    fields.map((field) => [field, field === 'dueDate' ? dueDay(task) : task[field]]),
  );
/** Until the list has a task that was opened by its link, the answer to the link is shown. */
const taskIn = (state: RootState, id: string): Task | null | undefined =>
  selectTaskById(state, id) ?? getTask.select(id)(state).data;
export const isAssigned = (task: Task, person: string) =>
  task.assignedTo.some(({ _id }) => _id === person);

function changeOf(action: UnknownAction, before: RootState): TaskUndoable | null {
  if (updateTask.matchPending(action)) {
    const { id, changes } = action.meta.arg.originalArgs;
    const task = taskIn(before, id);
    return task
      ? { kind: 'task', id, before: valuesOf(task, fieldsIn(changes)), after: changes }
      : null;
  }
  if (assignTask.matchPending(action)) {
    // Without the task, a User who has handed it over cannot take it back.
    if (!selectIsAdministrator(before)) return null;
    const { task_id: id, user_id: chosen } = action.meta.arg.originalArgs;
    const task = taskIn(before, id);
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
  loadInverse: () => import(/* webpackChunkName: 'inverse' */ './taskInverse'),
};
