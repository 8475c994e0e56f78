import type { ReminderSettings, Snooze } from '../../contract/time/reminders';
import { newKey } from '../../data/api/newKey';
import type { AppThunk } from '../../data/store/hooks';
import { toastShown } from '../../data/toasts/toastsSlice';
import { errorText } from '../../lib/errors';
import { remindersApi } from './remindersApi';
import { selectReminders } from './remindersSlice';

const { changeReminders, snoozeTask, stopSnooze } = remindersApi.endpoints;

/** Says why a change was refused. */
const refused =
  (error: unknown): AppThunk<void> =>
  (dispatch) => {
    if (error) dispatch(toastShown({ message: errorText(error), variant: 'error' }));
  };

/**
 * Changes one setting at once. It counts only if the setting is still the one that was shown, so that
 * a change that has waited does not silently replace a newer one of another device.
 */
export const changeSetting =
  <Name extends keyof ReminderSettings>(
    name: Name,
    value: ReminderSettings[Name],
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const settings = selectReminders(getState())?.settings;
    if (!settings) return;
    const arg = {
      changes: { [name]: value },
      expected: { [name]: settings[name] },
      key: dispatch(newKey()),
    };
    const { error } = await dispatch(changeReminders.initiate(arg, { track: false }));
    dispatch(refused(error));
  };

/** Reminds the person of a task at a time, and not before. */
export const snooze =
  (arg: Snooze): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const keyed = { ...arg, key: dispatch(newKey()) };
    const { error } = await dispatch(snoozeTask.initiate(keyed, { track: false }));
    dispatch(refused(error));
  };

/** Ends the reminder that the person has set for a task. */
export const endSnooze =
  (taskId: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const arg = { taskId, key: dispatch(newKey()) };
    const { error } = await dispatch(stopSnooze.initiate(arg, { track: false }));
    dispatch(refused(error));
  };
