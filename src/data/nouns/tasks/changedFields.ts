import type { Task, TaskChanges } from '../../../contract/task';
import { isDay } from '../../../lib/day';
import { notADate } from '../../../lib/parseDay';
import { sameList } from '../../../lib/sameList';
import { dueDay } from './taskDisplay';

/**
 * The edited fields that differ from the record, or null if none does. Blank texts are ignored;
 * removing the due date or all labels is a change.
 */
export function changedFields(task: Task, edits: TaskChanges): TaskChanges | null {
  const changes: TaskChanges = {};
  for (const field of ['title', 'description'] as const) {
    const text = edits[field]?.trim();
    if (text && text !== task[field]) changes[field] = text;
  }
  if (edits.status !== undefined && edits.status !== task.status) changes.status = edits.status;
  if (edits.priority !== undefined && edits.priority !== task.priority)
    changes.priority = edits.priority;
  if (edits.labels !== undefined && !sameList(edits.labels, task.labels))
    changes.labels = edits.labels;
  if (edits.dueDate !== undefined && (edits.dueDate || null) !== dueDay(task))
    changes.dueDate = edits.dueDate || null;
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The error for a due date in a form, which may contain any text. */
export function dueDateProblem(dueDate: string | null | undefined): string | undefined {
  return dueDate && !isDay(dueDate) ? `Due Date: ${notADate}` : undefined;
}

/** A text if the answer shows that priority or due date, which are extensions, were not changed. */
export function unchangedFieldsText(
  before: Task,
  changes: TaskChanges,
  answer: Task | null | undefined,
): string | null {
  if (!answer) return null;
  const unchanged = [
    changes.priority !== undefined && answer.priority === before.priority && 'priority',
    changes.dueDate !== undefined && dueDay(answer) === dueDay(before) && 'due date',
  ].filter((field) => field !== false);
  return unchanged.length > 0
    ? `The server did not change the ${unchanged.join(' and the ')}.`
    : null;
}
