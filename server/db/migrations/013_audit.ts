import type { Kysely } from 'kysely';

interface Before {
  inspections: { _id: string; actor_id: string; target_id: string; subject: string; at: string };
}
interface After extends Before {
  users: { _id: string; name: string };
  audit: Record<string, string | number | null>;
}

const rowsPerTurn = 500;

/**
 * The audit log. It takes over the rows of `inspections`. No column is a foreign key, because
 * entries outlive people and tasks.
 */
export async function up(db: Kysely<After>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('target_type', 'text')
    .addColumn('target_id', 'text')
    .addColumn('target_name', 'text')
    .addColumn('address', 'text')
    .addColumn('request_id', 'text')
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('merge_key', 'text', (c) => c.unique())
    .addColumn('details', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_at').on('audit').column('at').execute();
  for (const column of ['actor_id', 'target_id', 'action'])
    await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, '_id']).execute();
  await moveInspections(db);
  await db.schema.dropTable('inspections').execute();
}

async function moveInspections(db: Kysely<After>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('inspections')
      .leftJoin('users as actors', 'actors._id', 'inspections.actor_id')
      .leftJoin('users as targets', 'targets._id', 'inspections.target_id')
      .select(['inspections._id', 'actor_id', 'target_id', 'subject', 'at'])
      .select(['actors.name as actor', 'targets.name as target'])
      .where('inspections._id', '>', last)
      .orderBy('inspections._id')
      .limit(rowsPerTurn)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    last = end._id;
    await db
      .insertInto('audit')
      .values(
        rows.map((row) => ({
          // The order of the log: the time, then what made the old id unique.
          _id: Date.parse(row.at).toString(16).padStart(12, '0') + row._id.slice(-12),
          at: row.at,
          actor_id: row.actor_id,
          actor_name: row.actor ?? '',
          target_type: 'user',
          target_id: row.target_id,
          target_name: row.target ?? '',
          count: 1,
          ...actionOf(row.subject),
        })),
      )
      .execute();
  }
}

/** The action of a subject such as `note changed ID`. */
function actionOf(subject: string): { action: string; details: string } {
  const [, verb, note] = /^note (?:(created|changed|deleted) )?(\S+)$/.exec(subject) ?? [];
  if (note === undefined)
    return { action: subject === 'tasks' ? 'tasksInspected' : 'notesInspected', details: '{}' };
  const actions: Record<string, string> = {
    created: 'noteCreated',
    changed: 'noteChanged',
    deleted: 'noteDeleted',
  };
  return {
    action: actions[verb ?? ''] ?? 'noteInspected',
    details: JSON.stringify({ note }),
  };
}
