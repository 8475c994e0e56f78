import type { Priority, Status } from './task';

/** The change of a bulk action. Lists are changed by additions and removals. */
export interface BulkChange {
  status?: Status;
  priority?: Priority;
  /** A calendar date, or null for none. */
  dueDate?: string | null;
  startDate?: string | null;
  /** In the unit of the installation, or null for none. */
  estimate?: number | null;
  labels?: { add?: string[]; remove?: string[] };
  /** People by id. */
  assignees?: { add?: string[]; remove?: string[] };
}

export type BulkKind = keyof BulkChange | 'delete';

/**
 * Body of `POST /api/tasks/bulk` (ours): either a change or the deletion of these tasks. Repeated
 * ids count once.
 */
export interface BulkRequest {
  ids: string[];
  change?: BulkChange;
  delete?: true;
}

/**
 * One line of the answer (NDJSON), in the order of the ids: the result of one row. A row is changed
 * completely or not at all. `unchanged`: it already had these values, or was already deleted.
 * `error` is shown to people.
 */
export type BulkVerdict =
  | { id: string; outcome: 'changed' | 'unchanged' | 'deleted' | 'restored' }
  | { id: string; outcome: 'refused'; error: string };

/**
 * The last line of the answer. `actionId` is for `POST /api/tasks/bulk/{actionId}/undo`; null when
 * nothing was changed.
 */
export interface BulkEnd {
  end: true;
  actionId: string | null;
  done: number;
  unchanged: number;
  refused: number;
}

/**
 * Answer header: the id of the action, sent before its first result. So an action can be undone
 * when its answer was interrupted, and stopped while it runs (`POST
 * /api/tasks/bulk/{actionId}/stop`).
 */
export const actionHeader = 'docket-action';

/** Ids in one request; time in which an action can be undone, in milliseconds. */
export const bulkLimits = { ids: 200_000, undoFor: 24 * 60 * 60 * 1000 } as const;
