import type { ComponentType } from 'react';
import type { Task } from '../../../contract/task';

type TaskSlot = ComponentType<{ task: Task; isGone: boolean }>;

/** What other features show in the open task: when it reminds the person, and its time spent. */
export interface TaskSlots {
  Reminder: TaskSlot;
  Time: TaskSlot;
}
