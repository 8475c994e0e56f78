/** Numbers of PostgreSQL's advisory locks, which belong to a database. Any numbers, but ours. */
export const advisoryLocks = {
  /** Every running process holds it, shared. */
  running: 4_201,
  housekeeping: 4_202,
  backup: 4_203,
  webhooks: 4_204,
  recounts: 4_205,
  recurrences: 4_206,
  reminders: 4_207,
  sends: 4_208,
} as const;

/**
 * Runs `work` unless this process or another one is at it. The signal says that another one may
 * begin, because the lock was lost with its connection.
 */
export type Alone = (
  lock: keyof typeof advisoryLocks,
  work: (lost: AbortSignal) => Promise<void>,
) => Promise<void>;
