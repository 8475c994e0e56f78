import type {
  NewTimeEntry,
  TimeEntry,
  TimeEntryFields,
  TimerStart,
  TimerStop,
} from '../../../contract/time/timeEntry';
import type { UserRef } from '../../../contract/user';

/** A change with a `key` waits in the outbox while the server cannot be reached. */
interface Keyed {
  key?: string;
}

/** The title is shown until the server answers. It is not sent, nor the task of a stop. */
export interface StartArg extends TimerStart, Keyed {
  at: string;
  taskTitle: string;
}
export interface StopArg extends TimerStop, Keyed {
  at: string;
  timerId: string;
  taskId: string;
  taskTitle: string;
}
export interface DiscardArg extends Keyed {
  timerId: string;
  taskId: string;
  taskTitle: string;
}
export interface AddArg extends Required<NewTimeEntry>, Keyed {
  taskTitle: string;
  /** Who adds it, and when: it is shown before the server has it. */
  user: UserRef;
  createdAt: string;
}
export interface ChangeArg extends Keyed {
  /** As it was before. */
  entry: TimeEntry;
  changes: Partial<TimeEntryFields>;
  expected?: Partial<TimeEntryFields>;
}
export interface EntryArg extends Keyed {
  entry: TimeEntry;
}

/** Which entries a report is about. Days are `YYYY-MM-DD`, both included. */
export interface TimeQuery {
  from?: string;
  to?: string;
  user?: string;
  label?: string;
}

/** The entries of a task. */
export interface TaskTime {
  entries: readonly TimeEntry[];
  /** How many earlier ones are not loaded, and how long they are together. */
  earlier: { entries: number; seconds: number };
}
