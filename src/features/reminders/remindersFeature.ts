import { unsubscribePath } from '../../contract/time/reminders';
import type { Feature } from '../../data/feature';
import { reminderChanges } from './reminderChanges';
import { addRemindersListeners } from './remindersListeners';

const loadReminders = () => import(/* webpackChunkName: 'reminders' */ './snooze/reminderParts');

/** Its part of Your Account, of the notifications and of an open task is in `app`. */
export const reminders: Feature = {
  changes: reminderChanges,
  listeners: [addRemindersListeners],
  dialogs: { snooze: async () => (await loadReminders()).SnoozeDialog },
  routes: [
    {
      path: unsubscribePath,
      load: async () => (await import('./UnsubscribeScreen')).UnsubscribeScreen,
    },
  ],
  commands: () => import(/* webpackChunkName: 'palette' */ './reminderCommands'),
};
