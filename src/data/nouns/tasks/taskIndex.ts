import { orderKeyOf } from '../../../contract/orderKey';
import { priorities, statuses, type Task } from '../../../contract/task';
import { foldText, hasWords, wordsOf } from '../../../contract/words';
import { createCollection } from '../../../lib/collection/collection';
import { emptyPages, rowAt, type Pages } from '../../../lib/collection/pages';
import type { SortOrder } from '../../../lib/collection/sortKeys';
import { dueCategory, startsLater, type DayBounds } from '../../../lib/dueDate';
import { isoTime } from '../../../lib/isoTime';
import { sortParam } from '../../../lib/sortParam';
import { makeTaskFilter, isNarrower, hasSameFilter } from './taskFilterTest';
import type { DueCategory, TaskListOptions, TaskSortColumn } from './taskFilters';

/** The rows of a list of tasks. */
export type TaskPages = Pages<Task>;

export const noTasks: TaskPages = emptyPages;

/** How many tasks there are in total, per due category, that start later, and completed. */
export type TaskCounts = Record<Exclude<DueCategory, 'all'> | 'total', number>;

export const emptyCounts: TaskCounts = {
  total: 0,
  overdue: 0,
  urgent: 0,
  upcoming: 0,
  future: 0,
  notYet: 0,
  completed: 0,
};

const countersByCategory = {
  total: ['total'],
  overdue: ['total', 'overdue'],
  urgent: ['total', 'urgent'],
  upcoming: ['total', 'upcoming'],
  future: ['total', 'future'],
  completed: ['total', 'completed'],
} as const;

/** The counts that a task adds to. */
export function countersOf(task: Task, bounds: DayBounds): readonly (keyof TaskCounts)[] {
  if (task.status === 'Completed') return countersByCategory.completed;
  const category = dueCategory(task.dueDate, task.status, bounds) ?? 'total';
  const counters = countersByCategory[category];
  return startsLater(task, bounds) ? [...counters, 'notYet'] : counters;
}

/** The text to search in: one field per line. */
function searchedText({ title, description, createdBy, assignedTo, number }: Task): string {
  let text = `${title}\n${description}`;
  if (number !== undefined) text += `\n#${number}`;
  if (createdBy) text += `\n${createdBy.name}`;
  for (const { name } of assignedTo) text += `\n${name}`;
  return text;
}

/** Whether the list shows a task. For single tasks: the index answers for the whole list. */
export function matchesList(task: Task, options: TaskListOptions): boolean {
  if (!makeTaskFilter(options)(task)) return false;
  return hasWords(foldText(searchedText(task)), wordsOf(options.filters.text));
}

const time = (text: string | null): number | null => (text ? isoTime(text) : null);
const rank = (words: readonly string[], word: string): number | null => {
  const at = words.indexOf(word);
  return at < 0 ? null : at;
};
/** A calendar date as a number, such as 20260131. Anything after the date is ignored. */
const dayNumber = (text: string | null): number | null =>
  text ? Number(text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10)) : null;

/** Two people can put tasks into the same gap: then their ids decide, for everyone alike. */
function manualKey(task: Task): string {
  const key = orderKeyOf(task);
  return key && `${key} ${task._id}`;
}

/** Status and priority are sorted in the order of their choices. */
const columns: Record<TaskSortColumn, SortOrder<Task>['column']> = {
  title: { kind: 'text', of: (task) => task.title },
  status: { kind: 'number', of: (task) => rank(statuses, task.status) },
  priority: { kind: 'number', of: (task) => rank(priorities, task.priority) },
  assignedTo: {
    kind: 'text',
    // Most tasks have one assignee: then no list of names is made.
    of: ({ assignedTo }) =>
      assignedTo.length === 1
        ? (assignedTo[0]?.name ?? '')
        : assignedTo.map(({ name }) => name).join(', '),
  },
  createdBy: { kind: 'text', of: ({ createdBy }) => createdBy?.name ?? '' },
  labels: { kind: 'text', of: ({ labels }) => labels.join(', ') },
  dueDate: { kind: 'number', of: (task) => dayNumber(task.dueDate) },
  startDate: { kind: 'number', of: (task) => dayNumber(task.startDate ?? null) },
  estimate: { kind: 'number', of: (task) => task.estimate ?? null },
  updatedAt: { kind: 'number', of: (task) => time(task.updatedAt) },
  createdAt: { kind: 'number', of: (task) => time(task.createdAt) },
  completedAt: { kind: 'number', of: (task) => time(task.completedAt) },
  comments: {
    kind: 'number',
    of: ({ comments, commentCount }) => commentCount ?? comments?.length ?? 0,
  },
  attachments: { kind: 'number', of: ({ attachments }) => attachments.length },
  manual: { kind: 'key', of: manualKey },
};

export const sortOrder = ({ sort }: Pick<TaskListOptions, 'sort'>): SortOrder<Task> | null =>
  sort && { column: columns[sort.column], descending: sort.descending };

const childKey = (parent: string) => `in ${parent}`;
const waitingKey = (blocker: string) => `after ${blocker}`;
const noLinks: readonly string[] = [];

function linksOf({ parent, blockedBy }: Task): readonly string[] {
  if (!parent && !blockedBy) return noLinks;
  return [...(parent ? [childKey(parent)] : []), ...new Set(blockedBy?.map(waitingKey))];
}

/** Derived from the lists of tasks: where each task is, the counts, and the sorted ids to show. */
export const taskIndex = createCollection<Task, TaskListOptions, TaskCounts, DayBounds>({
  textOf: searchedText,
  words: ({ filters }) => wordsOf(filters.text),
  createFilter: makeTaskFilter,
  hasSameFilter,
  isNarrower,
  sortName: ({ sort }) => sortParam(sort),
  sortOrder,
  linksOf,
  emptyCounts,
  countersOf,
});

/** The ids of the sub-tasks of a task in a list, without theirs. */
export const childIds = (list: TaskPages, id: string): readonly string[] =>
  taskIndex.linkedIdsOf(list, childKey(id));

/** The ids of the tasks in a list that are blocked by a task. */
export const waitingIds = (list: TaskPages, id: string): readonly string[] =>
  taskIndex.linkedIdsOf(list, waitingKey(id));

/** A task of a list, or undefined when it is not in it. */
export function findTask(list: TaskPages, id: string): Task | undefined {
  const slot = taskIndex.slotOf(list, id);
  return slot === undefined ? undefined : (rowAt(list, slot) ?? undefined);
}
