import { sameList } from '../sameList';
import { SlotList } from './slotList';

/** How rows are put into groups. The same reference means the same groups. */
export interface Grouping<Row> {
  /** Makes the groups of a list. So only a page that shows groups loads this file. */
  of: () => GroupedRows<Row>;
}

/** `keysOf`: the keys of the groups that have the row: one, or several, as for its labels. */
export function groupedBy<Row>(keysOf: (row: Row) => readonly string[]): Grouping<Row> {
  const grouping: Grouping<Row> = { of: () => new GroupedRows(grouping, keysOf) };
  return grouping;
}

/** The ids of each group, in the order of the list. Groups without rows are missing. */
export type Groups = ReadonlyMap<string, readonly string[]>;

type Compare = (a: number, b: number) => number;

/** The rows of a group. `ids` is of the same length as `slots`. */
interface Group {
  slots: SlotList;
  ids: string[];
}

/** With more changes than these, it is faster to group all rows again. */
const maxChanges = 32;

/**
 * The visible rows of a list in groups. A change takes its row out of a group and puts it into
 * another one, so that it costs nearly the same at any length.
 */
export class GroupedRows<Row> {
  private readonly keysAt: (readonly string[] | undefined)[] = [];
  private rows = new Map<string, Group>();
  private groups: Groups = new Map();
  /** The groups that have changed since they were asked for. */
  private readonly changed = new Set<string>();
  /** The ids of the list that are in the groups. Null: all rows have to be grouped again. */
  private grouped: readonly string[] | null = null;

  constructor(
    readonly grouping: Grouping<Row>,
    private readonly keysOf: (row: Row) => readonly string[],
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

  /** Whether a changed row stays in the groups that it is in. */
  isSame(slot: number, row: Row): boolean {
    return sameList(this.keysAt[slot] ?? [], this.keysOf(row));
  }

  /** Takes a row out of its groups. Call it before its sort key changes. */
  takeOut(slot: number, compare: Compare): void {
    for (const key of this.keysAt[slot] ?? []) {
      const group = this.rows.get(key);
      if (!group) continue;
      const at = group.slots.indexOf(slot, compare);
      group.slots.removeAt([at]);
      group.ids.splice(at, 1);
      this.changed.add(key);
    }
    this.keysAt[slot] = undefined;
  }

  /** Puts a row into its groups. Call it after its sort key has changed. */
  putIn(slot: number, id: string, row: Row, compare: Compare): void {
    const keys = this.keysOf(row);
    this.keysAt[slot] = keys;
    for (const key of keys) {
      const group = this.groupOf(key);
      const at = group.slots.indexOf(slot, compare);
      group.slots.insertAt([at], [slot]);
      group.ids.splice(at, 0, id);
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
    const found = new Map<string, { slots: number[]; ids: string[] }>();
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      const id = ids[at] ?? '';
      for (const key of this.keys(slot, rowAt)) {
        const group = found.get(key);
        if (group) {
          group.slots.push(slot);
          group.ids.push(id);
        } else found.set(key, { slots: [slot], ids: [id] });
      }
    }
    for (const key of [...this.rows.keys(), ...found.keys()]) this.changed.add(key);
    this.rows = new Map();
    for (const [key, group] of found)
      this.rows.set(key, { slots: new SlotList(Int32Array.from(group.slots)), ids: group.ids });
    this.grouped = ids;
  }

  /** Replaces what has changed in the answer. */
  private show(): void {
    let next: Map<string, readonly string[]> | null = null;
    for (const key of this.changed) {
      const ids = this.rows.get(key)?.ids ?? [];
      if (sameList(this.groups.get(key) ?? [], ids)) continue;
      next ??= new Map(this.groups);
      if (ids.length > 0) next.set(key, ids.slice());
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
    const group = { slots: new SlotList(new Int32Array(0)), ids: [] };
    this.rows.set(key, group);
    return group;
  }

  private keys(slot: number, rowAt: (slot: number) => Row | null): readonly string[] {
    const known = this.keysAt[slot];
    if (known) return known;
    const row = rowAt(slot);
    const keys = row === null ? [] : this.keysOf(row);
    this.keysAt[slot] = keys;
    return keys;
  }
}
