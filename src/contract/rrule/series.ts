/**
 * Ours: how a task recurs. The series is in its newest task. Days are calendar dates (`YYYY-MM-DD`).
 */
export interface Series {
  /** The value of an RRULE (RFC 5545), as `readRule` takes it. Its count is from `start` on. */
  rule: string;
  /** The first day, which counts whether the rule has it or not (DTSTART). */
  start: string;
  /** The day that the task is for (RECURRENCE-ID): `start`, or a later one when some were skipped. */
  day: string;
  /** The time zone of who made it, such as `Europe/Berlin`. It says when a day begins. */
  zone: string;
  /** Days are counted from the day on which the task is completed. */
  after?: 'completion';
}
