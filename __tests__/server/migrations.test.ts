// On PostgreSQL: always.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, Migrator, sql } from 'kysely';
import { openEmbedded } from '../../server/db/embedded';
import { earlierMigrations } from '../../server/db/earlierMigrations';
import { appliedMigrations, migrate, migratorOf } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import type { Db, Schema } from '../../server/db/schema';
import { listMigrations, listedMigrations, makeEarlier } from '../helpers/earlierDatabase';
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

/** A database of the version before, with rows. */
async function fillEarlier(db: Db): Promise<void> {
  await makeEarlier(db);
  for (let at = 0; at < 20; at += 1)
    await db
      .insertInto('log_ids')
      .values({ _id: `log${at}`, position: at, first_seq: 0 })
      .execute();
}
const kept = async (db: Db) => (await db.selectFrom('log_ids').select('_id').execute()).length;
const latest = async (db: Db) => (await migratorOf(db).getMigrations()).map(({ name }) => name);
const start = () => startServer({ config: { dataDir: folder, databaseUrl } });

it('come after those of the versions before', async () => {
  // A database that has had the last of these must not be asked to have had another one before it.
  expect((await latest(await connect())).slice(0, 2)).toEqual(['029_schema', '030_rows']);
});

(onPostgres ? it : it.skip)('give all texts the order of bytes, as SQLite has it', async () => {
  const db = await connect();
  await migrate(db);
  const { rows } = await sql`select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'
      and collation_name is distinct from 'C'`.execute(db);
  expect(rows).toEqual([]);
});

it('take over a database of the version before', async () => {
  const db = await connect();
  await fillEarlier(db);
  const server = await start();
  const root = await server.signInRoot();
  expect((await root.get('/readyz')).status).toBe(200);
  await server.close();
  expect(await listedMigrations(db)).toEqual(await latest(db));
  expect(await kept(db)).toBe(21);
});

it.each([
  [
    'a part of them',
    earlierMigrations.slice(0, -1),
    'an older Docket (migration 027_task_numbers)',
  ],
  ['a single one', ['001_initial'], 'an older Docket (migration 001_initial)'],
  ['one that is unknown', ['001_initial', '028_x'], 'a newer Docket (migration 028_x)'],
  ['all and another', [...earlierMigrations, '029_x'], 'a newer Docket (migration 029_x)'],
])('refuse a database of the versions before with %s', async (_name, names, text) => {
  const db = await connect();
  await makeEarlier(db);
  await listMigrations(db, names);
  await expect(start()).rejects.toThrow(
    text.includes('older')
      ? `This database was written by ${text}. Start the version before this one once, and update then`
      : `This database was written by ${text}. Use that version or a later one`,
  );
  expect(await listedMigrations(db)).toEqual(names);
});

// An embedded database belongs to one process (dataLock.test.ts).
(onPostgres ? it : it.skip)('are done once when two processes start at once (J-3)', async () => {
  const [one, other] = [await connect(), await connect()];
  await fillEarlier(one);
  await Promise.all([migrate(one), migrate(other)]);
  expect(await listedMigrations(one)).toEqual(await latest(one));
  expect([await kept(one), await kept(other)]).toEqual([20, 20]);
});

(onPostgres ? it.skip : it).each([
  ['of a new database', async () => {}],
  ['of one of the version before', fillEarlier],
])('%s can be killed at any statement and run again (J-3)', async (_name, fill) => {
  const first = await connect();
  await fill(first);
  const rows = fill === fillEarlier ? 20 : 0;
  await first.destroy();
  open.length = 0;
  // The files as a killed process leaves them.
  const copies: string[] = [];
  let statements = 0;
  const db = new Kysely<Schema>({
    dialect: await openEmbedded(path.join(folder, 'docket.db')),
    log: () => {
      statements += 1;
      if (rows === 0 && statements % 5 !== 0) return;
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
  for (const dataDir of copies) {
    const copy = await openDatabase({ dataDir });
    // All or nothing.
    expect([[], ['029_schema'], all]).toContainEqual(await appliedMigrations(copy));
    await migrate(copy);
    expect([await listedMigrations(copy), await kept(copy)]).toEqual([all, rows]);
    await copy.destroy();
  }
});

(onPostgres ? describe : describe.skip)('can lose their connection and run again (J-3)', () => {
  const end = 'pg_terminate_backend(pg_backend_pid())';

  it('while they change the schema', async () => {
    const db = await connect();
    const infos = await migratorOf(db).getMigrations();
    for (const { name } of infos) {
      const migrations = Object.fromEntries(
        infos.map((info) => [
          info.name,
          {
            up: async (trx: Kysely<unknown>) => {
              await info.migration.up(trx);
              if (info.name === name) await sql.raw(`select ${end}`).execute(trx);
            },
          },
        ]),
      );
      const broken = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      expect((await broken.migrateToLatest()).error).toBeDefined();
      expect(await appliedMigrations(db)).toEqual([]);
    }
    await migrate(db);
    expect(await listedMigrations(db)).toEqual(await latest(db));
  });

  it('while they take over a database of the version before', async () => {
    const db = await connect();
    await fillEarlier(db);
    await sql
      .raw(
        `create function cut() returns trigger language plpgsql as
          $$ begin perform ${end}; return old; end $$`,
      )
      .execute(db);
    await sql`create trigger cut after delete on kysely_migration
      for each statement execute function cut()`.execute(db);
    await expect(migrate(db)).rejects.toThrow();
    expect(await listedMigrations(db)).toEqual(earlierMigrations);
    await sql`drop trigger cut on kysely_migration`.execute(db);
    await migrate(db);
    expect([await listedMigrations(db), await kept(db)]).toEqual([await latest(db), 20]);
  });
});

describe('an older program on a newer schema (J-4)', () => {
  const update = async (db: Db) => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(db);
    await sql`alter table notes add column later text`.execute(db);
  };

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
