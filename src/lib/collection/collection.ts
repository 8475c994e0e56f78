import { areKin } from './differences';
import { Follower } from './follower';
import type { CollectionKind, Counts } from './kind';
import type { Pages } from './pages';

/** Lists that are followed at the same time: one's own, an inspected person's, a replay's. */
const followedAtMost = 4;
/** A list that was not asked for in so many questions has been replaced by another load. */
const forgottenAfter = 4_096;

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
  type Followed = { follower: Follower<Row, Criteria, Tally, Calendar>; asked: number };
  let followed: Followed[] = [];
  let questions = 0;
  const begin = (): Followed => {
    const begun = { follower: new Follower(kind), asked: questions };
    followed = [begun, ...followed.slice(0, followedAtMost - 1)];
    return begun;
  };
  const of = (list: Pages<Row>) => {
    questions += 1;
    // What is derived from a list that is gone is as large as the list itself.
    if (questions % forgottenAfter === 0) followed = followed.filter(({ asked }) => asked > questions - forgottenAfter);
    let found = followed.find(({ follower }) => follower.pages === list.pages && follower.loaded === list.loaded);
    if (!found) {
      found = followed.find(({ follower }) => areKin(follower.pages, list.pages)) ?? begin();
      found.follower.follow(list);
    }
    found.asked = questions;
    return found.follower;
  };
  return {
    slotOf: (list, id) => of(list).slots.get(id),
    tallyOf: (list, calendar) => of(list).tallyOf(list, calendar),
    shownIdsOf: (list, criteria) => of(list).shownIds(list, criteria),
    // Only for the list that is looked at: going over to another costs more than it would save.
    warm: (list, mayGoOn) => followed.find(({ follower }) => follower.pages === list.pages)?.follower.warm(list, mayGoOn) ?? true,
  };
}
