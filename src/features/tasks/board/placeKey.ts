import { generateKeyBetween } from 'fractional-indexing';
import { orderKeyOf } from '../../../contract/orderKey';
import type { Task } from '../../../contract/task';
import type { RootState } from '../../../data/store/rootState';
import { findTask, taskIndex } from '../../../data/nouns/tasks/taskIndex';
import { selectTaskListOptions, selectTaskPages } from '../../../data/nouns/tasks/tasksSelectors';

/** A key between two others, of which each may be missing. */
export function keyBetween(above: string | null, below: string | null): string {
  if (below !== null) {
    // An integer, as long as there is one: it stays short where card after card is put on top.
    const integer = generateKeyBetween(null, below);
    if (above === null || integer > above) return integer;
  }
  return generateKeyBetween(above, below);
}

/** Where a card is put among those of a column: `index` is that of the card below it. */
export interface CardPlace {
  ids: readonly string[];
  index: number;
}

/** Whether a card has this place already. */
export const isPlaceOf = ({ ids, index }: CardPlace, id: string): boolean =>
  ids[index] === id || ids[index - 1] === id;

/** The place as people count it, from 1, and how many there are then. */
export const placeNumber = ({ ids, index }: CardPlace, id: string): number =>
  index + (ids.slice(0, index).includes(id) ? 0 : 1);
export const cardCount = ({ ids }: CardPlace, id: string): number =>
  ids.length + (ids.includes(id) ? 0 : 1);

/**
 * The key of a place. The order is one for all tasks, so it is next to the card below (or, at the
 * end, above) also among the tasks that the column does not show. Null in an empty column, where
 * every place is right.
 */
export function selectPlaceKey(
  state: RootState,
  id: string,
  { ids, index }: CardPlace,
): string | null {
  const pages = selectTaskPages(state);
  const options = selectTaskListOptions(state);
  const keyOf = (task: Task | undefined) => (task && orderKeyOf(task)) || null;
  /** Of the nearest other task with another key: between two with the same one there is no place. */
  const neighbourKey = (from: string, step: -1 | 1) => {
    const own = keyOf(findTask(pages, from));
    let next = taskIndex.neighbourOf(pages, options, from, step);
    while (next && (next._id === id || keyOf(next) === own))
      next = taskIndex.neighbourOf(pages, options, next._id, step);
    return keyOf(next);
  };
  const below = ids[index] === id ? ids[index + 1] : ids[index];
  if (below !== undefined)
    return keyBetween(neighbourKey(below, -1), keyOf(findTask(pages, below)));
  const above = ids[index - 1] === id ? ids[index - 2] : ids[index - 1];
  if (above === undefined) return null;
  return keyBetween(keyOf(findTask(pages, above)), neighbourKey(above, 1));
}
