import { momentsOf, type ZonedSettings } from '../../contract/time/moments';
import { addDays } from '../../lib/day';
import { formatLongDay } from '../../lib/format';
import { clockText } from './reminderTexts';
import { clockAt } from './zonedClock';

/** `YYYY-MM-DD` as 'Fri 4 Dec'. */
const shortDay = (day: string) => formatLongDay(day).slice(0, -5);

/** A time as a clock in the zone shows it: 'tomorrow, 9:00 am'. */
export function whenText(iso: string, zone: string, now: number): string {
  const at = clockAt(zone, Date.parse(iso));
  const { day: today } = clockAt(zone, now);
  const near = new Map([
    [today, 'today'],
    [addDays(today, 1), 'tomorrow'],
  ]);
  const isThisYear = at.day.slice(0, 4) === today.slice(0, 4);
  const day = near.get(at.day) ?? (isThisYear ? shortDay(at.day) : formatLongDay(at.day));
  return `${day}, ${clockText(at.time)}`;
}

const inWords = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1] ?? ''}`;

/** Far enough away for all reminders to come. */
const previewDays = 15;

/** Says by an example when the settings remind of a task. */
export function previewText(settings: ZonedSettings, now: number): string {
  if (settings.times.length === 0)
    return 'No task reminds you by its due date. You can still choose “Remind me later” for each one.';
  const due = addDays(clockAt(settings.zone, now).day, previewDays);
  const times = momentsOf(settings, due).map(({ at }) => at);
  const parts = [...new Set(times)]
    .sort((one, other) => one - other)
    .map((at) => {
      const { day, time } = clockAt(settings.zone, at);
      return `${shortDay(day)} at ${clockText(time)}`;
    });
  return `A task due on ${shortDay(due)} reminds you on ${inWords(parts)}.`;
}
