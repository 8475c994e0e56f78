import type { UserRef } from '../user';

/** Time that a person has spent on a task (ours). It stays when the task is deleted. */
export interface TimeEntry {
  _id: string;
  taskId: string;
  /** As it was when the entry was written last. */
  taskTitle: string;
  user: UserRef;
  /** The day on which it was spent, `YYYY-MM-DD`. */
  day: string;
  seconds: number;
  note: string;
  createdAt: string;
}

/** A running timer. A person has one at the most. */
export interface Timer {
  taskId: string;
  taskTitle: string;
  /** ISO 8601 in UTC. */
  startedAt: string;
}

/** Body of `POST /api/time/timer`. It stops a timer that runs, which becomes an entry. */
export interface TimerStart {
  taskId: string;
  /** When it was started, which was earlier if there was no connection. */
  at?: string;
  /** The person's day at that time, for the entry of the timer that it stops. */
  day: string;
}

/** Body of `POST /api/time/timer/stop`. Less than a second makes no entry. */
export interface TimerStop {
  at?: string;
  /** The day of the entry. */
  day: string;
  note?: string;
}

/** Body of `POST /api/time`. */
export type NewTimeEntry = Pick<TimeEntry, 'taskId' | 'day' | 'seconds' | 'note'>;

/** Body of `PATCH /api/time/{id}`. */
export type TimeEntryChanges = Partial<Pick<TimeEntry, 'day' | 'seconds' | 'note'>>;

/** What a report has one line for. */
export const timeGroups = ['person', 'label', 'week'] as const;
export type TimeGroup = (typeof timeGroups)[number];

/** A line of a report. A task with two labels counts for both, and once in the total. */
export interface TimeLine {
  /** The id of a person, a label ('' for none), or the Monday of a week. */
  key: string;
  name: string;
  seconds: number;
  entries: number;
}

/** Answer of `GET /api/time/report`. An administrator's is of everybody, a person's their own. */
export interface TimeReport {
  lines: TimeLine[];
  total: number;
}

/** Seconds, and lengths in characters. */
export const timeLimits = { least: 1, most: 24 * 3600, note: 500 } as const;
