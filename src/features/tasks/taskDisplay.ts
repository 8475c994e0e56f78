import type { Activity, Comment, Task } from '../../contract/task';
import type { UserRef } from '../../contract/user';

/** How many comments a task has, whether or not the row carries them. */
export function commentCount(task: Task): number {
  return task.comments?.length ?? task.commentCount ?? 0;
}

/** Who wrote a comment: name, else username, else email, else 'User'. */
export function authorName({ user }: Comment): string {
  return user?.name || user?.username || user?.email || 'User';
}

/** A person's name, or 'User' if there is no person or the backend gives only an id. */
export function displayName(person: UserRef | null | undefined): string {
  return person?.name || 'User';
}

/** The name of a person in a task's history. An id is looked up among the people of the task. */
export function personName(person: Activity['user'], task: Task): string {
  if (typeof person !== 'string') return displayName(person);
  return displayName([task.createdBy, ...task.assignedTo].find((other) => other?._id === person));
}

/** History entries from the newest to the oldest; entries of one moment keep the order in which they were written, last first. */
export function newestFirst(entries: readonly Activity[]): Activity[] {
  return [...entries]
    .reverse()
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0));
}
