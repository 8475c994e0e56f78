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
import type { CollectionConfig, NumberFields } from './collectionConfig';
import type { GroupedRows, Grouping, Groups } from './groups';
import { RowLinks } from './rowLinks';
import { sameList } from '../sameList';
import { SearchTexts } from './searchText';
import { VisibleRows } from './visibleRows';
import { SlotList, sortSlots } from './slotList';
import { createSortKeys, reverseSorted, type SortKeys, type SortOrder } from './sortKeys';

/**
 * The slots, the counts, and the filtered and sorted ids of one list. It is outside the state and
 * applies the difference to the next state, also to an earlier one. So a change costs nearly the
 * same at any length.
 *
 * `order` has all rows, `filtered` those that pass the filters, and `visible` those that also
 * contain the words. So typing does not sort, and sorting does not search.
 */
export class ListIndex<
  Row extends { _id: string },
  Options,
  Counts extends NumberFields<Counts>,
  Calendar,
> {
  pages: readonly Page<Row>[] = [];
  loaded = 0;
  readonly slots = new Map<string, number>();
  private readonly idAt: string[] = [];
  private readonly texts: SearchTexts<Row>;
  private counted: { calendar: Calendar; counts: Counts } | null = null;
  private order: SlotList | null = null;
  private sortName = '';
  private sortedBy: SortOrder<Row> | null = null;
  private keys: SortKeys<Row> | null = null;
  private filtered: { options: Options; test: (row: Row) => boolean; flags: Uint8Array } | null =
    null;
  private words: readonly string[] = [];
  private visible: VisibleRows | null = null;
  private grouped: GroupedRows<Row> | null = null;
  private links: RowLinks<Row> | null = null;

  constructor(private readonly config: CollectionConfig<Row, Options, Counts, Calendar>) {
    this.texts = new SearchTexts(config.textOf);
  }

  countsOf(list: Pages<Row>, calendar: Calendar): Counts {
    if (this.counted?.calendar === calendar) return this.counted.counts;
    const counts: Counts = { ...this.config.emptyCounts };
    for (const page of list.pages)
      for (const row of page) if (row) this.count(counts, row, calendar, 1);
    this.counted = { calendar, counts };
    return counts;
  }

  visibleIds(list: Pages<Row>, options: Options): readonly string[] {
    const { config, filtered, visible } = this;
    if (visible && filtered?.options === options) return visible.ids;
    const words = config.words(options);
    const name = config.sortName(options);
    const keepsOrder = this.order !== null && name === this.sortName;
    const keepsFilter = filtered !== null && config.hasSameFilter(filtered.options, options);
    const keepsWords = sameList(words, this.words);
    if (!keepsOrder) this.sort(list, options);
    const isNarrower =
      filtered !== null && (keepsFilter || config.isNarrower(options, filtered.options));
    const now = keepsFilter
      ? { ...filtered, options }
      : this.filter(list, options, isNarrower ? filtered.flags : null);
    const next = visible ?? new VisibleRows();
    const chosen =
      keepsFilter && keepsWords && visible
        ? (slot: number) => next.has(slot)
        : this.tester(list, now.flags, words);
    if (this.order) next.choose(this.order.all(), slotCount(list), this.idAt, chosen);
    this.filtered = now;
    this.words = words;
    this.visible = next;
    return next.ids;
  }

  /** The visible ids in groups, for one grouping at a time. */
  groups(list: Pages<Row>, options: Options, grouping: Grouping<Row>): Groups {
    const ids = this.visibleIds(list, options);
    if (this.grouped?.grouping !== grouping) this.grouped = grouping.of();
    const slots = this.visible?.all() ?? new Int32Array(0);
    return this.grouped.of(slots, ids, (slot) => rowAt(list, slot));
  }

  /** The row before or after another in the order of the list, whether it is visible or not. */
  neighbour(list: Pages<Row>, options: Options, id: string, step: -1 | 1): Row | undefined {
    this.visibleIds(list, options);
    const slot = this.slots.get(id);
    if (slot === undefined || !this.order) return undefined;
    const at = this.order.indexOf(slot, this.compare) + step;
    const isThere = at >= 0 && at < this.order.length;
    return (isThere && rowAt(list, this.order.at(at))) || undefined;
  }

  linkedIds(list: Pages<Row>, key: string): readonly string[] {
    this.links ??= new RowLinks(this.config.linksOf, list);
    return this.links.idsOf(key, this.idAt);
  }

  prepareSearch(list: Pages<Row>, shouldContinue: () => boolean): boolean {
    return this.texts.prepare(list, slotCount(list), shouldContinue);
  }

  /** Updates the index to another state of the list. */
  update(list: Pages<Row>): void {
    const changes = differences(this.pages, list.pages);
    const hasNewRows = slotCount(list) > list.loaded || slotCount(this) > this.loaded;
    const mustRebuild =
      list.loaded < this.loaded ||
      (list.loaded !== this.loaded && hasNewRows) ||
      changes.length > 64 + slotCount(list) / 2 ||
      changes.some(({ before, after }) => before && after && before._id !== after._id);
    for (const { slot } of changes) this.texts.drop(slot);
    if (mustRebuild || !this.order) {
      this.dropGroups(changes);
      this.reindex(list, changes);
      this.resetOrder();
    } else this.applyChanges(list, changes, this.order);
    this.recount(changes);
    this.links?.change(changes);
  }

  /** The rows have to be grouped again. */
  private dropGroups(changes: readonly RowChange<Row>[]): void {
    for (const { slot } of changes) this.grouped?.drop(slot);
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

  /** Both are computed on the next request, because the options may have changed as well. */
  private resetOrder(): void {
    this.order = null;
    this.filtered = null;
  }

  /** Applies the difference. Finds the removed rows by their old keys. */
  private applyChanges(
    list: Pages<Row>,
    changes: readonly RowChange<Row>[],
    order: SlotList,
  ): void {
    const { keys, filtered, visible, compare } = this;
    const grouped = this.grouped?.canFollow(visible?.ids, changes.length) ? this.grouped : null;
    if (!grouped) this.dropGroups(changes);
    /** Those that come into a group, or to another place in it. */
    const regrouped: RowChange<Row>[] = [];
    const removed = { order: [] as number[], visible: [] as number[] };
    const added = { order: [] as number[], visible: [] as number[] };
    for (const { slot, before, after } of changes) {
      const moves = before !== null && after !== null && keys !== null && keys.differs(slot, after);
      if (before && (!after || moves)) removed.order.push(slot);
      if (after && (!before || moves)) added.order.push(slot);
      const was = visible?.has(slot) ?? false;
      const is = this.isVisible(list, slot, after);
      if (was && (!is || moves)) removed.visible.push(slot);
      if (is && (!was || moves)) added.visible.push(slot);
      if (!grouped || (was && is && !moves && after && grouped.isSame(slot, after))) continue;
      if (was) grouped.takeOut(slot, compare);
      else grouped.forget(slot);
      if (is) regrouped.push({ slot, before, after });
    }
    const orderIndexes = removed.order
      .map((slot) => order.indexOf(slot, this.compare))
      .sort((a, b) => a - b);
    const visibleIndexes = visible?.indexesOf(removed.visible, this.compare) ?? [];
    this.reindex(list, changes);
    if (keys) for (const { slot, after } of changes) if (after) keys.set(slot, after);
    const sorted = (slots: readonly number[]) => [
      ...sortSlots(Int32Array.from(slots), this.compare),
    ];
    order.removeAt(orderIndexes);
    const sortedAdded = sorted(added.order);
    order.insertAt(
      sortedAdded.map((slot) => order.indexOf(slot, this.compare)),
      sortedAdded,
    );
    if (filtered) visible?.change(visibleIndexes, sorted(added.visible), this.idAt, this.compare);
    for (const { slot, after } of regrouped)
      if (after) grouped?.putIn(slot, after._id, after, compare);
    if (visible) grouped?.followed(visible.ids);
  }

  /** Whether a changed row is visible. Also updates its flag. */
  private isVisible(list: Pages<Row>, slot: number, row: Row | null): boolean {
    const { filtered, words } = this;
    if (!filtered) return false;
    if (slot >= filtered.flags.length) {
      const larger = new Uint8Array(Math.ceil(slot * 1.25) + 1024);
      larger.set(filtered.flags);
      filtered.flags = larger;
    }
    const passes = row !== null && filtered.test(row);
    filtered.flags[slot] = passes ? 1 : 0;
    return passes && (words.length === 0 || this.texts.has(list, slot, words));
  }

  private filter(list: Pages<Row>, options: Options, among: Uint8Array | null) {
    const test = this.config.createFilter(options);
    const count = slotCount(list);
    const flags = new Uint8Array(count + 1024);
    for (let slot = 0; slot < count; slot += 1) {
      if (among !== null && among[slot] !== 1) continue;
      const row = rowAt(list, slot);
      if (row !== null && test(row)) flags[slot] = 1;
    }
    return { options, test, flags };
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

  private sort(list: Pages<Row>, options: Options): void {
    const by = this.config.sortOrder(options);
    this.sortName = this.config.sortName(options);
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
      this.order = new SlotList(reverseSorted(order.all(), held));
      return;
    }
    const count = slotCount(list);
    const slots = new Int32Array(count);
    const keys = by && createSortKeys(by, count);
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
    const used = slots.subarray(0, length);
    this.order = new SlotList(keys ? keys.sort(used) : used);
    this.keys = keys;
  }

  private readonly compare = (a: number, b: number): number => {
    const byKey = this.keys?.compare(a, b) ?? 0;
    return byKey !== 0 ? byKey : displayOrder(a, this.loaded) - displayOrder(b, this.loaded);
  };

  private recount(changes: readonly RowChange<Row>[]): void {
    if (!this.counted) return;
    const { calendar, counts } = this.counted;
    const next: Counts = { ...counts };
    for (const { before, after } of changes) {
      if (before) this.count(next, before, calendar, -1);
      if (after) this.count(next, after, calendar, 1);
    }
    const names = Object.keys(next) as (keyof Counts)[];
    if (names.some((name) => next[name] !== counts[name]))
      this.counted = { calendar, counts: next };
  }

  private count(counts: Counts, row: Row, calendar: Calendar, by: number): void {
    for (const name of this.config.countersOf(row, calendar))
      counts[name] = (counts[name] + by) as Counts[keyof Counts];
  }
}
