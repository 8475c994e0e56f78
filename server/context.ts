import type { Kysely, Transaction } from 'kysely';
import type { Config } from './config';
import type { Schema } from './db/schema';
import type { EventLog } from './events/log';
import type { Passwords } from './session/passwords';
import type { Secrets } from './session/secrets';
import type { UploadStore } from './uploads/store';

export type Db = Kysely<Schema>;
/** A transaction in progress. A function that takes a `Trx` must be part of its caller's change. */
export type Trx = Transaction<Schema>;

/** Where warnings and errors go, as JSON lines on stderr. Never a body, a token or a password. */
export interface Log {
  warn: (details: object, text: string) => void;
  error: (details: object, text: string) => void;
}

/** What every part of the server is given; made once by `app.ts`, nothing is global. */
export interface Context {
  config: Config;
  db: Db;
  /** The present, in milliseconds since 1970; tests hand in their own. */
  now: () => number;
  events: EventLog;
  uploads: UploadStore;
  secrets: Secrets;
  passwords: Passwords;
  log: Log;
  /** Ends the open sockets of a session, or of everybody of a user (block, deletion, password change). */
  closeSockets: (whose: { sessionId: string } | { userId: string }) => void;
  /**
   * Begins to follow the open sockets of this process during a burst of changes: each call of the answer resolves when they have
   * been sent what was written so far. One that takes too long is not waited for again.
   */
  followReaders: () => () => Promise<void>;
}

/** Who a request speaks for, read from the database on every request. */
export interface Actor {
  _id: string;
  name: string;
  email: string;
  roles: string[];
  sessionId: string;
}
