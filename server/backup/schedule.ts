import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import { createBackup } from './create';
import { names, readManifest } from './manifest';

/** How often a backup should be made, and how often that is checked, in milliseconds. */
const everyMs = 24 * 60 * 60_000;
const checkMs = 10 * 60_000;

const backupName = /^docket-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/** Daily backups in `BACKUP_DIR`. */
export interface Schedule {
  /** Makes a backup if the newest one is a day old. Failures are logged, and tried again. */
  check: () => Promise<void>;
  start: () => void;
  /** Cancels a backup under way. */
  stop: () => Promise<void>;
  /** When the newest complete backup was made, in milliseconds since 1970. Null if there is none. */
  newest: () => number | null;
  /** How many backups have failed since the last one that was made. */
  failures: () => number;
}

/** @param alone runs work unless another process is at it */
export function createSchedule(
  context: Context,
  alone: (work: () => Promise<void>) => Promise<void>,
): Schedule {
  const { config, log, db, now } = context;
  const { backupDir } = config;
  const cancelled = new AbortController();
  let failures = 0;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const complete = (): string[] =>
    backupDir === null
      ? []
      : readdirSync(backupDir)
          .filter((name) => backupName.test(name))
          .filter((name) => existsSync(path.join(backupDir, name, names.manifest)))
          .sort()
          .map((name) => path.join(backupDir, name));
  const newest = (): number | null => {
    const last = complete().at(-1);
    return last === undefined ? null : Date.parse(readManifest(last).at);
  };

  const make = async (folder: string): Promise<void> => {
    for (const name of readdirSync(folder))
      if (/^docket-.*\.partial$/.test(name)) rmSync(path.join(folder, name), { recursive: true });
    const name = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-');
    const { tables } = await createBackup(config, path.join(folder, `docket-${name}`), {
      previous: complete().at(-1) ?? null,
      now,
      signal: cancelled.signal,
    });
    for (const old of complete().slice(0, -config.backupKeep)) rmSync(old, { recursive: true });
    const count = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
    await recordAudit(context, db, { actor: null, action: 'backupMade', count });
  };

  const run = async (): Promise<void> => {
    if (backupDir === null) return;
    try {
      await alone(async () => {
        const last = newest();
        if (last === null || now() - last >= everyMs) await make(backupDir);
      });
      failures = 0;
    } catch (error) {
      if (cancelled.signal.aborted) return;
      failures += 1;
      log.error({ error: String(error) }, 'the backup failed');
      const day = new Date(now()).toISOString().slice(0, 10);
      await recordAudit(context, db, {
        actor: null,
        action: 'backupFailed',
        mergeKey: `backupFailed ${day}`,
      }).catch(() => undefined); // The failure is in the log, and may be that of the database.
    }
  };

  const check = (): Promise<void> => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    check,
    newest,
    failures: () => failures,
    start: () => {
      if (backupDir === null) return;
      void check();
      timer = setInterval(() => void check(), checkMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      cancelled.abort();
      await running;
    },
  };
}
