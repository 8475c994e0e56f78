import type { Task } from '../../contract/task';
import { dueCategory, type DayBounds } from '../../lib/dueDate';
import type { TaskFilter } from './tasksSlice';

/** How many tasks there are in all, per due-date category, and completed. */
export interface TaskCounts {
  total: number;
  overdue: number;
  urgent: number;
  upcoming: number;
  future: number;
  completed: number;
}

export const noCounts: TaskCounts = { total: 0, overdue: 0, urgent: 0, upcoming: 0, future: 0, completed: 0 };

/** What decides which tasks are shown. `search` is in lower case; `mine` is a person's id or null. */
export interface TaskCriteria {
  filter: TaskFilter;
  search: string;
  mine: string | null;
  bounds: DayBounds;
}

export const sameCriteria = (a: TaskCriteria, b: TaskCriteria): boolean =>
  a.filter === b.filter && a.search === b.search && a.mine === b.mine && a.bounds === b.bounds;

/** Whether a task passes the filter, the search by assignee's name and the narrowing to one person. */
export function matches(task: Task, { filter, search, mine, bounds }: TaskCriteria): boolean {
  if (filter === 'all' ? task.status === 'Completed' : category(task, bounds) !== filter) return false;
  if (mine !== null && !task.assignedTo.some((person) => person._id === mine)) return false;
  return search === '' || task.assignedTo.some((person) => person.name.toLowerCase().includes(search));
}

function category(task: Task, bounds: DayBounds) {
  return task.status === 'Completed' ? 'completed' : dueCategory(task.dueDate, task.status, bounds);
}

/** Adds (`by` 1) or takes away (`by` -1) one task. */
export function count(counts: TaskCounts, task: Task, bounds: DayBounds, by: 1 | -1): void {
  counts.total += by;
  const key = category(task, bounds);
  if (key) counts[key] += by;
}
