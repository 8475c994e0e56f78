import type { Comment, Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { countText } from '../../../lib/format';

/** The number of comments of a task, also if the row does not contain them. */
export function commentCount(task: Task): number {
  return Math.max(task.comments?.length ?? 0, task.commentCount ?? 0);
}

export function authorName({ user }: Comment): string {
  return user?.name || user?.username || user?.email || 'User';
}

/** A person's name, or 'User' if there is no person or the backend gives only an id. */
export function displayName(person: UserRef | null | undefined): string {
  return person?.name || 'User';
}

/** Whether the start date is after the due date. */
export function startsTooLate({
  startDate,
  dueDate,
}: Pick<Task, 'startDate' | 'dueDate'>): boolean {
  return Boolean(startDate && dueDate && startDate > dueDate.slice(0, 10));
}

/** The due date without a time of day. */
export function dueDay({ dueDate }: Task): string | null {
  return dueDate?.slice(0, 10) ?? null;
}

/** How many of its sub-tasks are completed, such as '2 / 5'. Empty if it has none. */
export function subtaskCount({ subtasks }: Task): string {
  return subtasks ? `${subtasks.done} / ${subtasks.total}` : '';
}

/** What an open task waits for, such as 'Waits for 2 tasks'. Empty if nothing blocks it. */
export function blockedText({ openBlockers = 0, status }: Task): string {
  if (openBlockers === 0 || status === 'Completed') return '';
  return `Waits for ${countText(openBlockers, 'task')}`;
}
