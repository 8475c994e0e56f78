import { defaultReminders, type ReminderSettings } from '../../src/contract/time/reminders';

/** What a person has chosen, from the column `users.reminders`. */
export const readSettings = (stored: string | null): ReminderSettings => ({
  ...defaultReminders,
  ...(stored === null ? {} : (JSON.parse(stored) as Partial<ReminderSettings>)),
});

/** The zone of a person, or that of the server. */
export const zoneOf = ({ zone }: ReminderSettings): string =>
  zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
