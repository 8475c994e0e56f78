import { isObject } from '../../lib/fields';

type List = readonly unknown[];

/** Shorter lists are not worth a lookup. */
export const longListLength = 64;

/** A list with the hash states of its items, two numbers for each. */
interface SeenList {
  list: List;
  hashes: number[];
}

/**
 * Finds an earlier list that shares items with a given one: reducers copy long lists and replace a
 * few items. Lists are found by their first, middle and last item, and are released with these.
 */
export class SimilarLists {
  private readonly byItem = new WeakMap<object, SeenList>();

  find(list: List): SeenList | undefined {
    return this.at(list[0]) ?? this.at(list[list.length >> 1]) ?? this.at(list[list.length - 1]);
  }

  /** Makes an entry for a list, or lets an existing one be found by the items of this list too. */
  keep(list: List, seen: SeenList = { list, hashes: [] }): SeenList {
    for (const at of [0, list.length >> 1, list.length - 1]) {
      const item = list[at];
      if (isObject(item) && this.byItem.get(item) !== seen) this.byItem.set(item, seen);
    }
    return seen;
  }

  private at(item: unknown): SeenList | undefined {
    return isObject(item) ? this.byItem.get(item) : undefined;
  }
}
