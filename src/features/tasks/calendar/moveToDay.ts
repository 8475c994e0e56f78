import type { AppThunk } from '../../../data/store/hooks';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import { moveRefusal } from '../board/moveTask';
import { noDay } from './calendarDays';

/** Why the due date of a task cannot be changed by this person. Null if it can. */
export const dayRefusal =
  (taskId: string): AppThunk<string | null> =>
  (_dispatch, getState) =>
    moveRefusal(getState(), taskId, noDay, '', 'due');

/** Makes a task due on another day, or takes its due date away. */
export const moveToDay = (taskId: string, day: string): AppThunk<Promise<void>> =>
  changeTask(taskId, { dueDate: day === noDay ? null : day });
