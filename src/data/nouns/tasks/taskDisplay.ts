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

/** '#12 Print the flyers'. */
export const taskName = ({ number, title }: Pick<Task, 'number' | 'title'>): string =>
  number === undefined ? title : `#${number} ${title}`;

/** The name of a task by its id. Undefined if the page does not have it. */
export type TaskNameOf = (id: string) => string | undefined;

/** What a task waits for, such as 'Waits for 2 tasks'. Empty if nothing blocks it. */
export const blockedText = (openBlockers: number): string =>
  openBlockers > 0 ? `Waits for ${countText(openBlockers, 'task')}` : '';
