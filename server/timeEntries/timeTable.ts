import type { Generated } from 'kysely';

/** Time that a person has spent on a task. It outlives both, so it has their names. */
export interface TimeEntryTable {
  _id: string;
  task_id: string;
  task_title: string;
  user_id: string;
  user_name: string;
  /** The day on which it was spent, as `YYYY-MM-DD`. */
  day: string;
  seconds: number;
  /** When its timer was started. Null if it had none. */
  started_at: string | null;
  /** 1 if its day or seconds were edited by hand. */
  typed: Generated<number>;
  note: string;
  created_at: string;
  /** Null unless it was deleted, and can still be restored. */
  deleted_at: string | null;
}

/** A running timer. Its task may have been deleted. */
export interface TimerTable {
  user_id: string;
  /** The entry that it becomes has it too. */
  _id: string;
  task_id: string;
  task_title: string;
  started_at: string;
}

declare module '../db/schema' {
  interface Schema {
    time_entries: TimeEntryTable;
    timers: TimerTable;
  }
}
