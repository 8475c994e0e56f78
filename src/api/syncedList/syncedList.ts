import {
  noPages,
  type Pages,
  pagesOf,
  rowAt,
  slotCount,
  writeRows,
} from '../../lib/collection/pages';
import type { Change, Gone, SyncedList, SyncedRow } from './syncedListTypes';

/** What a list needs to know about its records. */
export interface RecordKind<Row extends SyncedRow, Edit> {
  /** The slot of a row, or undefined when it is not in the list. */
  slotOf: (list: Pages<Row>, id: string) => number | undefined;
  /** A record as the list stores it. `seq` is the number of the event that brought it. */
  prepare: (row: Row, list: Pages<Row>, seq: number | undefined) => Row;
  /** The row to keep when a record arrives: the held row if it is newer or equal. */
  merge: (held: Row, come: Row, seq: number | undefined) => Row;
  edit: (row: Row, edit: Edit, list: Pages<Row>) => Row;
  /** Whether a row belongs to the list of this argument. One that no longer does is removed. */
  belongs: (row: Row, arg: string | undefined) => boolean;
}

const goneAtMost = 1000;

/** A list before its first rows. Each has an origin of its own. */
export const emptyList = <Row, Edit>(): SyncedList<Row, Edit> =>
  Object.freeze({
    ...noPages,
    complete: false,
    origin: { ...noPages.origin },
    load: null,
    unconfirmed: {},
    gone: [],
  });

/** A list with all of its rows. */
export const wholeList = <Row, Edit>(
  rows: readonly Row[],
  { seq, log }: { seq: number | null; log: string | null },
): SyncedList<Row, Edit> =>
  Object.freeze({
    ...pagesOf(rows, { seq, log, complete: true }),
    load: null,
    unconfirmed: {},
    gone: [],
  });

/** Whether a list has its first rows, or is known to be empty. */
export const hasRows = (list: Pages<unknown>): boolean => list.complete || list.loaded > 0;

/** The row as the server has it, without unconfirmed edits. */
export function confirmedAt<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  slot: number,
): Row | null {
  const shown = rowAt(list, slot);
  return shown && (list.unconfirmed[shown._id]?.row ?? shown);
}

/** The changes that a load may not contain yet: newer ones, and those that cannot be compared because they or the load have no number. */
export function notReflected<Row, Edit>(
  seq: number | null,
  changes: readonly Change<Row, Edit>[],
): readonly Change<Row, Edit>[] {
  return seq === null
    ? changes
    : changes.filter((change) => change.seq === undefined || change.seq > seq);
}

function withGone(gone: readonly Gone[], id: string, seq: number | undefined): readonly Gone[] {
  return [...gone.filter((one) => one.id !== id).slice(1 - goneAtMost), { id, seq: seq ?? null }];
}

/** Whether a record that is not in the list may be added, or added again. */
function mayEnter<Row extends SyncedRow, Edit>(
  { origin }: Pages<Row>,
  gone: readonly Gone[],
  change: Change<Row, Edit> & { kind: 'put' },
): boolean {
  const seq = change.seq ?? change.row.seq;
  // The load is newer than this change, and the record was not in it.
  if (origin.seq !== null && seq !== undefined && seq <= origin.seq) return false;
  const before = gone.find(({ id }) => id === change.row._id);
  if (!before) return true;
  return before.seq !== null && seq !== undefined ? seq > before.seq : !change.isAnswer;
}

/** Applies changes one after another, and writes the result once. */
class Writer<Row extends SyncedRow, Edit> {
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
    const { kind, list, arg } = this;
    const id = change.kind === 'put' ? change.row._id : change.id;
    const held = this.find(id);
    if (change.kind === 'gone') {
      this.gone = withGone(this.gone, id, change.seq);
      held?.write(null);
    } else if (change.kind === 'edit') {
      const next = held && kind.edit(held.row, change.edit, list);
      if (next && next !== held.row) held.write(next);
    } else if (held) {
      const next = kind.merge(held.row, kind.prepare(change.row, list, change.seq), change.seq);
      if (next === held.row) return;
      if (kind.belongs(next, arg) || !kind.belongs(held.row, arg)) return held.write(next);
      const seq = change.seq ?? next.seq;
      if (seq !== undefined) this.gone = withGone(this.gone, id, seq);
      held.write(null);
    } else if (
      (change.created || arg !== undefined) &&
      list.complete &&
      kind.belongs(change.row, arg) &&
      mayEnter(list, this.gone, change)
    ) {
      this.gone = this.gone.some((one) => one.id === id)
        ? this.gone.filter((one) => one.id !== id)
        : this.gone;
      this.added.push(kind.prepare(change.row, list, change.seq));
    }
  }

  /** Replaces the held record. */
  replace(row: Row): void {
    this.find(row._id)?.write(row);
  }

  written(): SyncedList<Row, Edit> {
    const { list, unconfirmed, gone } = this;
    const added = this.added.filter((row) => row !== null);
    const isSame = this.rows.size === 0 && added.length === 0;
    const next = isSame ? list : writeRows(list, { rows: [...this.rows], added });
    return unconfirmed === next.unconfirmed && gone === next.gone
      ? next
      : Object.freeze({ ...next, unconfirmed, gone });
  }

  private find(id: string): { row: Row; write: (next: Row | null) => void } | undefined {
    const at = this.added.findIndex((row) => row?._id === id);
    const here = this.added[at];
    if (here) return { row: here, write: (next) => (this.added[at] = next) };
    const slot = this.kind.slotOf(this.list, id);
    if (slot === undefined) return undefined;
    const pending = this.unconfirmed[id];
    const shown = this.rows.has(slot) ? this.rows.get(slot) : rowAt(this.list, slot);
    if (!shown) return undefined;
    return {
      row: pending?.row ?? shown,
      write: (next) => {
        if (pending) {
          const { [id]: _was, ...others } = this.unconfirmed;
          this.unconfirmed = next ? { ...others, [id]: { ...pending, row: next } } : others;
        }
        this.rows.set(
          slot,
          pending && next ? shownRow(next, pending.edits, this.list, this.kind) : next,
        );
      },
    };
  }
}

