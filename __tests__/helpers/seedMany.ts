import { sql } from 'kysely';
import { seedBench, type Size } from '../../bench/seed/seed';
import { openDatabase } from '../../server/db/open';

/** How many tasks are made one by one. The others are copies of them. */
const originals = 1_000;
const columns = {
  tasks: [
    'position',
    'title',
    'description',
    'priority',
    'status',
    'due_date',
    'completed_at',
    'created_at',
    'updated_at',
    'created_by',
    'created_by_name',
    'seq',
  ],
  task_assignees: ['user_id', 'user_name', 'position'],
  task_labels: ['label', 'position'],
};

/**
 * Fills an empty data folder with the rows of the bench in a tenth of the time. `tasks` must be a
 * multiple of 1,000.
 */
export async function seedMany(dataDir: string, { tasks, people }: Size): Promise<void> {
  await seedBench({ dataDir }, { tasks: originals, people }, Date.now());
  const db = await openDatabase({ dataDir });
  const last = tasks / originals - 1;
  try {
    await db.transaction().execute(async (trx) => {
      for (const [table, names] of Object.entries(columns)) {
        const id = table === 'tasks' ? '_id' : 'task_id';
        const values = names.map((name) =>
          table === 'tasks' && ['position', 'seq'].includes(name)
            ? `${name} + n * ${originals}`
            : name,
        );
        await sql
          .raw(
            `with recursive copies(n) as (select 1 union all select n + 1 from copies where n < ${last}) ` +
              `insert into ${table} (${[id, ...names].join()}) select printf('%08x', n) || substr(${id}, 9), ${values.join()} from copies, ${table}`,
          )
          .execute(trx);
      }
      await trx.updateTable('event_counter').set({ seq: tasks }).where('_id', '=', 1).execute();
    });
  } finally {
    await db.destroy();
  }
}
