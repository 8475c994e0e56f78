import type { SortOrder } from './sortKeys';

export type NumberFields<Counts> = { [Name in keyof Counts]: number };

/**
 * How a collection searches, filters, sorts and counts its rows. `Options` are the filters and the
 * sort; `Calendar` is for counts that depend on the day.
 */
export interface CollectionConfig<Row, Options, Counts extends NumberFields<Counts>, Calendar> {
  /** The searched text. */
  textOf: (row: Row) => string;
  /** The words to search for (`wordsOf`). Only these change with each typed key. */
  words: (options: Options) => readonly string[];
  /** Tests all filters except the words. */
  createFilter: (options: Options) => (row: Row) => boolean;
  /** Whether both options have the same filters, apart from the words. */
  hasSameFilter: (one: Options, other: Options) => boolean;
  /** True only if every row that passes `next` also passes `before`, apart from the words. */
  isNarrower: (next: Options, before: Options) => boolean;
  /** Equal names mean equal sorts. Empty for the default order. */
  sortName: (options: Options) => string;
  sortOrder: (options: Options) => SortOrder<Row> | null;
  /** The keys that a row is found by (`linkedIdsOf`), each once. */
  linksOf?: (row: Row) => readonly string[];
  emptyCounts: Counts;
  /** The counters that a row adds one to, each once. */
  countersOf: (row: Row, calendar: Calendar) => readonly (keyof Counts)[];
}
