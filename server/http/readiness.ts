import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../context/context';
import { filesInPlace } from '../db/load';
import { missingMigrations } from '../db/migrate';
import { freeBytes } from '../uploads/space';

/** Bytes and milliseconds. */
export const readinessLimits = {
  /** With less free disk space the server is not ready, because writes will soon fail. */
  freeBytes: 16 * 1024 * 1024,
  /** A check that takes longer has failed. */
  checkMs: 4_000,
  /** A result is used again for this long, so that strangers cannot cause much work. */
  keptMs: 500,
};

/**
 * What can fail. `database`: it cannot be written to, or has an older schema than this program.
 * `files`: the files of the embedded database were deleted or replaced.
 */
export type Check = 'running' | 'database' | 'files' | 'folder' | 'space';

/** The checks that fail now; an empty list if the server is ready. */
export type Readiness = () => Promise<Check[]>;

/** Finds out whether this server can serve. Logs when the result changes. */
export function createReadiness(context: Context, isRunning: () => boolean): Readiness {
  const { db, log, config } = context;
  const uploads = path.join(config.dataDir, 'uploads', 'tmp');

  const checks: Record<Exclude<Check, 'running'>, () => Promise<boolean>> = {
    database: async () => {
      // Changes no row, but fails where rows cannot be changed.
      await db
        .updateTable('processes')
        .set({ seen_at: '' })
        .where(sql<boolean>`1 = 0`)
        .execute();
      return (await missingMigrations(db)).length === 0;
    },
    files: () => Promise.resolve(filesInPlace(db)),
    folder: async () => {
      await access(uploads, constants.W_OK | constants.X_OK);
      return true;
    },
    space: async () => (await freeBytes(config.dataDir)) >= readinessLimits.freeBytes,
  };

  const check = async (): Promise<Check[]> => {
    const names = Object.keys(checks) as (keyof typeof checks)[];
    const results = await Promise.all(names.map((name) => passes(checks[name])));
    return names.filter((_name, at) => !results[at]);
  };

  let last: { at: number; result: Promise<Check[]> } | null = null;
  let loggedFailures = '';
  return async () => {
    if (!isRunning()) return ['running'];
    const at = performance.now();
    if (!last || at - last.at > readinessLimits.keptMs) last = { at, result: check() };
    const failed = await last.result;
    if (failed.join() !== loggedFailures) {
      loggedFailures = failed.join();
      log.warn({ failed }, failed.length > 0 ? 'the server is not ready' : 'the server is ready');
    }
    return failed;
  };
}

/** False also for a check that fails with an error, or that takes too long. */
async function passes(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readinessLimits.checkMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    // The reason is in the log of the calls that fail for it.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
