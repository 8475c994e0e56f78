import type { ReminderSettings, ReminderTime } from '../../contract/time/reminders';

export const timeTexts: Readonly<Record<ReminderTime, string>> = {
  week: 'A week before',
  day: 'A day before',
  due: 'On the day',
  hour: 'An hour before the day ends',
  overdue: 'When overdue',
};

/** In the order of the week. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** `14:05` as '2:05 pm'. */
export function clockText(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** A setting for the list of changes that wait, and for its undo. */
export const settingTexts: {
  readonly [Field in keyof ReminderSettings]: {
    label: string;
    text: (value: ReminderSettings[Field]) => string;
  };
} = {
  times: {
    label: 'When',
    text: (times) => times.map((time) => timeTexts[time]).join(', ') || 'Never',
  },
  from: { label: 'Hours from', text: clockText },
  until: { label: 'Hours until', text: clockText },
  weekdays: {
    label: 'Weekdays',
    text: (days) => days.map((day) => weekdays[day - 1]).join(', '),
  },
  zone: { label: 'Time zone', text: (zone) => (zone === null ? 'None' : zoneText(zone)) },
  inList: { label: 'In the list of notifications', text: onOff },
  byMail: { label: 'One e-mail a day', text: onOff },
};

function onOff(isOn: boolean): string {
  return isOn ? 'On' : 'Off';
}

/** `America/New_York` as people write it. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');
