import type { ComponentType } from 'react';
import type { Task } from '../../../contract/task';

/** The time that was spent on the open task. It belongs to another feature. */
export type TimeSlot = ComponentType<{ task: Task; isGone: boolean }>;