function shownRow<Row extends SyncedRow, Edit>(
  row: Row,
  edits: readonly { edit: Edit }[],
  list: Pages<Row>,
  kind: RecordKind<Row, Edit>,
): Row {
  return edits.reduce((now, { edit }) => kind.edit(now, edit, list), row);
}

/** The list with all its rows replaced. If ids and order are the same, only the rows that differ are written. */
function replaced<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  rows: readonly Row[],
  seq: number | undefined,
  kind: RecordKind<Row, Edit>,
): SyncedList<Row, Edit> {
  const kept = rows.map((row) => {
    const slot = kind.slotOf(list, row._id);
    const held = slot === undefined ? null : confirmedAt(list, slot);
    const come = kind.prepare(row, list, seq);
    return held ? kind.merge(held, come, seq) : come;
  });
  const slots = slotsInOrder(list);
  const confirmed = slots.map((slot) => confirmedAt(list, slot));
  if (slots.length === kept.length && confirmed.every((row, at) => row?._id === kept[at]?._id)) {
    const writer = new Writer(list, undefined, kind);
    for (const [at, row] of kept.entries()) if (row !== confirmed[at]) writer.replace(row);
    return writer.written();
  }
  const { pages, loaded } = pagesOf(kept, { seq: null, complete: true });
  return shownAhead(Object.freeze({ ...list, pages, loaded, total: loaded }), kind);
}

/** The slots that have rows, in the order of the list (see `Pages`). */
function slotsInOrder(list: Pages<unknown>): number[] {
  const slots: number[] = [];
  for (let slot = slotCount(list) - 1; slot >= list.loaded; slot -= 1)
    if (rowAt(list, slot) !== null) slots.push(slot);
  for (let slot = 0; slot < Math.min(list.loaded, slotCount(list)); slot += 1)
    if (rowAt(list, slot) !== null) slots.push(slot);
  return slots;
}

/** Shows the unconfirmed edits again on a list with new rows. */
export function shownAhead<Row extends SyncedRow, Edit>(
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
    rows.push([slot, shownRow(row, edits, list, kind)]);
  }
  return Object.freeze({ ...writeRows(list, { rows, added: [] }), unconfirmed });
}

/** The list after these changes, in their order. A new record takes the slot after the last row, so only a complete list gets one. */
export function applyChanges<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  changes: readonly Change<Row, Edit>[],
  arg: string | undefined,
  kind: RecordKind<Row, Edit>,
): SyncedList<Row, Edit> {
  let now = list;
  let writer = new Writer(now, arg, kind);
  for (const change of changes) {
    if (change.kind !== 'all') {
      writer.apply(change);
      continue;
    }
    now = writer.written();
    if (now.complete) now = replaced(now, change.rows, change.seq, kind);
    writer = new Writer(now, arg, kind);
  }
  return writer.written();
}

/** Shows an edit before the server has answered. */
export function showEdit<Row extends SyncedRow, Edit>(
  list: SyncedList<Row, Edit>,
  { id, edit, requestId }: { id: string; edit: Edit; requestId: string },
  kind: RecordKind<Row, Edit>,
): SyncedList<Row, Edit> {
  const slot = kind.slotOf(list, id);
  const row = slot === undefined ? null : confirmedAt(list, slot);
  if (slot === undefined || row === null) return list;
  const edits = [...(list.unconfirmed[id]?.edits ?? []), { requestId, edit }];
  return Object.freeze({
    ...writeRows(list, { rows: [[slot, shownRow(row, edits, list, kind)]], added: [] }),
    unconfirmed: { ...list.unconfirmed, [id]: { row, edits } },
  });
}

/** Removes the edit of an answered mutation, and no other. */
export function dropEdit<Row extends SyncedRow, Edit>(
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
  const { [id]: _done, ...others } = list.unconfirmed;
  const slot = kind.slotOf(list, id);
  const rows: [number, Row][] = slot === undefined ? [] : [[slot, shownRow(row, left, list, kind)]];
  return Object.freeze({
    ...writeRows(list, { rows, added: [] }),
    unconfirmed: left.length > 0 ? { ...others, [id]: { row, edits: left } } : others,
  });
}
