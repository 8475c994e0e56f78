import type { SortOrder } from './sortKeys';

/** Numbers by name. */
export type Counts<Tally> = { [Name in keyof Tally]: number };

/**
 * What a collection needs to know of its rows. `Criteria` decides which are shown and how they are sorted, `Tally` counts
 * them, by a `Calendar` where counting depends on the day.
 */
export interface CollectionConfig<Row, Criteria, Tally extends Counts<Tally>, Calendar> {
  /** Everything that words are looked for in; case does not matter. */
  textOf: (row: Row) => string;
  /** The words looked for: see `wordsOf`. The only part of the criteria that changes with each key that is pressed. */
  words: (criteria: Criteria) => readonly string[];
  /** Everything else that decides whether a row is shown, as one test. */
  passes: (criteria: Criteria) => (row: Row) => boolean;
  /** Whether two criteria let the same rows pass, words aside. */
  samePassing: (one: Criteria, other: Criteria) => boolean;
  /** Whether what passes `next` passed `before` for certain, words aside. */
  narrows: (next: Criteria, before: Criteria) => boolean;
  /** Names an order: equal names, equal orders. Blank for the list's own. */
  orderName: (criteria: Criteria) => string;
  orderBy: (criteria: Criteria) => SortOrder<Row> | null;
  noTally: Tally;
  /** What a row counts as; the same keys as the tally's, each once. */
  countedAs: (row: Row, calendar: Calendar) => readonly (keyof Tally)[];
}
