import { priorities, statuses, type Task } from '../../contract/task';
import { wordsOf } from '../../lib/collection/searchText';
import type { SortOrder } from '../../lib/collection/sortKeys';
import { dueCategory, type DayBounds } from '../../lib/dueDate';
import { foldForSearch } from '../../lib/foldText';
import { isoTime } from '../../lib/isoTime';
import { taskPasses } from './taskPasses';
import type { TaskListOptions, TaskSortColumn } from './taskFilters';

/** How many tasks there are in all, per due-date category, and completed. */
export interface TaskCounts {
  total: number;
  overdue: number;
  urgent: number;
  upcoming: number;
  future: number;
  completed: number;
}

export const noCounts: TaskCounts = {
  total: 0,
  overdue: 0,
  urgent: 0,
  upcoming: 0,
  future: 0,
  completed: 0,
};

/** The text that is searched, one part per line. */
export function searchedText({ title, description, createdBy, assignedTo }: Task): string {
  let text = `${title}\n${description}`;
  if (createdBy) text += `\n${createdBy.name}`;
  for (const { name } of assignedTo) text += `\n${name}`;
  return text;
}

/** Whether a task is shown, by the same rules as the list, for one task at a time. */
export function matches(task: Task, criteria: TaskListOptions): boolean {
  if (!taskPasses(criteria)(task)) return false;
  const text = foldForSearch(searchedText(task));
  return wordsOf(criteria.filters.text).every((word) => text.includes(word));
}

/** What a task counts as. */
export function countedAs(
  { status, dueDate }: Task,
  bounds: DayBounds,
): readonly (keyof TaskCounts)[] {
  return counted[
    status === 'Completed' ? 'completed' : (dueCategory(dueDate, status, bounds) ?? 'total')
  ];
}
const counted = {
  total: ['total'],
  overdue: ['total', 'overdue'],
  urgent: ['total', 'urgent'],
  upcoming: ['total', 'upcoming'],
  future: ['total', 'future'],
  completed: ['total', 'completed'],
} as const;

const time = (text: string | null): number | null => (text ? isoTime(text) : null);
const rank = (words: readonly string[], word: string): number | null => {
  const at = words.indexOf(word);
  return at < 0 ? null : at;
};
/** A calendar date as a number, such as 20260131. Anything after the date is ignored. */
const dayNumber = (text: string | null): number | null =>
  text ? Number(text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10)) : null;

const columns: Record<TaskSortColumn, SortOrder<Task>['column']> = {
  title: { kind: 'text', of: (task) => task.title },
  status: { kind: 'number', of: (task) => rank(statuses, task.status) },
  priority: { kind: 'number', of: (task) => rank(priorities, task.priority) },
  assignedTo: {
    kind: 'text',
    of: ({ assignedTo }) =>
      assignedTo.length === 1
        ? (assignedTo[0]?.name ?? '')
        : assignedTo.map(({ name }) => name).join(', '),
  },
  createdBy: { kind: 'text', of: ({ createdBy }) => createdBy?.name ?? '' },
  labels: { kind: 'text', of: ({ labels }) => labels.join(', ') },
  dueDate: { kind: 'number', of: (task) => dayNumber(task.dueDate) },
  updatedAt: { kind: 'number', of: (task) => time(task.updatedAt) },
  createdAt: { kind: 'number', of: (task) => time(task.createdAt) },
  completedAt: { kind: 'number', of: (task) => time(task.completedAt) },
  comments: {
    kind: 'number',
    of: ({ comments, commentCount }) => commentCount ?? comments?.length ?? 0,
  },
  attachments: { kind: 'number', of: ({ attachments }) => attachments.length },
};

/** How a list is sorted: status and priority in the order of their choices, dates by time, texts naturally. */
export function orderBy({ sort }: Pick<TaskListOptions, 'sort'>): SortOrder<Task> | null {
  return sort && { column: columns[sort.column], descending: sort.descending };
}
