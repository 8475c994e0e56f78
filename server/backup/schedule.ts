import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Alone } from '../db/advisoryLocks';
import { backUpInProcess } from './backupProcess';
import { BackupError, names, readManifest } from './manifest';

/** How often a backup should be made, and how often that is checked, in milliseconds. */
const everyMs = 24 * 60 * 60_000;
const checkMs = 10 * 60_000;

const backupName = /^docket-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/;
const nameAt = (ms: number): string =>
  `docket-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}`;

/** A complete backup in `BACKUP_DIR`. */
interface Made {
  folder: string;
  /** When it was made, by its name, in milliseconds since 1970. */
  at: number;
}

/** Daily backups in `BACKUP_DIR`. */
export interface Schedule {
  /** Makes a backup if the newest one is a day old. Failures are logged, and tried again. */
  check: () => Promise<void>;
  start: () => void;
  /** Cancels a backup that is being made. */
  stop: () => Promise<void>;
  /**
   * When the newest complete backup was made, in milliseconds since 1970, as found at the last check.
   * Null before the first backup.
   */
  newest: () => number | null;
  /** How many backups have failed since the last one that was made. */
  failures: () => number;
}

/** @param alone runs work unless another process is at it */
export function createSchedule(context: Context, alone: Alone): Schedule {
  const { config, log, db, now, events } = context;
  const { backupDir } = config;
  const cancelled = new AbortController();
  const warned = new Set<string>();
  let newest: number | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Once for each backup. */
  const warn = (folder: string, text: string): void => {
    if (!warned.has(folder)) log.warn({ folder }, text);
    warned.add(folder);
  };

  /** The backups that count, oldest first. Others are skipped with a warning, and left alone. */
  const complete = (place: string): Made[] =>
    readdirSync(place)
      .sort()
      .flatMap((name) => {
        const [, day, hours, minutes, seconds] = backupName.exec(name) ?? [];
        const folder = path.join(place, name);
        if (day === undefined || !existsSync(path.join(folder, names.manifest))) return [];
        try {
          readManifest(folder);
        } catch {
          warn(folder, 'a backup cannot be read and does not count');
          return [];
        }
        const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
        if (at < now() + everyMs) return [{ folder, at }];
        warn(folder, 'a backup is from the future and does not count');
        return [];
      });

  const make = async (
    place: string,
    earlier: readonly Made[],
    lost: AbortSignal,
  ): Promise<void> => {
    for (const name of readdirSync(place))
      if (/^docket-.*\.partial$/.test(name)) rmSync(path.join(place, name), { recursive: true });
    // As the name says it.
    const at = Math.floor(now() / 1000) * 1000;
    const folder = path.join(place, nameAt(at));
    const acknowledged = await events.head();
    const { tables, lastEvent } = await backUpInProcess(config, folder, {
      previous: earlier.at(-1)?.folder ?? null,
      signal: AbortSignal.any([cancelled.signal, lost]),
    });
    if (lastEvent < acknowledged) {
      rmSync(folder, { recursive: true });
      throw new BackupError(
        `the backup ended with event ${lastEvent}, although the server had stored event ${acknowledged} before`,
      );
    }
    newest = at;
    // Never the one that was just made, whatever the clock said when the others were.
    for (const old of earlier.slice(0, Math.max(0, earlier.length + 1 - config.backupKeep)))
      rmSync(old.folder, { recursive: true });
    const count = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
    await recordAudit(context, db, { actor: null, action: 'backupMade', count });
  };

  const run = async (): Promise<void> => {
    if (backupDir === null) return;
    try {
      await alone('backup', async (lost) => {
        const earlier = complete(backupDir);
        newest = earlier.at(-1)?.at ?? null;
        if (newest === null || now() - newest >= everyMs) await make(backupDir, earlier, lost);
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
    newest: () => newest,
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
