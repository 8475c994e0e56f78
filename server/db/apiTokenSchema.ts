/** A token for scripts. Person, times and end are those of its session. */
export interface ApiTokenTable {
  session_id: string;
  token_hash: string;
  name: string;
  scope: 'read' | 'write';
  /** To the hour. */
  last_used: string | null;
}
