import {
  emptyPages,
  createPages,
  rowAt,
  rowsInOrder,
  writeRows,
  type Pages,
} from '../../lib/collection/pages';
import type { Change, Gone, PendingEdit, SyncedList, SyncedRow } from './syncedListTypes';

// Pure functions that change a synced list. `createSyncedList` calls them when an action arrives.
//
// Changes reach a list in three ways, in any order: a load, server events, and mutations of this
// person. Three rules keep the list right:
// 1. Numbers decide. A change that a row, the load, or the removal of a row already reflects is
//    ignored. Backends without numbers are believed in the order in which they answer.
// 2. Changes during a load are applied twice: at once to the rows on the screen, and again to the
//    rows of the load, which may be older.
// 3. The edit of a mutation is shown at once, on top of the row as the server has it. When the
//    mutation is answered, this edit is removed and the other pending edits are applied again.

/** What a list needs to know about its records. */
export interface RecordKind<Row extends SyncedRow, Edit> {
  /** The position of a row in the pages. Undefined if it is not in the list. */
  slotOf: (list: Pages<Row>, id: string) => number | undefined;
  /** The record as the list stores it. `seq` is the number of the event that brought it. */
  prepare: (row: Row, list: Pages<Row>, seq: number | undefined) => Row;
  /** The row to keep when a record arrives: the current row if it is newer or equal. */
  merge: (current: Row, incoming: Row, seq: number | undefined) => Row;
  edit: (row: Row, edit: Edit, list: Pages<Row>) => Row;
  /** Whether a row belongs to the list with this argument. Otherwise it is removed. */
  belongs: (row: Row, arg: string | undefined) => boolean;
}

const maxGone = 1000;

const nothingPending = { load: null, unconfirmed: {}, gone: [] } as const;

/** A list before its first rows. Each has its own origin object, which identifies it. */
export const emptyList = <Row, Edit>(): SyncedList<Row, Edit> =>
  Object.freeze({
    ...emptyPages,
    complete: false,
    origin: { ...emptyPages.origin },
    ...nothingPending,
  });

/** A list with all of its rows. */
export const completeList = <Row, Edit>(
  rows: readonly Row[],
  { seq, log }: { seq: number | null; log: string | null },
): SyncedList<Row, Edit> =>
  Object.freeze({ ...createPages(rows, { seq, log, complete: true }), ...nothingPending });

/** Whether the first rows are loaded, or the list is known to be empty. */
export const hasRows = (list: Pages<unknown>): boolean => list.complete || list.loaded > 0;

/** The row as the server has it, without pending edits. */
export function confirmedRow<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  slot: number,
): Row | null {
  const shown = rowAt(list, slot);
  return shown && (list.unconfirmed[shown._id]?.row ?? shown);
}

/** The changes that a load may not contain: newer ones, and those without a number to compare. */
export const changesAfter = <Row, Edit>(
  seq: number | null,
  changes: readonly Change<Row, Edit>[],
): readonly Change<Row, Edit>[] =>
  changes.filter((change) => seq === null || change.seq === undefined || change.seq > seq);

const addGone = (gone: readonly Gone[], id: string, seq: number | undefined): readonly Gone[] => [
  ...gone.filter((one) => one.id !== id).slice(1 - maxGone),
  { id, seq: seq ?? null },
];

const withEdits = <Row extends SyncedRow, Edit>(
  row: Row,
  edits: readonly PendingEdit<Edit>[],
  list: Pages<Row>,
  kind: RecordKind<Row, Edit>,
): Row => edits.reduce((edited, { edit }) => kind.edit(edited, edit, list), row);

/** Applies changes one after another, and copies the pages of the list only once. */
class ChangeWriter<Row extends SyncedRow, Edit> {
  private readonly rows = new Map<number, Row | null>();
  private readonly added: (Row | null)[] = [];
  private unconfirmed: SyncedList<Row, Edit>['unconfirmed'];
  private gone: readonly Gone[];

  constructor(
    private readonly list: SyncedList<Row, Edit>,
    private readonly arg: string | undefined,
    private readonly kind: RecordKind<Row, Edit>,
  ) {
    this.unconfirmed = list.unconfirmed;
    this.gone = list.gone;
  }

