// On PostgreSQL: always.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, Migrator, sql } from 'kysely';
import { openEmbedded } from '../../server/db/embedded';
import { appliedMigrations, migrate, migrateTo, migratorOf } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import type { Db, Schema } from '../../server/db/schema';
import { createDatabase, dropDatabase, onPostgres } from '../helpers/postgresDatabase';
import { startServer } from '../helpers/startServer';

let folder: string;
let databaseUrl: string | null = null;
const open: Db[] = [];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-migrate-'));
  if (onPostgres) databaseUrl = await createDatabase('template0');
});
afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy();
  if (databaseUrl !== null) await dropDatabase(databaseUrl);
  rmSync(folder, { recursive: true, force: true });
});

async function connect(): Promise<Db> {
  const db = await openDatabase({ dataDir: folder, databaseUrl });
  open.push(db);
  return db;
}

/** Rows of an old schema, which migrations move to other tables. */
async function fillOld(db: Db): Promise<void> {
  await migrateTo(db, '001_initial');
  for (let at = 0; at < 20; at += 1)
    await sql`insert into inspections (_id, actor_id, target_id, subject, at)
      values (${`inspection${String(at).padStart(14, '0')}`}, 'a', 'b', 'tasks',
        ${new Date(at * 1000).toISOString()})`.execute(db);
}
const moved = async (db: Db) =>
  (await db.selectFrom('audit').select('_id').where('action', '=', 'tasksInspected').execute())
    .length;
const latest = async (db: Db) => (await migratorOf(db).getMigrations()).map(({ name }) => name);

it('come after those of the versions before', async () => {
  // A database that has had the last of these must not be asked to have had another one before it.
  expect((await latest(await connect())).slice(0, 10)).toEqual([
    '001_initial',
    '002_repeats',
    '003_views',
    '004_bulk',
    '005_imports',
    '006_people',
    '007_processes',
    '008_log_ids',
    '009_notification_types',
    '013_audit',
  ]);
});

// An embedded database belongs to one process (dataLock.test.ts).
(onPostgres ? it : it.skip)('are done once when two processes start at once (J-3)', async () => {
  const [one, other] = [await connect(), await connect()];
  await fillOld(one);
  await Promise.all([migrate(one), migrate(other)]);
  expect(await appliedMigrations(one)).toEqual(await latest(one));
  expect([await moved(one), await moved(other)]).toEqual([20, 20]);
});

(onPostgres ? it.skip : it)('can be killed at any statement and run again (J-3)', async () => {
  const first = await connect();
  await fillOld(first);
  await first.destroy();
  open.length = 0;
  // The files as a killed process leaves them, after every fifth statement.
  const copies: string[] = [];
  let statements = 0;
  const db = new Kysely<Schema>({
    dialect: await openEmbedded(path.join(folder, 'docket.db')),
    log: () => {
      statements += 1;
      if (statements % 5 !== 0) return;
      const copy = path.join(folder, `copy${copies.length}`);
      mkdirSync(copy);
      for (const name of ['docket.db', 'docket.db-wal'])
        cpSync(path.join(folder, name), path.join(copy, name));
      copies.push(copy);
    },
  });
  await migrate(db);
  const all = await latest(db);
  await db.destroy();
  expect(copies.length).toBeGreaterThan(10);
  const states = new Set<number>();
  for (const dataDir of copies) {
    const copy = await openDatabase({ dataDir });
    states.add((await appliedMigrations(copy)).length);
    await migrate(copy);
    expect([await appliedMigrations(copy), await moved(copy)]).toEqual([all, 20]);
    await copy.destroy();
  }
  // All or nothing.
  expect([...states].every((count) => count === 1 || count === all.length)).toBe(true);
});

(onPostgres ? it : it.skip)('can lose their connection and run again (J-3)', async () => {
  const db = await connect();
  await fillOld(db);
  const infos = await migratorOf(db).getMigrations();
  for (const { name } of infos.slice(1)) {
    const migrations = Object.fromEntries(
      infos.map((info) => [
        info.name,
        {
          up: async (trx: Kysely<unknown>) => {
            await info.migration.up(trx);
            if (info.name === name)
              await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
          },
        },
      ]),
    );
    const broken = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    expect((await broken.migrateToLatest()).error).toBeDefined();
    expect(await appliedMigrations(db)).toEqual(['001_initial']);
  }
  await migrate(db);
  expect([await appliedMigrations(db), await moved(db)]).toEqual([await latest(db), 20]);
});

describe('an older program on a newer schema (J-4)', () => {
  const update = async (db: Db) => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(db);
    await sql`alter table notes add column later text`.execute(db);
  };
  const start = () => startServer({ config: { dataDir: folder, databaseUrl } });

  it('works when the newer schema allows it', async () => {
    await update(await connect());
    const server = await start();
    const root = await server.signInRoot();
    const note = { title: 'Kept', text: '', tag: [] };
    expect((await root.post('/api/notes', note)).status).toBe(201);
    expect((await root.get('/readyz')).status).toBe(200);
    await server.close();
  });

  it('refuses it by name otherwise, and changes nothing', async () => {
    const db = await connect();
    await update(db);
    await db.updateTable('schema_support').set({ needs: '999_later' }).execute();
    await expect(start()).rejects.toThrow(
      'This database was written by a newer Docket (migration 999_later). Use that version or a ' +
        'later one, or restore a backup of this version',
    );
    expect(await db.selectFrom('users').select('_id').execute()).toEqual([]);
  });
});
