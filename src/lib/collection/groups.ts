import { sameList } from '../sameList';
import { SlotList } from './slotList';

/** How rows are put into groups. The same reference means the same groups. */
export interface Grouping<Row> {
  /** Makes the groups of a list. So only a page that shows groups loads this file. */
  of: () => GroupedRows<Row>;
}

/**
 * `keysOf`: the keys of the groups that have the row: one, or several, as for its labels. `valueOf`: a
 * whole number that is summed in each group.
 */
export function groupedBy<Row>(
  keysOf: (row: Row) => readonly string[],
  valueOf: (row: Row) => number = () => 0,
): Grouping<Row> {
  const grouping: Grouping<Row> = { of: () => new GroupedRows(grouping, keysOf, valueOf) };
  return grouping;
}

/** The rows of a group: their ids in the order of the list, and the sum of their values. */
export interface GroupOfRows {
  ids: readonly string[];
  sum: number;
}
/** The groups by their keys. Groups without rows are missing. */
export type Groups = ReadonlyMap<string, GroupOfRows>;

type Compare = (a: number, b: number) => number;

/** The rows of a group. `ids` is of the same length as `slots`. */
interface Group {
  slots: SlotList;
  ids: string[];
  sum: number;
}

/** With more changes than these, it is faster to group all rows again. */
const maxChanges = 32;

/**
 * The visible rows of a list in groups. A change takes its row out of a group and puts it into
 * another one, so that it costs nearly the same at any length.
 */
export class GroupedRows<Row> {
  private readonly keysAt: (readonly string[] | undefined)[] = [];
  /** The value of each row in `keysAt`. */
  private readonly valueAt: number[] = [];
  private rows = new Map<string, Group>();
  private groups: Groups = new Map();
  /** The groups that have changed since they were asked for. */
  private readonly changed = new Set<string>();
  /** The ids of the list that are in the groups. Null: all rows have to be grouped again. */
  private grouped: readonly string[] | null = null;

  constructor(
    readonly grouping: Grouping<Row>,
    private readonly keysOf: (row: Row) => readonly string[],
    private readonly valueOf: (row: Row) => number,
  ) {}

  /** A row has changed, and all rows have to be grouped again. */
  drop(slot: number): void {
    this.forget(slot);
    this.grouped = null;
  }

  /** A row has changed that is in no group. Its keys may be known from before. */
  forget(slot: number): void {
    this.keysAt[slot] = undefined;
  }

  /** Whether so many changes can be applied one by one. `ids`: the visible ones before them. */
  canFollow(ids: readonly string[] | undefined, changes: number): boolean {
    return this.grouped !== null && this.grouped === ids && changes <= maxChanges;
  }

  /** Whether a changed row stays in the groups that it is in, with the same value. */
  isSame(slot: number, row: Row): boolean {
    return (
      sameList(this.keysAt[slot] ?? [], this.keysOf(row)) &&
      (this.valueAt[slot] ?? 0) === this.valueOf(row)
    );
  }

  /** Takes a row out of its groups. Call it before its sort key changes. */
  takeOut(slot: number, compare: Compare): void {
    for (const key of this.keysAt[slot] ?? []) {
      const group = this.rows.get(key);
      if (!group) continue;
      const at = group.slots.indexOf(slot, compare);
      group.slots.removeAt([at]);
      group.ids.splice(at, 1);
      group.sum -= this.valueAt[slot] ?? 0;
      this.changed.add(key);
    }
    this.keysAt[slot] = undefined;
  }

  /** Puts a row into its groups. Call it after its sort key has changed. */
  putIn(slot: number, id: string, row: Row, compare: Compare): void {
    const keys = this.keysOf(row);
    const value = this.valueOf(row);
    this.keysAt[slot] = keys;
    this.valueAt[slot] = value;
    for (const key of keys) {
      const group = this.groupOf(key);
      const at = group.slots.indexOf(slot, compare);
      group.slots.insertAt([at], [slot]);
      group.ids.splice(at, 0, id);
      group.sum += value;
      this.changed.add(key);
    }
  }

  /** All changes are applied. `ids`: the visible ones now. */
  followed(ids: readonly string[]): void {
    this.grouped = ids;
  }

  /** A list of ids keeps its reference while it is the same, and so do the groups. */
  of(slots: Int32Array, ids: readonly string[], rowAt: (slot: number) => Row | null): Groups {
    if (this.grouped !== ids) this.groupAll(slots, ids, rowAt);
    if (this.changed.size > 0) this.show();
    return this.groups;
  }

  private groupAll(
    slots: Int32Array,
    ids: readonly string[],
    rowAt: (slot: number) => Row | null,
  ): void {
    const found = new Map<string, { slots: number[]; ids: string[]; sum: number }>();
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      const id = ids[at] ?? '';
      for (const key of this.keys(slot, rowAt)) {
        const group = found.get(key);
        if (group) {
          group.slots.push(slot);
          group.ids.push(id);
          group.sum += this.valueAt[slot] ?? 0;
        } else found.set(key, { slots: [slot], ids: [id], sum: this.valueAt[slot] ?? 0 });
      }
    }
    for (const key of [...this.rows.keys(), ...found.keys()]) this.changed.add(key);
    this.rows = new Map();
    for (const [key, { slots: own, ...group }] of found)
      this.rows.set(key, { ...group, slots: new SlotList(Int32Array.from(own)) });
    this.grouped = ids;
  }

  /** Replaces what has changed in the answer. */
  private show(): void {
    let next: Map<string, GroupOfRows> | null = null;
    for (const key of this.changed) {
      const { ids = [], sum = 0 } = this.rows.get(key) ?? {};
      const before = this.groups.get(key);
      const isSame = sameList(before?.ids ?? [], ids);
      if (isSame && (before?.sum ?? 0) === sum) continue;
      next ??= new Map(this.groups);
      if (ids.length > 0) next.set(key, { ids: isSame && before ? before.ids : ids.slice(), sum });
      else {
        next.delete(key);
        this.rows.delete(key);
      }
    }
    this.changed.clear();
    if (next) this.groups = next;
  }

  private groupOf(key: string): Group {
    const known = this.rows.get(key);
    if (known) return known;
    const group = { slots: new SlotList(new Int32Array(0)), ids: [], sum: 0 };
    this.rows.set(key, group);
    return group;
  }

  private keys(slot: number, rowAt: (slot: number) => Row | null): readonly string[] {
    const known = this.keysAt[slot];
    if (known) return known;
    const row = rowAt(slot);
    const keys = row === null ? [] : this.keysOf(row);
    this.keysAt[slot] = keys;
    this.valueAt[slot] = row === null ? 0 : this.valueOf(row);
    return keys;
  }
}
