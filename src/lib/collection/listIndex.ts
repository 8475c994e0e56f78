import {
  differences,
  displayOrder,
  loadedSlots,
  type Page,
  type Pages,
  rowAt,
  type RowChange,
  slotCount,
} from './pages';
import type { CollectionConfig, Counts } from './collectionConfig';
import { sameWords, SearchTexts } from './searchText';
import { ShownRows } from './shownRows';
import { SlotList, sortSlots } from './slotList';
import { makeSortKeys, turnRound, type SortKeys, type SortOrder } from './sortKeys';

/**
 * What is derived from one list: where each row is, how many there are of each kind, which are shown and in what order. It
 * lives outside the state and follows it by difference, in any direction, also back in time; so one change costs the same
 * at any length, but for moving a block of numbers.
 *
 * Order and filter are kept apart: `order` has all rows, `passing` those that pass the criteria but for the words, `shown`
 * those that have the words too. So typing does not sort, and sorting does not search.
 */
export class ListIndex<
  Row extends { _id: string },
  Criteria,
  Tally extends Counts<Tally>,
  Calendar,
> {
  pages: readonly Page<Row>[] = [];
  loaded = 0;
  readonly slots = new Map<string, number>();
  private readonly idAt: string[] = [];
  private readonly texts: SearchTexts<Row>;
  private tallied: { calendar: Calendar; tally: Tally } | null = null;
  private order: SlotList | null = null;
  private orderName = '';
  private sortedBy: SortOrder<Row> | null = null;
  private keys: SortKeys<Row> | null = null;
  private passing: { criteria: Criteria; test: (row: Row) => boolean; flags: Uint8Array } | null =
    null;
  private words: readonly string[] = [];
  private shown: ShownRows | null = null;

  constructor(private readonly kind: CollectionConfig<Row, Criteria, Tally, Calendar>) {
    this.texts = new SearchTexts(kind.textOf);
  }

  /** The counts; the same reference while they stay the same. */
  tallyOf(list: Pages<Row>, calendar: Calendar): Tally {
    if (this.tallied?.calendar === calendar) return this.tallied.tally;
    const tally: Tally = { ...this.kind.noTally };
    for (const page of list.pages)
      for (const row of page) if (row) this.count(tally, row, calendar, 1);
    this.tallied = { calendar, tally };
    return tally;
  }

  /** Ids of the rows to show, in their order; the same reference while nobody comes, goes or moves. */
  shownIds(list: Pages<Row>, criteria: Criteria): readonly string[] {
    const { kind, passing, shown } = this;
    if (shown && passing?.criteria === criteria) return shown.ids;
    const words = kind.words(criteria);
    const name = kind.orderName(criteria);
    const keepsOrder = this.order !== null && name === this.orderName;
    const keepsPassing = passing !== null && kind.samePassing(passing.criteria, criteria);
    const keepsWords = sameWords(words, this.words);
    if (!keepsOrder) this.sort(list, criteria);
    const narrower = passing !== null && (keepsPassing || kind.narrows(criteria, passing.criteria));
    const now = keepsPassing
      ? { ...passing, criteria }
      : this.pass(list, criteria, narrower ? passing.flags : null);
    const next = shown ?? new ShownRows();
    const chosen =
      keepsPassing && keepsWords && shown
        ? (slot: number) => next.has(slot)
        : this.tester(list, now.flags, words);
    if (this.order) next.choose(this.order.all(), slotCount(list), this.idAt, chosen);
    this.passing = now;
    this.words = words;
    this.shown = next;
    return next.ids;
  }

  /** Makes searched texts ahead of their need. @returns whether all are there */
  warm(list: Pages<Row>, mayGoOn: () => boolean): boolean {
    return this.texts.warm(list, slotCount(list), mayGoOn);
  }

  /** Goes over to another state of the list. */
  follow(list: Pages<Row>): void {
    const changes = differences(this.pages, list.pages);
    const hasNewcomers = slotCount(list) > list.loaded || slotCount(this) > this.loaded;
    const anew =
      list.loaded < this.loaded ||
      (list.loaded !== this.loaded && hasNewcomers) ||
      changes.length > 64 + slotCount(list) / 2 ||
      changes.some(({ before, after }) => before && after && before._id !== after._id);
    for (const { slot } of changes) this.texts.drop(slot);
    if (anew || !this.order) {
      this.reindex(list, changes);
      this.forgetShown();
    } else this.move(list, changes, this.order);
    this.recount(changes);
  }

  private reindex(list: Pages<Row>, changes: readonly RowChange<Row>[]): void {
    for (const { slot, before, after } of changes) {
      if (before && before._id !== after?._id && this.slots.get(before._id) === slot)
        this.slots.delete(before._id);
      if (!after) continue;
      this.slots.set(after._id, slot);
      while (this.idAt.length < slot) this.idAt.push('');
      this.idAt[slot] = after._id;
    }
    this.pages = list.pages;
    this.loaded = list.loaded;
  }

  /** Order and filter are made when they are asked for next, once: the criteria may have changed together with the list. */
  private forgetShown(): void {
    this.order = null;
    this.passing = null;
  }

  /** The difference, in a number of comparisons that grows with the logarithm of the list: what leaves is found by the keys from before. */
  private move(list: Pages<Row>, changes: readonly RowChange<Row>[], order: SlotList): void {
    const { keys, passing, shown } = this;
    const left = { order: [] as number[], shown: [] as number[] };
    const come = { order: [] as number[], shown: [] as number[] };
    for (const { slot, before, after } of changes) {
      const moves = before !== null && after !== null && keys !== null && keys.differs(slot, after);
      if (before && (!after || moves)) left.order.push(slot);
      if (after && (!before || moves)) come.order.push(slot);
      const was = shown?.has(slot) ?? false;
      const is = this.isShown(list, slot, after);
      if (was && (!is || moves)) left.shown.push(slot);
      if (is && (!was || moves)) come.shown.push(slot);
    }
    const orderPlaces = left.order
      .map((slot) => order.placeOf(slot, this.compare))
      .sort((a, b) => a - b);
    const shownPlaces = shown?.placesOf(left.shown, this.compare) ?? [];
    this.reindex(list, changes);
    if (keys) for (const { slot, after } of changes) if (after) keys.set(slot, after);
    const sorted = (slots: readonly number[]) => [
      ...sortSlots(Int32Array.from(slots), this.compare),
    ];
    order.removeAt(orderPlaces);
    const newcomers = sorted(come.order);
    order.insertAt(
      newcomers.map((slot) => order.placeOf(slot, this.compare)),
      newcomers,
    );
    if (passing) shown?.change(shownPlaces, sorted(come.shown), this.idAt, this.compare);
  }

  /** Whether a row that has just changed is to be shown; notes whether it passes. */
  private isShown(list: Pages<Row>, slot: number, row: Row | null): boolean {
    const { passing, words } = this;
    if (!passing) return false;
    if (slot >= passing.flags.length) {
      const larger = new Uint8Array(Math.ceil(slot * 1.25) + 1024);
      larger.set(passing.flags);
      passing.flags = larger;
    }
    const passes = row !== null && passing.test(row);
    passing.flags[slot] = passes ? 1 : 0;
    return passes && (words.length === 0 || this.texts.has(list, slot, words));
  }

  private pass(list: Pages<Row>, criteria: Criteria, among: Uint8Array | null) {
    const test = this.kind.passes(criteria);
    const count = slotCount(list);
    const flags = new Uint8Array(count + 1024);
    for (let slot = 0; slot < count; slot += 1) {
      if (among !== null && among[slot] !== 1) continue;
      const row = rowAt(list, slot);
      if (row !== null && test(row)) flags[slot] = 1;
    }
    return { criteria, test, flags };
  }

  private tester(
    list: Pages<Row>,
    flags: Uint8Array,
    words: readonly string[],
  ): (slot: number) => boolean {
    if (words.length === 0) return (slot) => flags[slot] === 1;
    const hasWords = this.texts.tester(list, words, slotCount(list));
    return (slot) => flags[slot] === 1 && hasWords(slot);
  }

  private sort(list: Pages<Row>, criteria: Criteria): void {
    const by = this.kind.orderBy(criteria);
    this.orderName = this.kind.orderName(criteria);
    const { keys: held, sortedBy, order } = this;
    this.sortedBy = by;
    if (
      held &&
      order &&
      by &&
      sortedBy?.column === by.column &&
      sortedBy.descending !== by.descending
    ) {
      held.flip();
      this.order = new SlotList(turnRound(order.all(), held));
      return;
    }
    const count = slotCount(list);
    const slots = new Int32Array(count);
    const keys = by && makeSortKeys(by, count);
    let length = 0;
    const add = (slot: number) => {
      const row = rowAt(list, slot);
      if (row === null) return;
      slots[length++] = slot;
      keys?.set(slot, row);
    };
    const loaded = loadedSlots(list);
    for (let slot = count - 1; slot >= loaded; slot -= 1) add(slot);
    for (let slot = 0; slot < loaded; slot += 1) add(slot);
    const own = slots.subarray(0, length);
    this.order = new SlotList(keys ? keys.sort(own) : own);
    this.keys = keys;
  }

  private readonly compare = (a: number, b: number): number => {
    const byKey = this.keys?.compare(a, b) ?? 0;
    return byKey !== 0 ? byKey : displayOrder(a, this.loaded) - displayOrder(b, this.loaded);
  };

  private recount(changes: readonly RowChange<Row>[]): void {
    if (!this.tallied) return;
    const { calendar, tally } = this.tallied;
    const next: Tally = { ...tally };
    for (const { before, after } of changes) {
      if (before) this.count(next, before, calendar, -1);
      if (after) this.count(next, after, calendar, 1);
    }
    const names = Object.keys(next) as (keyof Tally)[];
    if (names.some((name) => next[name] !== tally[name])) this.tallied = { calendar, tally: next };
  }

  private count(tally: Tally, row: Row, calendar: Calendar, by: number): void {
    for (const name of this.kind.countedAs(row, calendar))
      tally[name] = (tally[name] + by) as Tally[keyof Tally];
  }
}
