import type { ReminderSettings, Snooze } from '../../contract/time/reminders';
import { sendAndSay } from '../../data/api/sendChange';
import type { AppThunk } from '../../data/store/hooks';
import type { ReminderChange } from './reminderChange';
import { selectReminders } from './remindersSlice';

const send = ({ endpoint, arg }: ReminderChange): AppThunk<Promise<void>> =>
  sendAndSay(endpoint, arg);

/**
 * Changes settings at once. It counts only if they are still the ones that were shown, so that a
 * change that has waited does not silently replace a newer one of another device.
 */
export const changeSettings =
  (changes: Partial<ReminderSettings>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const settings = selectReminders(getState())?.settings;
    if (!settings) return;
    const names = Object.keys(changes) as (keyof ReminderSettings)[];
    const expected = Object.fromEntries(names.map((name) => [name, settings[name]]));
    await dispatch(send({ endpoint: 'changeReminders', arg: { changes, expected } }));
  };

/** Reminds the person of a task at a time, and not before. */
export const snooze = (arg: Snooze): AppThunk<Promise<void>> =>
  send({ endpoint: 'snoozeTask', arg });

/** Ends the reminder that the person has set for a task. */
export const endSnooze = (taskId: string): AppThunk<Promise<void>> =>
  send({ endpoint: 'stopSnooze', arg: { taskId } });
