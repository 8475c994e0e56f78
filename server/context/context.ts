import type { Passwords } from '../crypto/passwords';
import type { Secrets } from '../crypto/secrets';
import type { Db } from '../db/schema';
import type { EventLog } from '../events/log';
import type { Mailer } from '../mail/mailer';
import type { Space } from '../uploads/space';
import type { UploadStore } from '../uploads/store';
import type { Config } from './config';

/** Writes JSON lines to stderr. Never log a request body, a token or a password. */
export interface Log {
  debug: (details: object, text: string) => void;
  info: (details: object, text: string) => void;
  warn: (details: object, text: string) => void;
  error: (details: object, text: string) => void;
}

/** What all services share. `app.ts` creates it once; nothing is global. */
export interface Context {
  config: Config;
  db: Db;
  /** The current time in milliseconds since 1970. Tests pass their own. */
  now: () => number;
  events: EventLog;
  uploads: UploadStore;
  space: Pick<Space, 'isLow'>;
  secrets: Secrets;
  passwords: Passwords;
  /** Null where e-mail is not set up. */
  mail: Mailer | null;
  log: Log;
  /** Closes the open sockets of a session or of a person. */
  closeSockets: (owner: { sessionId: string } | { userId: string }) => void;
  /**
   * Returns a function that waits until the sockets of this process have been sent all committed
   * events. A socket that takes too long is not waited for again.
   */
  createBackpressure: () => () => Promise<void>;
}
