/** An entry of the audit log. People and tasks may have been deleted since. */
export interface AuditTable {
  /** Order of the log (`newOrderedId`). */
  _id: string;
  at: string;
  actor_id: string | null;
  /** The names at that time. */
  actor_name: string;
  action: string;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  address: string | null;
  request_id: string | null;
  /** How many records or repeated calls it is about. */
  count: number;
  /** Unique, so that repeated calls add to one entry. */
  merge_key: string | null;
  /** JSON of `AuditDetails`. */
  details: string;
}
