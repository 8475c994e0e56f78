import { sql, SqliteAdapter, type Kysely } from 'kysely';

export const isEmbedded = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * Carries out statements that create tables and indexes, and have no semicolon inside. On PostgreSQL,
 * texts get the order of SQLite, as `ByteOrderCompiler` gives it to those that Kysely builds.
 */
export async function execute<Tables>(db: Kysely<Tables>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) {
    if (statement.trim() === '') continue;
    const ordered = statement.replace(/(\w+) text\b/g, '$1 text collate "C"');
    await sql.raw(isEmbedded(db) ? statement : ordered).execute(db);
  }
}
