import { dayInText } from '../../src/contract/rrule/describe';
import { addDays } from '../../src/contract/rrule/dates';

/** A reminder of a task, worded for the date on which it comes. */
export function reminderText(
  { title, dueDate }: { title: string; dueDate: string | null },
  today: string,
): string {
  if (dueDate === null) return `Reminder: "${title}"`;
  if (dueDate < today) return `"${title}" is overdue since ${dayInText(dueDate)}`;
  if (dueDate === today) return `"${title}" is due today`;
  if (dueDate === addDays(today, 1)) return `"${title}" is due tomorrow`;
  return `"${title}" is due on ${dayInText(dueDate)}`;
}
