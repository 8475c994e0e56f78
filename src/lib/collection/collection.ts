import { ListIndex } from './listIndex';
import type { CollectionConfig, NumberFields } from './collectionConfig';
import type { Grouping, Groups } from './groups';
import type { Origin, Pages } from './pages';

/** What is derived from lists. Results keep their reference until their content changes. */
export interface Collection<Row extends { _id: string }, Options, Counts, Calendar> {
  /** The slot of a row, or undefined when the list does not have it. */
  slotOf: (list: Pages<Row>, id: string) => number | undefined;
  countsOf: (list: Pages<Row>, calendar: Calendar) => Counts;
  /** The sorted ids of the rows that pass the filters. */
  visibleIdsOf: (list: Pages<Row>, options: Options) => readonly string[];
  /** The same ids in groups. */
  groupsOf: (list: Pages<Row>, options: Options, grouping: Grouping<Row>) => Groups;
  /** The row before or after another in the order of the list, whether it passes the filters or not. */
  neighbourOf: (list: Pages<Row>, options: Options, id: string, step: -1 | 1) => Row | undefined;
  /** The ids of the rows that have a key (`linksOf`), whether they pass the filters or not. */
  linkedIdsOf: (list: Pages<Row>, key: string) => readonly string[];
  /** Prepares the search while `shouldContinue` returns true. @returns whether it is done */
  prepareSearch: (list: Pages<Row>, shouldContinue: () => boolean) => boolean;
}

/** Keeps an index for each list, outside the state. */
export function createCollection<
  Row extends { _id: string },
  Options,
  Counts extends NumberFields<Counts>,
  Calendar,
>(
  config: CollectionConfig<Row, Options, Counts, Calendar>,
): Collection<Row, Options, Counts, Calendar> {
  // Only the list refers to its origin, so the index is freed with the list.
  const indexes = new WeakMap<Origin, ListIndex<Row, Options, Counts, Calendar>>();
  const of = (list: Pages<Row>) => {
    let index = indexes.get(list.origin);
    if (!index) {
      index = new ListIndex(config);
      indexes.set(list.origin, index);
    }
    if (index.pages !== list.pages || index.loaded !== list.loaded) index.update(list);
    return index;
  };
  return {
    slotOf: (list, id) => of(list).slots.get(id),
    countsOf: (list, calendar) => of(list).countsOf(list, calendar),
    visibleIdsOf: (list, options) => of(list).visibleIds(list, options),
    groupsOf: (list, options, grouping) => of(list).groups(list, options, grouping),
    neighbourOf: (list, options, id, step) => of(list).neighbour(list, options, id, step),
    linkedIdsOf: (list, key) => of(list).linkedIds(list, key),
    // Not worth building an index for.
    prepareSearch: (list, shouldContinue) =>
      indexes.get(list.origin)?.prepareSearch(list, shouldContinue) ?? true,
  };
}