  apply(change: Exclude<Change<Row, Edit>, { kind: 'all' }>): void {
    if (change.kind === 'put') return this.put(change);
    const current = this.find(change.id);
    if (change.kind === 'gone') {
      this.gone = addGone(this.gone, change.id, change.seq);
      current?.write(null);
    } else if (current) {
      const edited = this.kind.edit(current.row, change.edit, this.list);
      if (edited !== current.row) current.write(edited);
    }
  }

  /** Replaces a row that is in the list. */
  replace(row: Row): void {
    this.find(row._id)?.write(row);
  }

  /** The list with all changes. The same object if nothing has changed. */
  result(): SyncedList<Row, Edit> {
    const { list, unconfirmed, gone } = this;
    const added = this.added.filter((row) => row !== null);
    const isSame = this.rows.size === 0 && added.length === 0;
    const next = isSame ? list : writeRows(list, { rows: [...this.rows], added });
    return unconfirmed === next.unconfirmed && gone === next.gone
      ? next
      : Object.freeze({ ...next, unconfirmed, gone });
  }

  private put(change: Change<Row, Edit> & { kind: 'put' }): void {
    const { kind, list, arg } = this;
    const { row, seq } = change;
    const current = this.find(row._id);
    if (!current) {
      if (!this.canBeAdded(change)) return;
      if (this.gone.some(({ id }) => id === row._id))
        this.gone = this.gone.filter(({ id }) => id !== row._id);
      this.added.push(kind.prepare(row, list, seq));
      return;
    }
    const merged = kind.merge(current.row, kind.prepare(row, list, seq), seq);
    if (merged === current.row) return;
    if (kind.belongs(merged, arg) || !kind.belongs(current.row, arg)) return current.write(merged);
    const removedBy = seq ?? merged.seq;
    if (removedBy !== undefined) this.gone = addGone(this.gone, row._id, removedBy);
    current.write(null);
  }

  /** Whether a record that is not in the list may be added, or added again. */
  private canBeAdded(change: Change<Row, Edit> & { kind: 'put' }): boolean {
    const { list, arg, kind } = this;
    // New rows follow the last row, so the list must be complete.
    if (!list.complete || !kind.belongs(change.row, arg)) return false;
    // In the list of an inspected person, a record can also appear because it was assigned to them.
    if (!change.created && arg === undefined) return false;
    const seq = change.seq ?? change.row.seq;
    // The load is newer than this change, but did not contain the record.
    if (list.origin.seq !== null && seq !== undefined && seq <= list.origin.seq) return false;
    const removal = this.gone.find(({ id }) => id === change.row._id);
    if (!removal) return true;
    return removal.seq !== null && seq !== undefined ? seq > removal.seq : !change.isAnswer;
  }

  /** The row as the server has it. `write` shows a new row with its pending edits. */
  private find(id: string): { row: Row; write: (next: Row | null) => void } | undefined {
    const at = this.added.findIndex((row) => row?._id === id);
    const added = this.added[at];
    if (added) return { row: added, write: (next) => (this.added[at] = next) };
    const slot = this.kind.slotOf(this.list, id);
    if (slot === undefined) return undefined;
    const shown = this.rows.has(slot) ? this.rows.get(slot) : rowAt(this.list, slot);
    if (!shown) return undefined;
    const pending = this.unconfirmed[id];
    return {
      row: pending?.row ?? shown,
      write: (next) => {
        if (pending) {
          const { [id]: _replaced, ...others } = this.unconfirmed;
          this.unconfirmed = next ? { ...others, [id]: { ...pending, row: next } } : others;
        }
        this.rows.set(
          slot,
          pending && next ? withEdits(next, pending.edits, this.list, this.kind) : next,
        );
      },
    };
  }
}

