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
  /** When the timer was started that it was. Null if its day or its seconds were typed. */
  started_at: string | null;
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
