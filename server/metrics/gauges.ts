import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context/context';
import { databaseLoad } from '../db/load';
import { databaseFile } from '../db/open';
import { freeBytes } from '../uploads/space';

/** What only other parts of the server know. */
export interface MetricSources {
  sockets: () => number;
  /** The number of the last event that this process has delivered. */
  delivered: () => number;
  isReady: () => Promise<boolean>;
  /** When the newest scheduled backup was made, in milliseconds since 1970. */
  newestBackup: () => number | null;
  failedBackups: () => number;
}

/** Adds the metrics whose values are read at each request of `/metrics`. */
export function addGauges(registry: Registry, context: Context, sources: MetricSources): void {
  const { db, config, events } = context;
  /** A value that cannot be read now becomes NaN, so that the others are still answered. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    const created: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        try {
          created.set(await read());
        } catch {
          created.set(NaN);
        }
      },
    });
  };

  gauge('docket_ready', '1 if /readyz answers 200, else 0', async () =>
    Number(await sources.isReady()),
  );
  gauge('docket_sockets', 'open sockets of this process', sources.sockets);
  gauge(
    'docket_event_lag',
    'changes that are committed, but not yet sent by this process',
    async () => Math.max(0, (await events.head()) - sources.delivered()),
  );
  gauge('docket_database_bytes', 'size of the database', () =>
    config.databaseUrl === null ? embeddedBytes(config.dataDir) : postgresBytes(context),
  );
  gauge('docket_attachments_bytes', 'size of all attachments', async () => {
    const { bytes } = await db
      .selectFrom('task_attachments')
      .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
      .executeTakeFirstOrThrow();
    return Number(bytes ?? 0);
  });
  gauge('docket_free_bytes', 'free space on the disk of DATA_DIR', () => freeBytes(config.dataDir));

  gauge('docket_backup_age_seconds', 'age of the newest backup in BACKUP_DIR', () => {
    const newest = sources.newestBackup();
    // The clock may have been set back since.
    return newest === null ? NaN : Math.max(0, context.now() - newest) / 1000;
  });
  gauge(
    'docket_backup_failures',
    'scheduled backups that have failed since the last one that was made',
    sources.failedBackups,
  );

  const connections: Gauge<'state'> = new Gauge({
    name: 'docket_database_connections',
    help: 'connections to the database that are open and busy, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(databaseLoad(db)))
        connections.set({ state }, count);
    },
  });
}

async function embeddedBytes(dataDir: string): Promise<number> {
  const file = path.join(dataDir, databaseFile);
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((name) =>
      stat(name).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function postgresBytes({ db }: Context): Promise<number> {
  const { bytes } = await db
    .selectNoFrom(sql<number>`pg_database_size(current_database())`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}
