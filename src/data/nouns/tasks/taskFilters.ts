import { priorities, statuses, type Priority, type Status } from '../../../contract/task';
import { addDays, isDay } from '../../../lib/day';
import { isOneOf } from '../../../lib/fields';
import type { DayBounds } from '../../../lib/dueDate';
import type { Sort } from '../../../lib/sortParam';
import {
  choicesField,
  optionalField,
  textField,
  urlFields,
  type UrlField,
} from '../../../ui/screen/urlField';

/**
 * The category buttons of the screen: all open tasks, a due-date category, those that start later, or
 * completed ones.
 */
export type DueCategory =
  'all' | 'overdue' | 'urgent' | 'upcoming' | 'future' | 'notYet' | 'completed';

/** In the order of the screen. Counts have the same keys, except `total` for `all`. */
export const dueCategories: readonly { key: DueCategory; label: string }[] = [
  { key: 'all', label: 'All Tasks' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'urgent', label: 'Due Today' },
  { key: 'upcoming', label: 'This Week' },
  { key: 'future', label: 'Future' },
  { key: 'notYet', label: 'Not Yet' },
  { key: 'completed', label: 'Completed' },
];

/** What tasks can be sorted by; also keys of the table's columns, except `manual`. */
export const taskSortColumns = [
  'title',
  'status',
  'priority',
  'assignedTo',
  'createdBy',
  'labels',
  'dueDate',
  'startDate',
  'estimate',
  'updatedAt',
  'createdAt',
  'completedAt',
  'comments',
  'attachments',
  'manual',
] as const;
export type TaskSortColumn = (typeof taskSortColumns)[number];
export type TaskSort = Sort<TaskSortColumn>;

/** One order for all, which people make by moving cards on the board. Our server keeps it. */
export const manualSort: TaskSort = { column: 'manual', descending: false };

/** A range of due dates. Both dates are included; the name of a range may take their place. */
export interface DueRange {
  dueFrom: string | null;
  /** Null if `dueFrom` is a name. */
  dueTo: string | null;
}

/** Whether a task waits for others, as the server says. */
export const blockedStates = ['Blocked', 'Not blocked'] as const;
export type BlockedState = (typeof blockedStates)[number];

/**
 * The filters of the list, besides the due category. A task has to pass every field, and passes a
 * field with any of its choices. People are given by id. Each word of `text` must occur in title,
 * description or the names of assignees and creator; case and accents do not matter.
 */
export interface TaskFilters extends DueRange {
  statuses: readonly Status[];
  priorities: readonly Priority[];
  assignees: readonly string[];
  creators: readonly string[];
  labels: readonly string[];
  blocked: readonly BlockedState[];
  text: string;
}

/** In place of a person's id: tasks without an assignee or creator. */
export const noPerson = 'none';
/** Relative to today, so that a saved view still fits tomorrow. `none`: without a due date. */
export const dueRangeNames = ['today', 'week', 'next-7-days', 'past', 'none'] as const;
export type DueRangeName = (typeof dueRangeNames)[number];
export const isDueRangeName = isOneOf(dueRangeNames);

/** The calendar dates of a range, as of today; both null for `none`. A week begins on Monday. */
export function resolveDueRange(
  { dueFrom, dueTo }: DueRange,
  { today, weekEndMonday }: Pick<DayBounds, 'today' | 'weekEndMonday'>,
): DueRange {
  if (!isDueRangeName(dueFrom)) return { dueFrom, dueTo };
  const dates: Record<DueRangeName, DueRange> = {
    today: { dueFrom: today, dueTo: today },
    week: { dueFrom: addDays(weekEndMonday, -6), dueTo: weekEndMonday },
    'next-7-days': { dueFrom: today, dueTo: addDays(today, 6) },
    past: { dueFrom: null, dueTo: addDays(today, -1) },
    none: { dueFrom: null, dueTo: null },
  };
  return dates[dueFrom];
}

const fields = urlFields<TaskFilters>({
  statuses: choicesField('status', statuses),
  priorities: choicesField('priority', priorities),
  assignees: choicesField('assignee'),
  creators: choicesField('creator'),
  labels: choicesField('label'),
  blocked: choicesField('blocked', blockedStates),
  dueFrom: optionalField('due-from', (text) => isDueRangeName(text) || isDay(text)),
  dueTo: optionalField('due-to'),
  text: textField('q'),
});
export const noTaskFilters = fields.usual;

const limit = (filters: TaskFilters): TaskFilters => {
  const { dueTo, ...valid } = fields.limit(filters);
  return { ...valid, dueTo: isDueRangeName(valid.dueFrom) ? null : dueTo };
};
/** The filters as parameters of /task. */
export const taskFilterFields: UrlField<TaskFilters> = {
  ...fields,
  limit,
  read: (params, current) => limit(fields.read(params, current)),
};

/** What decides which tasks are shown and in what order. */
export interface TaskListOptions {
  dueCategory: DueCategory;
  /** Folded for search. */
  search: string;
  /** The signed-in person's id if only their own tasks are shown. */
  mine: string | null;
  filters: TaskFilters;
  sort: TaskSort | null;
  bounds: DayBounds;
  /** All Tasks has completed ones too, as the board by status needs them. */
  withCompleted?: boolean;
  /** All Tasks has those that start later too: the calendar shows them on their due dates. */
  withNotYet?: boolean;
}
