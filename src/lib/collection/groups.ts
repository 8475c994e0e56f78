import { sameList } from '../sameList';

/** How rows are put into groups. The same reference means the same groups. */
export interface Grouping<Row> {
  /** The keys of the groups that have the row: one, or several, as for its labels. */
  keysOf: (row: Row) => readonly string[];
}

/** The ids of each group, in the order of the list. Groups without rows are missing. */
export type Groups = ReadonlyMap<string, readonly string[]>;

/** The visible rows of a list in groups. Remembers the groups of each slot. */
export class GroupedRows<Row> {
  private keysAt: (readonly string[] | undefined)[] = [];
  private groups: Groups = new Map();
  /** The ids that were grouped. Null after a change of a row. */
  private grouped: readonly string[] | null = null;

  constructor(readonly grouping: Grouping<Row>) {}

  /** A row has changed. */
  drop(slot: number): void {
    this.keysAt[slot] = undefined;
    this.grouped = null;
  }

  /** A list of ids keeps its reference while it is the same, and so do the groups. */
  of(slots: Int32Array, ids: readonly string[], rowAt: (slot: number) => Row | null): Groups {
    if (this.grouped === ids) return this.groups;
    const groups = new Map<string, string[]>();
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0;
      const id = ids[at] ?? '';
      for (const key of this.keys(slot, rowAt)) {
        const group = groups.get(key);
        if (group) group.push(id);
        else groups.set(key, [id]);
      }
    }
    const before = this.groups;
    let isSame = before.size === groups.size;
    const kept = new Map<string, readonly string[]>();
    for (const [key, group] of groups) {
      const known = before.get(key);
      const same = known !== undefined && sameList(known, group);
      isSame &&= same;
      kept.set(key, same ? known : group);
    }
    this.grouped = ids;
    if (!isSame) this.groups = kept;
    return this.groups;
  }

  private keys(slot: number, rowAt: (slot: number) => Row | null): readonly string[] {
    const known = this.keysAt[slot];
    if (known) return known;
    const row = rowAt(slot);
    const keys = row === null ? [] : this.grouping.keysOf(row);
    this.keysAt[slot] = keys;
    return keys;
  }
}
