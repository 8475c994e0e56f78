import { errorCode, HttpError } from './errors';

/**
 * What went wrong with the database or the disk:
 *
 * - `conflict`: another transaction was in the way, and nothing was saved
 * - `busy`: a statement that had to wait for a lock for too long, or that took too long
 * - `noSpace`: a full disk, or an exceeded quota
 * - `broken`: a failing disk, or a file, database or folder that is damaged, missing, replaced or
 *   read-only
 * - `unreachable`: connections that fail or break, or that the database server ends or does not accept,
 *   and statements without an answer
 * - `text`: a text with a character that PostgreSQL cannot store, such as NUL
 */
export type DatabaseFault = 'conflict' | 'busy' | 'noSpace' | 'broken' | 'unreachable' | 'text';

/** The codes of Node, of SQLite (whose drivers add details, as in `SQLITE_IOERR_WRITE`) and of PostgreSQL. */
const faults: readonly (readonly [DatabaseFault, RegExp])[] = [
  // serialization_failure, deadlock_detected, and named statements (`PooledDriver`)
  ['conflict', /^(40001|40P01|26000|42P05|0A000)$/],
  // lock_not_available, query_canceled, and writers that did not get their turn
  ['busy', /^(SQLITE_(BUSY|LOCKED)|55P03$|57014$|GATE_TIMEOUT$)/],
  // disk_full
  ['noSpace', /^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG|53100)$/],
  // read_only_sql_transaction, io_error, data_corrupted, index_corrupted
  [
    'broken',
    /^(SQLITE_(READONLY|IOERR|CORRUPT|NOTADB|CANTOPEN)|EROFS$|FILES_REPLACED$|25006$|58030$|XX00[12]$)/,
  ],
  // connection_exception, admin_shutdown and others, too_many_connections,
  // idle_in_transaction_session_timeout
  [
    'unreachable',
    /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_AGAIN$|08\w{3}$|57P0\d$|53300$|25P03$)/,
  ],
  // character_not_in_repertoire, untranslatable_character
  ['text', /^(22021|22P05)$/],
];
/** The errors of `pg` that have no code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/;

export function databaseFault(error: unknown): DatabaseFault | null {
  const code = errorCode(error);
  if (code === undefined)
    return error instanceof Error && connectionLost.test(error.message) ? 'unreachable' : null;
  return faults.find(([, codes]) => codes.test(code))?.[0] ?? null;
}

/** The connection broke during a COMMIT, so the change may be stored or not. */
export class UnknownOutcome extends HttpError {
  constructor(cause: unknown) {
    super(
      503,
      'The connection to the data was lost, and it is unknown whether this was saved. Please check before you try again',
      { 'retry-after': '5' },
      { cause },
    );
    this.name = 'UnknownOutcome';
  }
}
