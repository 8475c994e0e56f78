import type { Pages } from '../../lib/collection/pages';

/** A record of a synced list. `seq` is the number of the change that it reflects, if its backend numbers changes. */
export interface SyncedRow {
  _id: string;
  seq?: number;
}

/**
 * One change to the records of a list, from a server event or from the answer to a call (`isAnswer`). `seq` is the number of the event.
 * `put` replaces a record that is there; with `created` it also adds one that is not. `edit` changes parts of a record
 * (`RecordKind.edit`). `all` is the whole new list.
 */
export type Change<Row, Edit> =
  | { kind: 'put'; row: Row; created: boolean; isAnswer?: boolean; seq?: number }
  | { kind: 'edit'; id: string; edit: Edit; seq?: number }
  | { kind: 'gone'; id: string; seq?: number }
  | { kind: 'all'; rows: readonly Row[]; seq?: number };

/** A record that left the list, and the number of the event that removed it, if it has one. */
export interface Gone {
  id: string;
  seq: number | null;
}

/** A list of records in the cache, with the data that keeps it up to date. */
export interface SyncedList<Row, Edit> extends Pages<Row> {
  /** The load under way, how many rows came with it, and the changes that arrived since it began: they are applied again to its rows. */
  load: { requestId: string; rows: number; changes: readonly Change<Row, Edit>[] } | null;
  /** Rows that show edits which the server has not confirmed, by id: the row as the server has it, and the edits in their order. */
  unconfirmed: Readonly<
    Record<string, { row: Row; edits: readonly { requestId: string; edit: Edit }[] }>
  >;
  /** Records that left recently, the newest last, so that an older change does not add them again. */
  gone: readonly Gone[];
}
