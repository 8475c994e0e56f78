import type { Activity, Comment, Task } from '../../contract/task';

/** How many comments a task has, whether or not the row carries them. */
export function commentCount(task: Task): number {
  return task.comments?.length ?? task.commentCount ?? 0;
}

/** Who wrote a comment: name, else username, else email, else 'User'. */
export function authorName({ user }: Comment): string {
  return user?.name || user?.username || user?.email || 'User';
}

/** The name of a person in a task's history. A bare id is looked up among the people of the task. */
export function personName(person: Activity['user'], task: Task): string {
  if (person && typeof person === 'object') return person.name || 'User';
  const known = [task.createdBy, ...task.assignedTo].find((other) => other?._id === person);
  return known?.name || 'User';
}

/** History entries from the newest to the oldest; entries of one moment keep the order in which they were written, last first. */
export function newestFirst(entries: readonly Activity[]): Activity[] {
  return [...entries].reverse().sort((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0));
}
