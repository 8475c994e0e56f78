import { ListIndex } from './listIndex';
import type { CollectionConfig, Counts } from './collectionConfig';
import type { Origin, Pages } from './pages';

/** Questions about the lists of one kind. An answer keeps its reference until its content changes. */
export interface Collection<Row extends { _id: string }, Criteria, Tally, Calendar> {
  /** The slot of a row, or undefined when it is not in the list. */
  slotOf: (list: Pages<Row>, id: string) => number | undefined;
  tallyOf: (list: Pages<Row>, calendar: Calendar) => Tally;
  /** Ids of the rows that pass the criteria, sorted by them. */
  shownIdsOf: (list: Pages<Row>, criteria: Criteria) => readonly string[];
  /** Prepares a search while `mayGoOn` returns true. @returns whether it is done */
  warm: (list: Pages<Row>, mayGoOn: () => boolean) => boolean;
}

/** Keeps the indexes of the lists of one kind, outside the state. */
export function createCollection<
  Row extends { _id: string },
  Criteria,
  Tally extends Counts<Tally>,
  Calendar,
>(
  kind: CollectionConfig<Row, Criteria, Tally, Calendar>,
): Collection<Row, Criteria, Tally, Calendar> {
  // Keyed by the origin, which only its list refers to: when the list is dropped, its index is freed too.
  const followers = new WeakMap<Origin, ListIndex<Row, Criteria, Tally, Calendar>>();
  const of = (list: Pages<Row>) => {
    let follower = followers.get(list.origin);
    if (!follower) {
      follower = new ListIndex(kind);
      followers.set(list.origin, follower);
    }
    if (follower.pages !== list.pages || follower.loaded !== list.loaded) follower.follow(list);
    return follower;
  };
  return {
    slotOf: (list, id) => of(list).slots.get(id),
    tallyOf: (list, calendar) => of(list).tallyOf(list, calendar),
    shownIdsOf: (list, criteria) => of(list).shownIds(list, criteria),
    // Only for a list that has an index already: to build one costs more than this saves.
    warm: (list, mayGoOn) => followers.get(list.origin)?.warm(list, mayGoOn) ?? true,
  };
}
