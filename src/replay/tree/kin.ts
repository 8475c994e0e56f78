type List = readonly unknown[];

/** Items from which on it pays to look for the list that another was made from. */
export const longList = 64;

/** A list that was seen, and what is known of it. */
export interface Seen<Known> {
  list: List;
  known: Known;
}

/**
 * Finds, for a long list, one that was seen before and shares items with it: of lists that are copied with a few items
 * replaced, what is known of the others need not be looked up one by one. Lists are found by the items at their ends and in
 * the middle, and kept for no longer than these live.
 */
export class Kin<Known> {
  private readonly byItem = new WeakMap<object, Seen<Known>>();

  /** A list that stands at one of the same items, where there is one; any other item may differ. */
  of(list: List): Seen<Known> | undefined {
    return this.at(list[0]) ?? this.at(list[list.length >> 1]) ?? this.at(list[list.length - 1]);
  }

  /** Remembers what is known of a list; as `seen`, whatever else was found by it finds this one. */
  keep(list: List, known: Known, seen: Seen<Known> = { list, known }): Seen<Known> {
    for (const at of [0, list.length >> 1, list.length - 1]) {
      const item = list[at];
      if (typeof item === 'object' && item !== null && this.byItem.get(item) !== seen)
        this.byItem.set(item, seen);
    }
    return seen;
  }

  private at(item: unknown): Seen<Known> | undefined {
    return typeof item === 'object' && item !== null ? this.byItem.get(item) : undefined;
  }
}
