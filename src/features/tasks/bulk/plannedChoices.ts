import type { UserRef } from '../../../contract/user';
import type { RootState } from '../../../store/rootState';
import { selectTaskById } from '../tasksSelectors';

/** The labels and the people that planned tasks have: what can be taken from them. */
export function choicesIn(
  state: RootState,
  ids: readonly string[],
): { labels: string[]; people: UserRef[] } {
  const labels = new Set<string>();
  const people = new Map<string, UserRef>();
  for (const id of ids) {
    const task = selectTaskById(state, id);
    for (const label of task?.labels ?? []) labels.add(label);
    for (const person of task?.assignedTo ?? []) people.set(person._id, person);
  }
  const byName = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true }).compare;
  return {
    labels: [...labels].sort(byName),
    people: [...people.values()].sort((a, b) => byName(a.name, b.name)),
  };
}
