import type { Series } from './rrule/series';
import type { Task } from './task';

/** Ours: how a task recurs. The next task is made when this one is completed, or when its day begins. */
export interface Recurrence extends Series {
  /** Values that the next task has instead of those of this one, which only this one has. */
  once?: NextValues;
}

/** Fields that may differ in one task of a series. */
export type NextValues = Partial<
  Pick<Task, 'title' | 'description' | 'priority' | 'labels' | 'estimate'>
>;
