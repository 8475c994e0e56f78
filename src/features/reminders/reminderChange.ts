import type { OwnReminders, ReminderSettings, Snooze } from '../../contract/time/reminders';

/** A change of reminders: a mutation by its name, and its argument. */
export type ReminderChange =
  | {
      endpoint: 'changeReminders';
      arg: { changes: Partial<ReminderSettings>; expected?: Partial<ReminderSettings> };
    }
  | { endpoint: 'snoozeTask'; arg: Snooze }
  | { endpoint: 'stopSnooze'; arg: Pick<Snooze, 'taskId'> };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a change sets: only those that still have the expected value. */
function changedSettings(
  settings: ReminderSettings,
  changes: Partial<ReminderSettings>,
  expected: Partial<ReminderSettings>,
): Partial<ReminderSettings> {
  const fields = Object.entries(changes).filter(([field]) => {
    const name = field as keyof ReminderSettings;
    return !(name in expected) || isSame(expected[name], settings[name]);
  });
  return Object.fromEntries(fields);
}

/** Reminders with a change that the server has accepted, or is about to. */
export function withChange(
  reminders: OwnReminders,
  { endpoint, arg }: ReminderChange,
): OwnReminders {
  if (endpoint === 'changeReminders') {
    const changes = changedSettings(reminders.settings, arg.changes, arg.expected ?? {});
    return { ...reminders, settings: { ...reminders.settings, ...changes } };
  }
  const others = reminders.snoozes.filter(({ taskId }) => taskId !== arg.taskId);
  if (endpoint === 'stopSnooze') return { ...reminders, snoozes: others };
  return { ...reminders, snoozes: [...others, { taskId: arg.taskId, until: arg.until }] };
}
