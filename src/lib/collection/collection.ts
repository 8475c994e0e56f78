import { Follower } from './follower';
import type { CollectionKind, Counts } from './kind';
import type { Origin, Pages } from './pages';

/** What can be asked of the lists of one kind. Each answer is a stored reference that changes only with what it says. */
export interface Collection<Row extends { _id: string }, Criteria, Tally, Calendar> {
  /** The slot of a row, or undefined when it is not in the list. */
  slotOf: (list: Pages<Row>, id: string) => number | undefined;
  tallyOf: (list: Pages<Row>, calendar: Calendar) => Tally;
  /** Ids of the rows that pass the criteria, sorted by them. */
  shownIdsOf: (list: Pages<Row>, criteria: Criteria) => readonly string[];
  /** Makes what a search needs ahead of time, as long as `mayGoOn` says. @returns whether nothing is left to do */
  warm: (list: Pages<Row>, mayGoOn: () => boolean) => boolean;
}

/** Keeps what is derived from lists of a kind, outside the state. */
export function makeCollection<Row extends { _id: string }, Criteria, Tally extends Counts<Tally>, Calendar>(
  kind: CollectionKind<Row, Criteria, Tally, Calendar>,
): Collection<Row, Criteria, Tally, Calendar> {
  // What is derived from a list goes with it: nobody else holds its origin.
  const followers = new WeakMap<Origin, Follower<Row, Criteria, Tally, Calendar>>();
  const of = (list: Pages<Row>) => {
    let follower = followers.get(list.origin);
    if (!follower) {
      follower = new Follower(kind);
      followers.set(list.origin, follower);
    }
    if (follower.pages !== list.pages || follower.loaded !== list.loaded) follower.follow(list);
    return follower;
  };
  return {
    slotOf: (list, id) => of(list).slots.get(id),
    tallyOf: (list, calendar) => of(list).tallyOf(list, calendar),
    shownIdsOf: (list, criteria) => of(list).shownIds(list, criteria),
    // Only for a list that is looked at: following another costs more than it would save.
    warm: (list, mayGoOn) => followers.get(list.origin)?.warm(list, mayGoOn) ?? true,
  };
}
