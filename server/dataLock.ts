import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Libsql from 'libsql';
import { ConfigError } from './config';
import { errorCode } from './errorCode';

/** How long a start waits for an earlier server that is still stopping, in milliseconds. */
const waitMs = 3_000;

/** Who holds a data folder, as the next process that wants it reads it. */
interface Holder {
  pid: number;
  host: string;
  /** ISO 8601 in UTC. */
  since: string;
  /** Where it serves; null while it starts. */
  address: string | null;
}

/** The data folder is this process's alone until the process ends. */
export interface DataLock {
  /** Writes down where the server listens, for the message that a second process shows. */
  setAddress: (address: string) => void;
}

/** Open databases whose locks are held. They are kept here because closing one, by garbage collection too, frees its lock. */
const held = new Set<Libsql.Database>();

/**
 * Takes the data folder for this process. The lock is the exclusive lock of an empty SQLite file: the kernel frees it when
 * the process ends, however it ends. Nothing else may open that file here, because closing it anywhere frees the lock.
 * @throws ConfigError that names the holder when another process has the folder.
 */
export function lockDataDir(dataDir: string): DataLock {
  const database = new Libsql(path.join(dataDir, 'docket.lock'), { timeout: waitMs });
  const holderFile = path.join(dataDir, 'docket.holder.json');
  try {
    // The lock is all that matters: nothing is ever written to this file, so it needs no journal.
    database.pragma('journal_mode = memory');
    database.exec('begin exclusive');
  } catch (error) {
    if (errorCode(error) !== 'SQLITE_BUSY') throw error;
    throw new ConfigError(
      'DATA_DIR',
      `is in use: ${dataDir} ${holderText(holderFile)}. Stop it, or choose another folder`,
    );
  }
  held.add(database);
  const holder: Holder = {
    pid: process.pid,
    host: os.hostname(),
    since: new Date().toISOString(),
    address: null,
  };
  const write = () => writeFileSync(holderFile, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  write();
  return {
    setAddress: (address) => {
      holder.address = address;
      write();
    },
  };
}

function holderText(file: string): string {
  try {
    const { pid, host, since, address } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return `is held by process ${pid} on ${host} since ${since}${address ? ` (${address})` : ''}`;
  } catch {
    // The other process has just started, and has not written its name yet.
    return 'is held by another process';
  }
}
