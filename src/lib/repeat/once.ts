import type { NextValues, Recurrence } from '../../contract/recurrence';
import type { Task, TaskChanges } from '../../contract/task';

/** The fields of a recurring task that the next one gets, and may get with other values. */
const nextFields = [
  'title',
  'description',
  'priority',
  'labels',
  'estimate',
] as const satisfies (keyof NextValues)[];

/** The fields of a recurring task that only this one has with these values. */
export const onceFields = ({ once = {} }: Recurrence) =>
  nextFields.filter((field) => once[field] !== undefined);

/** A choice after a change of a recurring task. */
export interface OnceChoice {
  /** Whether the change counts only for this task then, or also for the following ones. */
  onlyThis: boolean;
  recurrence: Recurrence;
}

/**
 * A change of a recurring task counts for the following ones too, unless only this one has the field
 * differently. The choice is the other way. Null if there is none.
 * @param task as it was before
 */
export function onceChoice(task: Task, changes: TaskChanges): OnceChoice | null {
  const { recurrence } = task;
  const changed = nextFields.filter((field) => changes[field] !== undefined);
  if (!recurrence || changes.recurrence !== undefined || changed.length === 0) return null;
  const { once = {}, ...series } = recurrence;
  const followed = changed.filter((field) => once[field] === undefined);
  if (followed.length > 0) {
    const values = followed.map((field) => [field, task[field] ?? null]);
    return {
      onlyThis: true,
      recurrence: { ...series, once: { ...(Object.fromEntries(values) as NextValues), ...once } },
    };
  }
  const left = { ...once };
  for (const field of changed) delete left[field];
  const isLeft = Object.keys(left).length > 0;
  return { onlyThis: false, recurrence: isLeft ? { ...series, once: left } : series };
}
