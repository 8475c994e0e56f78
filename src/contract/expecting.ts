import type { Task, TaskField } from './task';
import type { UserRef } from './user';

/**
 * Ours, in the body of a call that changes a task, a note or an account: of these fields, only those
 * that still have this value are changed. The answer is 412 if nothing is left to change.
 */
export interface Expecting<Changes> {
  expected?: Partial<Changes>;
}

/** What a person has written into a field. Without `value`, it is not known any more. */
export interface FieldVersion {
  value?: unknown;
  user: UserRef;
  at: string;
}

/**
 * Ours: the answer 409 to a change with `If-Match`. Fields that the change sets were set by others
 * since: `value` is what each has now, and `earlier` has the changes before, the newest first. The
 * task comes without its history.
 */
export interface TaskConflict {
  error: string;
  task: Task;
  conflicts: (FieldVersion & { field: TaskField; earlier?: FieldVersion[] })[];
}
