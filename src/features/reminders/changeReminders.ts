import type { ReminderSettings, Snooze } from '../../contract/time/reminders';
import { sendAndSay } from '../../data/api/sendChange';
import type { AppThunk } from '../../data/store/hooks';
import type { ReminderChange } from './reminderChange';
import { selectReminders } from './remindersSlice';

const send = ({ endpoint, arg }: ReminderChange): AppThunk<Promise<void>> =>
  sendAndSay(endpoint, arg);

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
    const arg = { changes: { [name]: value }, expected: { [name]: settings[name] } };
    await dispatch(send({ endpoint: 'changeReminders', arg }));
  };

/** Reminds the person of a task at a time, and not before. */
export const snooze = (arg: Snooze): AppThunk<Promise<void>> =>
  send({ endpoint: 'snoozeTask', arg });

/** Ends the reminder that the person has set for a task. */
export const endSnooze = (taskId: string): AppThunk<Promise<void>> =>
  send({ endpoint: 'stopSnooze', arg: { taskId } });
