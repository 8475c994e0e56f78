import type { RootState } from '../../../store/rootState';
import { waitingIds } from '../taskIndex';
import { selectTaskPages } from '../tasksSelectors';

/** The ids of the tasks that wait for a task. The same reference while they are the same. */
export const selectWaitingIds = (state: RootState, id: string): readonly string[] =>
  waitingIds(selectTaskPages(state), id);

/** The ids of all tasks that wait for a task, also by way of others, and its own. */
export function selectAllWaiting(state: RootState, id: string): ReadonlySet<string> {
  // The loop also comes to what is added in it, and to each only once.
  const all = new Set([id]);
  for (const one of all) for (const next of selectWaitingIds(state, one)) all.add(next);
  return all;
}
