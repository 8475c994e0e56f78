import { nanoid } from '@reduxjs/toolkit';
import type { ChecklistItem, NewChecklistItem } from '../../../contract/checklist';
import { taskLimits } from '../../../contract/task';
import { errorText } from '../../../lib/errors';
import { selectUserId } from '../../../data/session/sessionSlice';
import type { AppThunk } from '../../../data/store/hooks';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import { selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { tasksApi } from '../../../data/nouns/tasks/tasksApi';
import { announceCreated } from '../dialogs/announceCreated';

type Lines = readonly ChecklistItem[];

/** Changes the checklist of a task, as it is shown now. */
const changeLines =
  (taskId: string, change: (lines: Lines) => Lines): AppThunk<void> =>
  (dispatch, getState) => {
    const { checklist = [] } = selectShownTask(getState(), taskId) ?? {};
    void dispatch(changeTask(taskId, { checklist: [...change(checklist)] }));
  };

/** Adds lines at the end. @returns why it cannot, if it cannot */
export const addLines =
  (taskId: string, lines: readonly NewChecklistItem[]): AppThunk<string | null> =>
  (dispatch, getState) => {
    const added = lines.map((line) => ({ _id: nanoid(), ...line }));
    const { checklist = [] } = selectShownTask(getState(), taskId) ?? {};
    if (checklist.length + added.length > taskLimits.checklist)
      return `A checklist has at most ${taskLimits.checklist} lines.`;
    const long = added.find((line) => line.text.length > taskLimits.checklistLine);
    if (long)
      return `A line has at most ${taskLimits.checklistLine} characters: “${long.text.slice(0, 40)}…”`;
    if (added.length > 0) dispatch(changeLines(taskId, (shown) => [...shown, ...added]));
    return null;
  };

export const changeLine = (
  taskId: string,
  lineId: string,
  changes: Partial<ChecklistItem>,
): AppThunk<void> =>
  changeLines(taskId, (lines) =>
    lines.map((line) => (line._id === lineId ? { ...line, ...changes } : line)),
  );

export const removeLine = (taskId: string, lineId: string): AppThunk<void> =>
  changeLines(taskId, (lines) => lines.filter(({ _id }) => _id !== lineId));

/** Puts a line at another place, counted from 0. */
export const moveLine = (taskId: string, lineId: string, place: number): AppThunk<void> =>
  changeLines(taskId, (lines) => {
    const line = lines.find(({ _id }) => _id === lineId);
    if (!line) return lines;
    return lines.filter((one) => one !== line).toSpliced(place, 0, line);
  });

/** Makes a task of a line, for the same people and with the same labels, and removes the line. */
export const convertLine =
  (taskId: string, { _id: lineId, text }: ChecklistItem): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const task = selectShownTask(getState(), taskId);
    if (!task) return;
    const people = task.assignedTo.map(({ _id }) => _id);
    const assignedTo = people.length > 0 ? people : [selectUserId(getState()) ?? ''];
    const { priority, labels } = task;
    const created = { title: text, description: '', priority, dueDate: '', assignedTo, labels };
    const { data, error } = await dispatch(
      tasksApi.endpoints.createTask.initiate({ task: created, files: [] }, { track: false }),
    );
    if (error) return void dispatch(toastShown({ message: errorText(error), variant: 'error' }));
    dispatch(removeLine(taskId, lineId));
    dispatch(announceCreated(text, data));
  };
