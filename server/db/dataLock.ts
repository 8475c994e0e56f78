import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Libsql from 'libsql';
import { ConfigError, errorCode } from '../lib/errors';

/** How long a start waits for a server that is still stopping, in milliseconds. */
const waitMs = 3_000;

/** The process that uses a data folder, as written for other processes. */
interface Holder {
  pid: number;
  host: string;
  /** ISO 8601 in UTC. */
  since: string;
  /** Null while the server starts. */
  address: string | null;
}

/** Reserves the data folder until the process ends. */
interface DataLock {
  /** Stores the server's address, which a second process shows in its error message. */
  setAddress: (address: string) => void;
}

const holderFileOf = (dataDir: string): string => path.join(dataDir, 'docket.holder.json');

/** Prevents garbage collection, which would close a database and release its lock. */
const heldLocks = new Set<Libsql.Database>();

/**
 * Reserves the data folder by an exclusive lock on an empty SQLite file, which the kernel releases
 * when the process ends. Do not open that file elsewhere in this process: closing it would release
 * the lock.
 * @throws ConfigError that names the process that uses the folder
 */
export function lockDataDir(dataDir: string): DataLock {
  const database = new Libsql(path.join(dataDir, 'docket.lock'), { timeout: waitMs });
  try {
    // Nothing is ever written to this file, so it needs no journal file.
    database.pragma('journal_mode = memory');
    database.exec('begin exclusive');
  } catch (error) {
    if (errorCode(error) !== 'SQLITE_BUSY') throw error;
    throw new ConfigError(
      'DATA_DIR',
      `is in use: ${dataDir} ${holderText(dataDir)}. Stop it, or choose another folder`,
    );
  }
  heldLocks.add(database);
  const holder: Holder = {
    pid: process.pid,
    host: os.hostname(),
    since: new Date().toISOString(),
    address: null,
  };
  const file = holderFileOf(dataDir);
  const write = () => writeFileSync(file, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  write();
  return {
    setAddress: (address) => {
      holder.address = address;
      write();
    },
  };
}

/** The process that used a data folder last; null when none has written the file yet. */
export function readHolder(dataDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderFileOf(dataDir), 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function holderText(dataDir: string): string {
  const holder = readHolder(dataDir);
  if (!holder) return 'is held by another process';
  const { pid, host, since, address } = holder;
  return `is held by process ${pid} on ${host} since ${since}${address ? ` (${address})` : ''}`;
}
