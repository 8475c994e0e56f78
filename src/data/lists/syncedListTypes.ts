import type { Pages } from '../../lib/collection/pages';

/** A record of a synced list. `seq`: the number of its last change, if the backend numbers them. */
export interface SyncedRow {
  _id: string;
  seq?: number;
}

/**
 * One change to the records of a list. `seq` is the number of the event that brought it.
 * - `put`: a whole record, which replaces the current one. With `created` it is added if missing.
 * - `edit`: a change to parts of a record (see `RecordKind.edit`).
 * - `gone`: a record was deleted.
 * - `all`: the whole new list.
 */
export type Change<Row, Edit> =
  | { kind: 'put'; row: Row; created: boolean; isAnswer?: boolean; seq?: number }
  | { kind: 'edit'; id: string; edit: Edit; seq?: number }
  | { kind: 'gone'; id: string; seq?: number }
  | { kind: 'all'; rows: readonly Row[]; seq?: number };

/** A removed record. `seq`: the number of the event that removed it. */
export interface Gone {
  id: string;
  seq: number | null;
}

/** An edit of a mutation that the server has not answered yet. */
export interface PendingEdit<Edit> {
  requestId: string;
  edit: Edit;
}

/** A list of records in the cache, with what is needed to keep it up to date. */
export interface SyncedList<Row, Edit> extends Pages<Row> {
  /** The load in progress: how many rows it has brought, and the changes since it began. */
  load: { requestId: string; rows: number; changes: readonly Change<Row, Edit>[] } | null;
  /** Edited rows by id: the row as the server has it, and the pending edits in their order. */
  unconfirmed: Readonly<Record<string, { row: Row; edits: readonly PendingEdit<Edit>[] }>>;
  /** Recently removed records, newest last, so that an older change does not add them again. */
  gone: readonly Gone[];
}
