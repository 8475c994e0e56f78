import type { Priority, Status } from './task';

/** What is wished for every row of a bulk action. Lists are changed by difference, so that rows keep what is theirs. */
export interface BulkChange {
  status?: Status;
  priority?: Priority;
  /** A calendar date, or null for none. */
  dueDate?: string | null;
  labels?: { add?: string[]; remove?: string[] };
  /** People by id. */
  assignees?: { add?: string[]; remove?: string[] };
}

/** Body of `POST /api/tasks/bulk` (ours): either a change or the deletion of these tasks. An id that comes twice counts once. */
export interface BulkRequest {
  ids: string[];
  change?: BulkChange;
  delete?: true;
}

/**
 * One line of the answer (NDJSON), in the order of the ids: what became of one row. A row is changed whole or not at all;
 * `unchanged` says that it was like that already (also: gone already). `error` is for people.
 */
export type BulkVerdict =
  | { id: string; outcome: 'changed' | 'unchanged' | 'deleted' | 'restored' }
  | { id: string; outcome: 'refused'; error: string };

/** The last line of the answer. `actionId` is for `POST /api/tasks/bulk/{actionId}/undo`; null when nothing was changed. */
export interface BulkEnd {
  end: true;
  actionId: string | null;
  done: number;
  unchanged: number;
  refused: number;
}

/**
 * Answer header: the action's id, sent before its first verdict, so that an action whose answer broke off can be undone too, and
 * one under way be stopped (`POST /api/tasks/bulk/{actionId}/stop`: it ends after the rows that are being changed).
 */
export const actionHeader = 'docket-action';

/** `ids` of one request; how long an action can be undone, in milliseconds. */
export const bulkLimits = { ids: 200_000, undoFor: 24 * 60 * 60 * 1000 } as const;
