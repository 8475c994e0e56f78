type List = readonly unknown[];

/** Shorter lists are not worth a lookup. */
export const longListLength = 64;

/** A list with the data cached for it. */
interface SeenList<Known> {
  list: List;
  known: Known;
}

/**
 * Finds an earlier list that shares items with a given one: reducers copy long lists and replace a
 * few items. Lists are found by their first, middle and last item, and are released with these.
 */
export class SimilarLists<Known> {
  private readonly byItem = new WeakMap<object, SeenList<Known>>();

  find(list: List): SeenList<Known> | undefined {
    return this.at(list[0]) ?? this.at(list[list.length >> 1]) ?? this.at(list[list.length - 1]);
  }

  /**
   * Caches data for a list. With `seen`, an existing entry is found by the items of this list too.
   */
  keep(list: List, known: Known, seen: SeenList<Known> = { list, known }): SeenList<Known> {
    for (const at of [0, list.length >> 1, list.length - 1]) {
      const item = list[at];
      if (typeof item === 'object' && item !== null && this.byItem.get(item) !== seen)
        this.byItem.set(item, seen);
    }
    return seen;
  }

  private at(item: unknown): SeenList<Known> | undefined {
    return typeof item === 'object' && item !== null ? this.byItem.get(item) : undefined;
  }
}
