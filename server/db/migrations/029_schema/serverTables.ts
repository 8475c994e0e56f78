import { sql, type Kysely } from 'kysely';
import { key, partOf, required, unique, zero } from './columns';

/** What is about the installation: its logs, processes, keys and webhooks. */
export async function createServerTables(db: Kysely<unknown>): Promise<void> {
  await createEventLog(db);
  await createAuditLog(db);
  await createProcesses(db);
  await createWebhooks(db);
}

async function createEventLog(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('events')
    .addColumn('seq', 'bigint', key)
    .addColumn('type', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('audience', 'text', required)
    .addColumn('task_id', 'text')
    .addColumn('at', 'text', required)
    .execute();

  await schema
    .createTable('event_counter')
    .addColumn('_id', 'integer', key)
    .addColumn('seq', 'bigint', required)
    .addColumn('log', 'text', (column) => column.notNull().defaultTo(sql`''`))
    .addColumn('tasks', 'bigint', zero)
    .execute();
  await sql`insert into event_counter (_id, seq) values (1, 0)`.execute(db);

  // They tell whether a number belongs to this log or to a restored backup.
  await schema
    .createTable('log_ids')
    .addColumn('_id', 'text', key)
    .addColumn('position', 'integer', unique)
    .addColumn('first_seq', 'bigint', required)
    .execute();
}

async function createAuditLog({ schema }: Kysely<unknown>): Promise<void> {
  // No references, because entries outlive people and tasks.
  await schema
    .createTable('audit')
    .addColumn('_id', 'text', key)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('target_type', 'text')
    .addColumn('target_id', 'text')
    .addColumn('target_name', 'text')
    .addColumn('address', 'text')
    .addColumn('request_id', 'text')
    .addColumn('count', 'integer', required)
    .addColumn('merge_key', 'text', (column) => column.unique())
    .addColumn('details', 'text', required)
    .execute();
  await schema.createIndex('audit_at').on('audit').column('at').execute();
  for (const column of ['actor_id', 'target_id', 'action'])
    await schema.createIndex(`audit_${column}`).on('audit').columns([column, '_id']).execute();
}

async function createProcesses(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('processes')
    .addColumn('_id', 'text', key)
    .addColumn('seen_at', 'text', required)
    .execute();

  await schema
    .createTable('connections')
    .addColumn('_id', 'text', key)
    .addColumn('user_id', 'text', required)
    .addColumn('process_id', 'text', required)
    .addColumn('open_task', 'text')
    .execute();
  await schema.createIndex('connections_user').on('connections').column('user_id').execute();
  await schema.createIndex('connections_process').on('connections').column('process_id').execute();

  // The keys of an installation with several processes. The embedded database leaves it empty.
  await schema
    .createTable('secrets')
    .addColumn('_id', 'integer', key)
    .addColumn('keys', 'text', required)
    .execute();

  // Which programs can use this schema: those that know the migration `needs`.
  await schema
    .createTable('schema_support')
    .addColumn('_id', 'integer', key)
    .addColumn('needs', 'text', required)
    .execute();
  await sql`insert into schema_support (_id, needs) values (1, '029_schema')`.execute(db);
}

async function createWebhooks({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('webhooks')
    .addColumn('_id', 'text', key)
    .addColumn('url', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('active', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('lease_by', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('secret_version', 'integer', zero)
    .execute();

  await schema
    .createTable('webhook_deliveries')
    .addColumn('_id', 'text', key)
    .addColumn('webhook_id', 'text', partOf('webhooks'))
    .addColumn('at', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('seq', 'bigint', required)
    .addColumn('attempt', 'integer', required)
    .addColumn('status', 'integer')
    .addColumn('error', 'text')
    .addColumn('ms', 'integer', required)
    .execute();
  await schema
    .createIndex('webhook_deliveries_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', '_id'])
    .execute();
  await schema.createIndex('webhook_deliveries_at').on('webhook_deliveries').column('at').execute();
}
