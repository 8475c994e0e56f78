import { ICalAlarmRelatesTo, ICalAlarmType, type ICalAlarmData } from 'ical-generator';
import { momentsOf } from '../../src/contract/time/moments';
import { defaultReminders, type ReminderSettings } from '../../src/contract/time/reminders';
import { readReminders } from '../reminders/schedule';

/** The alarms of a task that is due on a day, which are relative to the beginning of the day. */
function alarmsOn(settings: ReminderSettings, due: string): ICalAlarmData[] {
  const start = Date.parse(`${due}T00:00:00Z`);
  // The program that shows the calendar knows the zone.
  return momentsOf({ ...settings, zone: 'UTC' }, due).map(({ at }) => ({
    type: ICalAlarmType.display,
    triggerAfter: (at - start) / 1000,
    // Otherwise the library relates alarms after the beginning to the end.
    relatesTo: ICalAlarmRelatesTo.start,
  }));
}

/** Returns the alarms of a task by its due day. @param reminders what `users.reminders` has */
export function createAlarms(reminders: string | null) {
  const { settings } = readReminders(reminders);
  const byWeekday = new Map<number, ICalAlarmData[]>();
  return {
    of: (due: string): ICalAlarmData[] => {
      const weekday = new Date(due).getUTCDay();
      const alarms = byWeekday.get(weekday) ?? alarmsOn(settings, due);
      byWeekday.set(weekday, alarms);
      return alarms;
    },
    /** An event that recurs has the same alarms on all its days, so chosen weekdays do not count. */
    ofSeries: alarmsOn({ ...settings, weekdays: defaultReminders.weekdays }, '2030-01-31'),
  };
}
