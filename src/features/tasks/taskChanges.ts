import type { Task, TaskChanges } from '../../contract/task';
import { isDay } from '../../lib/day';
import { notADate } from '../../lib/parseDay';

/**
 * Returns the edited fields that differ from the record, without blank ones, or null when nothing has changed. Removing the due date
 * (`null`) or all labels counts as a change.
 */
export function changedFields(task: Task, edits: TaskChanges): TaskChanges | null {
  const changes: TaskChanges = {};
  if (isNewText(edits.title, task.title)) changes.title = edits.title?.trim();
  if (isNewText(edits.description, task.description))
    changes.description = edits.description?.trim();
  if (edits.status !== undefined && edits.status !== task.status) changes.status = edits.status;
  if (edits.priority !== undefined && edits.priority !== task.priority)
    changes.priority = edits.priority;
  if (edits.labels !== undefined && !sameLabels(edits.labels, task.labels))
    changes.labels = edits.labels;
  if (edits.dueDate !== undefined && (edits.dueDate || null) !== dueDay(task))
    changes.dueDate = edits.dueDate || null;
  return Object.keys(changes).length > 0 ? changes : null;
}

function isNewText(edited: string | undefined, current: string): boolean {
  return edited !== undefined && edited.trim() !== '' && edited.trim() !== current;
}

function sameLabels(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((label, index) => label === other[index]);
}

/** What is wrong with the due date in a form, which keeps a text that is not a date as it was typed. */
export function dueDateProblem(dueDate: string | null | undefined): string | undefined {
  return dueDate && !isDay(dueDate) ? `Due Date: ${notADate}` : undefined;
}

/** The day a task is due on, without a time of day; null for none. */
export function dueDay({ dueDate }: Task): string | null {
  return dueDate?.slice(0, 10) ?? null;
}

/**
 * What to tell the person if the answer shows that priority or due date were not changed: other backends may not support
 * that. Null if they were changed, or if the answer has no task.
 */
export function unchangedFieldsText(
  before: Task,
  changes: TaskChanges,
  answer: Task | null | undefined,
): string | null {
  if (!answer) return null;
  const left = [
    changes.priority !== undefined && answer.priority === before.priority && 'priority',
    changes.dueDate !== undefined && dueDay(answer) === dueDay(before) && 'due date',
  ].filter((field) => field !== false);
  return left.length === 0 ? null : `The server did not change the ${left.join(' and the ')}.`;
}
