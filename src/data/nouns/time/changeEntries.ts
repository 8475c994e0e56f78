import { nanoid } from '@reduxjs/toolkit';
import type { TimeEntry, TimeEntryFields } from '../../../contract/time/timeEntry';
import { sendAndSay, sendChange } from '../../api/sendChange';
import type { AppThunk } from '../../store/hooks';
import type { AddArg, ChangeArg, EntryArg } from './timeArgs';
import { selectOwnRef } from './timeSelectors';
import { nowAndDay } from './trackTime';

// Apart from the timer, which each page loads.

/** Adds time that was spent on a task. @returns why it was refused, or null */
export const addTime =
  (
    { taskId, taskTitle }: Pick<AddArg, 'taskId' | 'taskTitle'>,
    fields: TimeEntryFields,
  ): AppThunk<Promise<string | null>> =>
  (dispatch, getState) => {
    const { at: createdAt } = dispatch(nowAndDay());
    const user = selectOwnRef(getState());
    const arg: AddArg = { _id: nanoid(), taskId, taskTitle, ...fields, user, createdAt };
    return dispatch(sendChange('addTime', arg));
  };

/** Changes an entry. @returns why that was refused, or null */
export const changeTime =
  (entry: TimeEntry, wanted: TimeEntryFields): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    const changes: ChangeArg['changes'] = {
      ...(wanted.day !== entry.day && { day: wanted.day }),
      ...(wanted.seconds !== entry.seconds && { seconds: wanted.seconds }),
      ...(wanted.note !== entry.note && { note: wanted.note }),
    };
    if (Object.keys(changes).length === 0) return null;
    const arg: ChangeArg = { entry, changes };
    return dispatch(sendChange('changeTime', arg));
  };

export const deleteTime =
  (entry: TimeEntry): AppThunk<void> =>
  (dispatch) => {
    const arg: EntryArg = { entry };
    void dispatch(sendAndSay('deleteTime', arg));
  };
