import type { BulkVerdict } from '../../src/contract/bulk';
import type { Reader } from '../db/schema';
import type { Outcome } from '../lib/lane';
import type { TaskPatch } from '../tasks/planChange';
import { recordedPlaces } from './actionRecord';

/** The tasks of a batch. */
export interface Tasks {
  ids: readonly string[];
  /** Index of the first one in the whole action. */
  place: number;
  actionId: string;
  /** Whether the call has a key: then it may continue an action that has changed some of them. */
  mayContinue: boolean;
}

/** The places whose tasks the action has changed or deleted before. */
export const donePlaces = (db: Reader, { ids, place, actionId, mayContinue }: Tasks) =>
  mayContinue
    ? recordedPlaces(
        db,
        actionId,
        ids.map((_id, index) => place + index),
      )
    : Promise.resolve(new Set<number>());

/** The verdicts on tasks of an action that was stopped. */
export async function verdictsAfterStop(
  db: Reader,
  tasks: Tasks,
  did: 'changed' | 'deleted',
): Promise<BulkVerdict[]> {
  const done = await donePlaces(db, tasks);
  return tasks.ids.map((id, index) =>
    done.has(tasks.place + index)
      ? { id, outcome: did }
      : refused(id, 'Stopped before this task was changed'),
  );
}

export const refused = (id: string, error: string): BulkVerdict => ({
  id,
  outcome: 'refused',
  error,
});

/** The verdict on a task by what is planned for it. */
export function verdictOn(
  id: string,
  plan: Outcome<TaskPatch | null>,
  outcome: 'changed' | 'restored',
): BulkVerdict {
  if ('refusal' in plan) return refused(id, plan.refusal.message);
  return { id, outcome: plan.result ? outcome : 'unchanged' };
}