/** Replaces all rows. If ids and order stay the same, only the rows that differ are written. */
function replaceRows<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  rows: readonly Row[],
  seq: number | undefined,
  kind: RecordKind<Row, Edit>,
): SyncedList<Row, Edit> {
  const merged = rows.map((row) => {
    const slot = kind.slotOf(list, row._id);
    const current = slot === undefined ? null : confirmedRow(list, slot);
    const incoming = kind.prepare(row, list, seq);
    return current ? kind.merge(current, incoming, seq) : incoming;
  });
  const current = rowsInOrder(list).map((row) => list.unconfirmed[row._id]?.row ?? row);
  if (current.length === merged.length && current.every(({ _id }, at) => _id === merged[at]?._id)) {
    const writer = new ChangeWriter(list, undefined, kind);
    for (const [at, row] of merged.entries()) if (row !== current[at]) writer.replace(row);
    return writer.result();
  }
  const { pages, loaded } = createPages(merged, { seq: null, complete: true });
  return reapplyEdits(Object.freeze({ ...list, pages, loaded, total: loaded }), kind);
}

/** Shows the pending edits again after all rows were replaced. */
export function reapplyEdits<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  kind: RecordKind<Row, Edit>,
): SyncedList<Row, Edit> {
  const entries = Object.entries(list.unconfirmed);
  if (entries.length === 0) return list;
  const rows: [number, Row][] = [];
  const unconfirmed: Record<string, SyncedList<Row, Edit>['unconfirmed'][string]> = {};
  for (const [id, { edits }] of entries) {
    const slot = kind.slotOf(list, id);
    const row = slot === undefined ? null : rowAt(list, slot);
    if (slot === undefined || row === null) continue;
    unconfirmed[id] = { row, edits };
    rows.push([slot, withEdits(row, edits, list, kind)]);
  }
  return Object.freeze({ ...writeRows(list, { rows, added: [] }), unconfirmed });
}

/** The list after these changes, in their order. */
export function applyChanges<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  changes: readonly Change<Row, Edit>[],
  arg: string | undefined,
  kind: RecordKind<Row, Edit>,
): SyncedList<Row, Edit> {
  let writer = new ChangeWriter(list, arg, kind);
  for (const change of changes) {
    if (change.kind !== 'all') {
      writer.apply(change);
      continue;
    }
    const current = writer.result();
    const next = current.complete ? replaceRows(current, change.rows, change.seq, kind) : current;
    writer = new ChangeWriter(next, arg, kind);
  }
  return writer.result();
}

/** Shows edits of mutations before the server has answered. Those that are shown already stay. */
export function addEdits<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  added: readonly (PendingEdit<Edit> & { id: string })[],
  kind: RecordKind<Row, Edit>,
): SyncedList<Row, Edit> {
  const unconfirmed: Record<string, { row: Row; edits: readonly PendingEdit<Edit>[] }> = {
    ...list.unconfirmed,
  };
  const slots = new Map<string, number>();
  for (const { id, edit, requestId } of added) {
    const slot = kind.slotOf(list, id);
    const row = slot === undefined ? null : confirmedRow(list, slot);
    if (slot === undefined || row === null) continue;
    const edits = unconfirmed[id]?.edits ?? [];
    if (edits.some((one) => one.requestId === requestId)) continue;
    unconfirmed[id] = { row, edits: [...edits, { requestId, edit }] };
    slots.set(id, slot);
  }
  if (slots.size === 0) return list;
  const rows = [...slots].flatMap(([id, slot]): [number, Row][] => {
    const edited = unconfirmed[id];
    return edited ? [[slot, withEdits(edited.row, edited.edits, list, kind)]] : [];
  });
  return Object.freeze({ ...writeRows(list, { rows, added: [] }), unconfirmed });
}

/** Removes the edit of an answered mutation. Other edits of the row stay. */
export function removeEdit<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  requestId: string,
  kind: RecordKind<Row, Edit>,
): SyncedList<Row, Edit> {
  const found = Object.entries(list.unconfirmed).find(([, { edits }]) =>
    edits.some((one) => one.requestId === requestId),
  );
  if (!found) return list;
  const [id, { row, edits }] = found;
  const left = edits.filter((one) => one.requestId !== requestId);
  const { [id]: _answered, ...others } = list.unconfirmed;
  const slot = kind.slotOf(list, id);
  const rows: [number, Row][] =
    slot === undefined ? [] : [[slot, withEdits(row, left, list, kind)]];
  return Object.freeze({
    ...writeRows(list, { rows, added: [] }),
    unconfirmed: left.length > 0 ? { ...others, [id]: { row, edits: left } } : others,
  });
}
