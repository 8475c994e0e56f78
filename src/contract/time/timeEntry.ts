import type { Expecting } from '../expecting';
import type { UserRef } from '../user';

/**
 * Time that a person has spent on a task (ours). It stays when the task or the person is deleted,
 * with their names.
 */
export interface TimeEntry {
  _id: string;
  taskId: string;
  /** As it was when the timer was started, or the entry was added. */
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
  /** Chosen at the start. The entry that it becomes has it too. */
  _id: string;
  taskId: string;
  taskTitle: string;
  /** ISO 8601 in UTC. */
  startedAt: string;
}

/** Answer of `GET /api/time/timer`, and of a start: what runs then. */
export interface CurrentTimer {
  timer: Timer | null;
}

/**
 * Body of `POST /api/time/timer`, which answers the timer that runs then (`CurrentTimer`). The timer
 * that ran at that time becomes an entry. If another one was started after `at`, this one ended then:
 * it becomes an entry at once.
 */
export interface TimerStart {
  /** Chosen by the page: a `chosenId`. 409 if an entry has it. */
  _id?: string;
  taskId: string;
  /**
   * When it was started, which was earlier if there was no connection. ISO 8601. Now, if it is absent
   * or in the future.
   */
  at?: string;
  /** The person's day at that time, for the entry that the start makes. */
  day: string;
  /**
   * Undoes a stop: the id of the entry that it has made, which goes. `at` is then the former start.
   * 412 if a timer runs or was started since, or the entry is not there.
   */
  resumes?: string;
  /** Undoes a start, with `resumes`: the id of the running timer to discard. */
  discards?: string;
}

/**
 * Body of `POST /api/time/timer/stop`. Less than a second makes no entry, and more than
 * `timeLimits.most` is cut to that.
 */
export interface TimerStop {
  /** Now, if it is absent or in the future. The start of the timer, if it is before that. */
  at?: string;
  /** The day of the entry. */
  day: string;
  note?: string;
  /**
   * Only the timer with this id is stopped. If a later start has already stopped it, its entry is
   * shortened to end at `at`. 404 if it neither runs nor has an entry.
   */
  timerId?: string;
}

/** Answer of `POST /api/time/timer/stop`. Null if no timer ran, or for less than a second. */
export interface TimerStopped {
  entry: TimeEntry | null;
}

/** Body of `POST /api/time`. */
export interface NewTimeEntry {
  /** Chosen by the page: a `chosenId`. 409 if another entry has it. */
  _id?: string;
  taskId: string;
  day: string;
  seconds: number;
  note?: string;
}

/** What can be changed of an entry. */
export type TimeEntryFields = Pick<TimeEntry, 'day' | 'seconds' | 'note'>;
/** Body of `PATCH /api/time/{id}`. */
export type TimeEntryChanges = Partial<TimeEntryFields> & Expecting<TimeEntryFields>;

/** Answer of `GET /api/time`: the newest day first, and of a day what was added last. */
export interface TimePage {
  entries: TimeEntry[];
  /** Pass it as `before` to get the entries after these. Null at the end. */
  next: string | null;
}

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

/**
 * Answer of `GET /api/time/report`. An administrator's is of everybody, a person's their own. The
 * most time comes first; weeks come in their order.
 */
export interface TimeReport {
  lines: TimeLine[];
  total: number;
}

/** Answer of `GET /api/time/total`: of a task, by everybody for administrators, else your own. */
export interface TimeTotal {
  seconds: number;
  entries: number;
}

/** An id that a page chooses for an entry, so that it can undo a change that waits. */
export const chosenId = /^[\w-]{10,40}$/;

/** Seconds, lengths in characters, and entries of a page. */
export const timeLimits = {
  least: 1,
  most: 24 * 3600,
  note: 500,
  page: 100,
  pageMax: 200,
} as const;
