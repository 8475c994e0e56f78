import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { readsAtPosition } from '../http/sendList';
import { expectedText } from '../lib/expected';
import { ofTask, ownReminders, reminderChanges, snoozeUntil } from './reminderSchemas';
import { changeReminders, endSnooze, remindersOf, snoozeTask } from './reminderService';

/** What people are reminded of, and when (ours). Each has their own settings. */
export function registerReminderRoutes(api: Api, context: Context): void {
  api.get(
    '/api/reminders',
    {
      config: { access: 'signedIn' },
      preHandler: readsAtPosition(context),
      schema: { summary: 'What you are reminded of', response: { 200: ownReminders } },
    },
    ({ actor }) => remindersOf(context, context.db, actor),
  );

  api.patch(
    '/api/reminders',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Change what you are reminded of',
        description: expectedText,
        body: reminderChanges,
        response: { 200: ownReminders },
      },
    },
    ({ actor, body }) => changeReminders(context, actor, body),
  );

  api.put(
    '/api/reminders/snoozes/:taskId',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Be reminded of a task at a time, and not before',
        description: 'If the time has passed when the call arrives, you are reminded at once.',
        params: ofTask,
        body: snoozeUntil,
        response: { 200: ownReminders },
      },
    },
    ({ actor, params, body }) => snoozeTask(context, actor, params.taskId, body.until),
  );

  api.delete(
    '/api/reminders/snoozes/:taskId',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'End a snooze', params: ofTask, response: { 200: ownReminders } },
    },
    ({ actor, params }) => endSnooze(context, actor, params.taskId),
  );
}
