import { priorities, statuses, type Priority, type Status } from '../../contract/task';
import { isDay } from '../../lib/day';
import type { DayBounds } from '../../lib/dueDate';

/** The category buttons of the screen: all that is open, a due-date category, or what is completed. */
export type DueCategory = 'all' | 'overdue' | 'urgent' | 'upcoming' | 'future' | 'completed';

/** The due categories in the order of the screen. Counts have the same keys; `all` counts as the total. */
export const dueCategories: readonly { key: DueCategory; label: string }[] = [
  { key: 'all', label: 'All Tasks' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'urgent', label: 'Due Today' },
  { key: 'upcoming', label: 'This Week' },
  { key: 'future', label: 'Future' },
  { key: 'completed', label: 'Completed' },
];

/** A due category from a URL; null if it is unknown. */
export function readDueCategory(text: string | null): DueCategory | null {
  return dueCategories.find(({ key }) => key === text)?.key ?? null;
}

/** What the list of tasks can be sorted by; also keys of the table's columns. */
export const taskSortColumns = [
  'title',
  'status',
  'priority',
  'assignedTo',
  'createdBy',
  'labels',
  'dueDate',
  'updatedAt',
  'createdAt',
  'completedAt',
  'comments',
  'attachments',
] as const;
export type TaskSortColumn = (typeof taskSortColumns)[number];

export interface TaskSort {
  column: TaskSortColumn;
  descending: boolean;
}

/**
 * The filters of the list beside the due-date category. A task passes a field with any of its choices, and has to pass all fields.
 * People are given by id; `none` means nobody. `dueFrom` and `dueTo` are calendar dates and both count; instead of dates, `dueFrom` can be
 * the name of a range.
 * Each word of `text` must occur in title, description or the names of assignees and creator; case and accents do not matter.
 */
export interface TaskFilters {
  statuses: readonly Status[];
  priorities: readonly Priority[];
  assignees: readonly string[];
  creators: readonly string[];
  labels: readonly string[];
  dueFrom: string | null;
  dueTo: string | null;
  text: string;
}

export const nobody = 'none';
/**
 * Names for `dueFrom`. They are relative to today, so that a saved view still fits tomorrow; `none` is for tasks without a due
 * date. `dueTo` is null with a name.
 */
export const dueNames = ['today', 'week', 'next-7-days', 'past', 'none'] as const;
export type DueName = (typeof dueNames)[number];
const isOneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string | null): text is Word =>
    words.some((word) => word === text);
export const isDueName = isOneOf(dueNames);

const nothing = Object.freeze([]);
export const noTaskFilters: TaskFilters = Object.freeze({
  statuses: nothing,
  priorities: nothing,
  assignees: nothing,
  creators: nothing,
  labels: nothing,
  dueFrom: null,
  dueTo: null,
  text: '',
});

/** The parameters of a URL. Several choices repeat the parameter. */
const listParams = {
  statuses: 'status',
  priorities: 'priority',
  assignees: 'assignee',
  creators: 'creator',
  labels: 'label',
} as const;
const dayParams = { dueFrom: 'due-from', dueTo: 'due-to' } as const;

/** The most choices of a field, and characters of a choice and of the text. A longer URL could not be opened. */
export const filterLimits = { choices: 50, choice: 100, text: 200 } as const;
/** Every parameter that a query of tasks may carry. */
export const taskQueryNames = [
  ...Object.values(listParams),
  ...Object.values(dayParams),
  'q',
  'sort',
] as const;

/** A filters within the limits of a URL: each choice once, and nothing too long. */
export function bounded(filters: TaskFilters): TaskFilters {
  const list = <Choice extends string>(choices: readonly Choice[]): readonly Choice[] => {
    const kept = [...new Set(choices)]
      .filter((choice) => choice !== '' && choice.length <= filterLimits.choice)
      .slice(0, filterLimits.choices);
    // The same list if nothing was removed, so that typing in the text does not render the pickers again.
    return kept.length === choices.length ? choices : kept;
  };
  const { statuses: s, priorities: p, assignees, creators, labels, dueFrom, dueTo, text } = filters;
  return {
    statuses: list(s),
    priorities: list(p),
    assignees: list(assignees),
    creators: list(creators),
    labels: list(labels),
    dueFrom: dueFrom !== null && (isDueName(dueFrom) || isDay(dueFrom)) ? dueFrom : null,
    dueTo: !isDueName(dueFrom) && dueTo !== null && isDay(dueTo) ? dueTo : null,
    text: text.slice(0, filterLimits.text),
  };
}

/** Writes filters and sort into a URL's query. What is not set is left out. */
export function writeTaskQuery(
  params: URLSearchParams,
  filters: TaskFilters,
  sort: TaskSort | null,
): void {
  for (const [field, name] of Object.entries(listParams) as [keyof typeof listParams, string][]) {
    params.delete(name);
    for (const value of filters[field]) params.append(name, value);
  }
  for (const [field, name] of Object.entries(dayParams) as [keyof typeof dayParams, string][]) {
    const value = filters[field];
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  if (filters.text === '') params.delete('q');
  else params.set('q', filters.text);
  if (sort === null) params.delete('sort');
  else params.set('sort', `${sort.descending ? '-' : ''}${sort.column}`);
}

/** Reads filters and sort from a URL's query. Never throws; what cannot be read is ignored. */
export function readTaskQuery(params: URLSearchParams): {
  filters: TaskFilters;
  sort: TaskSort | null;
} {
  const sorted = params.get('sort') ?? '';
  const column = taskSortColumns.find((one) => one === sorted.replace(/^-/, ''));
  return {
    filters: bounded({
      statuses: params.getAll(listParams.statuses).filter(isOneOf(statuses)),
      priorities: params.getAll(listParams.priorities).filter(isOneOf(priorities)),
      assignees: params.getAll(listParams.assignees),
      creators: params.getAll(listParams.creators),
      labels: params.getAll(listParams.labels),
      dueFrom:
        params.getAll(dayParams.dueFrom).find((text) => isDueName(text) || isDay(text)) ?? null,
      dueTo: params.getAll(dayParams.dueTo).find(isDay) ?? null,
      text: params.get('q') ?? '',
    }),
    sort: column ? { column, descending: sorted.startsWith('-') } : null,
  };
}

/** What decides which tasks are shown and in what order. `search` is folded; `mine` is a person's id or null. */
export interface TaskListOptions {
  dueCategory: DueCategory;
  search: string;
  mine: string | null;
  filters: TaskFilters;
  sort: TaskSort | null;
  bounds: DayBounds;
}
