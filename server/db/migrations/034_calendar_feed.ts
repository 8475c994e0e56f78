import { sql, type Kysely } from 'kysely';

/** The number from which the address of a person's calendar is derived (decision 109). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column calendar integer`.execute(db);
}
