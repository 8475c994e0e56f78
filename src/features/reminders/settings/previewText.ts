import { momentsOf, type ZonedSettings } from '../../../contract/time/moments';
import { addDays } from '../../../lib/day';
import { clockText } from '../reminderTexts';
import { shortDay } from '../whenText';
import { listText } from '../../../contract/rrule/describe';
import { clockAt } from '../../../contract/rrule/zones';

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
  return `A task due on ${shortDay(due)} reminds you on ${listText(parts)}.`;
}
