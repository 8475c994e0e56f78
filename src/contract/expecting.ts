/**
 * Ours, in the body of a call that changes a task, a note or an account: of these fields, only those
 * that still have this value are changed. The answer is 412 if nothing is left to change.
 */
export interface Expecting<Changes> {
  expected?: Partial<Changes>;
}
