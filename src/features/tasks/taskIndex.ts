import type { Task } from '../../contract/task';
import { makeCollection } from '../../lib/collection/collection';
import { noPages, rowAt, type Pages } from '../../lib/collection/pages';
import { wordsOf } from '../../lib/collection/searchText';
import type { DayBounds } from '../../lib/dueDate';
import { narrows, samePassing, taskPasses } from './taskPasses';
import { countedAs, noCounts, orderBy, searchedText, type TaskCounts } from './taskMatching';
import { type TaskListOptions } from './taskFilters';

/** The rows of a list of tasks. */
export type TaskPages = Pages<Task>;

export const noTasks: TaskPages = noPages;

/** Derived from lists of tasks: the slot of each, counts by kind, and which are shown in which order. */
export const taskIndex = makeCollection<Task, TaskListOptions, TaskCounts, DayBounds>({
  textOf: searchedText,
  words: ({ filters }) => wordsOf(filters.text),
  passes: taskPasses,
  samePassing,
  narrows,
  orderName: ({ sort }) => (sort ? `${sort.descending ? '-' : ''}${sort.column}` : ''),
  orderBy,
  noTally: noCounts,
  countedAs,
});

/** A task of a list, or undefined when it is not in it. */
export function taskIn(list: TaskPages, id: string): Task | undefined {
  const slot = taskIndex.slotOf(list, id);
  return slot === undefined ? undefined : (rowAt(list, slot) ?? undefined);
}
