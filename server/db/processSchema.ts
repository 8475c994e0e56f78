/** A process with open sockets. Without heartbeats, its sockets count as closed. */
export interface ProcessTable {
  _id: string;
  seen_at: string;
}

/** An open socket. */
export interface ConnectionTable {
  _id: string;
  user_id: string;
  process_id: string;
  /** The task that this page shows. */
  open_task: string | null;
}

/** One row: programs that know the migration `needs` can use this schema. */
export interface SchemaSupportTable {
  _id: number;
  needs: string;
}
