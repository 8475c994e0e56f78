import type { ReminderSettings } from '../../contract/time/reminders';
import { callOf, type ChangesOf, type ChangeText } from '../../data/changes/changeSpec';
import { taskPath } from '../../data/navigation/taskPath';
import { selectTaskById } from '../../data/nouns/tasks/tasksSelectors';
import { formatDateTime } from '../../lib/format';
import type { RootState } from '../../data/store/rootState';
import { remindersApi } from './remindersApi';
import { selectReminders, selectSnoozedUntil } from './remindersSlice';
import { settingTexts } from './reminderTexts';

const { changeReminders, snoozeTask, stopSnooze } = remindersApi.endpoints;

type Field = keyof ReminderSettings;
const fieldsOf = (changes: Partial<ReminderSettings>) => Object.keys(changes) as Field[];

function settingLine<Name extends Field>(
  name: Name,
  value: ReminderSettings[Name] | undefined,
): ChangeText['wanted'][number] {
  const { label, text } = settingTexts[name];
  return { label, text: value === undefined ? '' : text(value) };
}

/** The values that fields have before a change of them. */
const valuesBefore = (
  settings: ReminderSettings,
  changes: Partial<ReminderSettings>,
): Partial<ReminderSettings> =>
  Object.fromEntries(fieldsOf(changes).map((field) => [field, settings[field]]));

const ofTask = (state: RootState, taskId: string, text: string): ChangeText => {
  const task = selectTaskById(state, taskId);
  return {
    record: task?.title ?? 'A task',
    path: taskPath(taskId),
    isLoaded: task !== undefined,
    wanted: [{ label: 'Reminder', text }],
  };
};

/** What puts the reminder of a task back as it was. */
const snoozeBefore = (taskId: string, before: RootState) => {
  const until = selectSnoozedUntil(before, taskId);
  return [
    until === undefined ? callOf(stopSnooze, { taskId }) : callOf(snoozeTask, { taskId, until }),
  ];
};

export const reminderChanges = {
  changeReminders: {
    describe: ({ changes }) => ({
      record: 'Your reminders',
      path: '/account',
      isLoaded: true,
      wanted: fieldsOf(changes).map((field) => settingLine(field, changes[field])),
    }),
    done: () => 'Reminders changed',
    inverse: ({ changes }, before) => {
      const settings = selectReminders(before)?.settings;
      if (!settings) return null;
      const undone = { changes: valuesBefore(settings, changes), expected: changes };
      return [callOf(changeReminders, undone)];
    },
  },
  snoozeTask: {
    describe: ({ taskId, until }, state) => ofTask(state, taskId, formatDateTime(until)),
    done: () => 'Reminder set',
    inverse: ({ taskId }, before) => snoozeBefore(taskId, before),
  },
  stopSnooze: {
    describe: ({ taskId }, state) => ofTask(state, taskId, 'Stopped'),
    done: () => 'Reminder stopped',
    inverse: ({ taskId }, before) => snoozeBefore(taskId, before),
  },
} satisfies ChangesOf<typeof remindersApi.endpoints>;
