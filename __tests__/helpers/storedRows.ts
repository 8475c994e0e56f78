import { createHash } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { onPostgres } from './postgresDatabase';
import type { TestServer } from './startServer';

/** Tables that change without a call, or with every attempt to sign in. */
const volatileTables = ['processes', 'connections', 'attempts', 'webhook_deliveries'];
const ownRows: Readonly<Record<string, string>> = {
  // Refusals are recorded, which is not a change by the refused call.
  audit: `(select * from audit where action not like '%Refused') as own`,
  // The server itself sets when people are reminded next.
  users: `(select _id, name, email, email_key, password_hash, roles, active, last_active, created_at, reminders from users) as own`,
  // The other columns change while events are delivered.
  webhooks: `(select _id, url, events, active from webhooks) as own`,
};
const rowsOf = (table: string) => ownRows[table] ?? `"${table}"`;

export interface StoredRows {
  /** A hash of all rows, without what changes by itself. */
  hash: () => Promise<string>;
  close: () => void;
}

export const watchRows = (server: TestServer): StoredRows =>
  onPostgres ? watchPostgres(server) : watchEmbedded(server);

/** Reads the rows again only in another snapshot, as equal snapshots see the same rows. */
function watchPostgres({ context: { db } }: TestServer): StoredRows {
  let query: string | null = null;
  let last = { snapshot: '', hash: '' };
  return {
    hash: async () => {
      const current = sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`;
      const [{ snapshot } = { snapshot: '' }] = (await current.execute(db)).rows;
      if (snapshot === last.snapshot) return last.hash;
      if (query === null) {
        const tables = (await db.introspection.getTables())
          .map(({ name }) => name)
          .filter((name) => !volatileTables.includes(name));
        query = tables
          .map(
            (name) =>
              `select concat(count(*), ' ', sum(hashtextextended(row::text, 0)::numeric)) as hash from (select * from ${rowsOf(name)}) row`,
          )
          .join(' union all ');
      }
      const { rows } = await sql.raw<{ hash: string }>(query).execute(db);
      last = { snapshot, hash: rows.map(({ hash }) => hash).join() };
      return last.hash;
    },
    close: () => undefined,
  };
}

/** Reads the rows again only if the server has committed something since. */
function watchEmbedded({ dataDir }: TestServer): StoredRows {
  // A second connection, because `data_version` shows only the commits of other connections.
  const reader = new Libsql(path.join(dataDir, 'docket.db'), { readonly: true });
  const names = reader
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all() as string[];
  const tables = names.filter((name) => !volatileTables.includes(name));
  // One text for each table, because reading a row takes long compared with writing it into a text.
  const texts = reader.prepare(
    tables
      .map((table) => {
        const columns = reader.prepare(`select * from ${rowsOf(table)}`).columns();
        const row = columns.map(({ name }) => `quote("${name}")`).join(` || ',' || `);
        return `select group_concat(row, ';') from (select ${row} as row from ${rowsOf(table)})`;
      })
      .join(' union all '),
  );
  let last = { version: -1, hash: '' };
  return {
    hash: () => {
      const [{ data_version: version }] = reader.pragma('data_version') as [
        { data_version: number },
      ];
      if (version !== last.version) {
        const hash = createHash('sha256').update(JSON.stringify(texts.pluck().all()));
        last = { version, hash: hash.digest('hex') };
      }
      return Promise.resolve(last.hash);
    },
    close: () => reader.close(),
  };
}
