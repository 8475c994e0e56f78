import type { Kysely } from 'kysely';

/** Tokens for scripts. Each has a session, so whatever ends sessions ends tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('session_id', 'text', (c) =>
      c.primaryKey().references('sessions._id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('last_used', 'text')
    .execute();
}
