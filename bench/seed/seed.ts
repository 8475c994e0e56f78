import { migrate } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import { createPasswords } from '../../server/crypto/passwords';
import { createBenchRandom } from './random';
import { benchPassword, peopleRows, taskRows } from './rows';

export interface Size {
  tasks: number;
  people: number;
}

const batchSize = 2_000;

/** Databases limit the number of parameters in a statement. */
async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += 500)
    await insert(rows.slice(start, start + 500));
}

/**
 * Seeds the database of a data folder, or the one at `databaseUrl`, with the server's own
 * migrations and schema. Resolves with false if it was seeded before.
 */
export async function seedBench(
  place: { dataDir: string; databaseUrl?: string },
  size: Size,
  now: number,
): Promise<boolean> {
  const db = await openDatabase(place);
  try {
    await migrate(db);
    if (await db.selectFrom('users').select('_id').limit(1).executeTakeFirst()) return false;
    const random = createBenchRandom();
    const people = peopleRows(
      random,
      size.people,
      await (await createPasswords()).hash(benchPassword),
      now,
    );
    await db.transaction().execute(async (trx) => {
      await inBatches(people, (rows) => trx.insertInto('users').values(rows).execute());
      for (let from = 0; from < size.tasks; from += batchSize) {
        const batch = taskRows(
          random,
          people,
          from,
          Math.min(size.tasks, from + batchSize),
          size.tasks,
          now,
        );
        await inBatches(batch.tasks, (rows) => trx.insertInto('tasks').values(rows).execute());
        await inBatches(batch.assignees, (rows) =>
          trx.insertInto('task_assignees').values(rows).execute(),
        );
        await inBatches(batch.labels, (rows) =>
          trx.insertInto('task_labels').values(rows).execute(),
        );
        await inBatches(batch.links, (rows) => trx.insertInto('task_links').values(rows).execute());
        await inBatches(batch.comments, (rows) =>
          trx.insertInto('task_comments').values(rows).execute(),
        );
        await inBatches(batch.activity, (rows) =>
          trx.insertInto('task_activity').values(rows).execute(),
        );
      }
      await trx
        .updateTable('event_counter')
        .set({ seq: size.tasks, tasks: size.tasks })
        .where('_id', '=', 1)
        .execute();
    });
    return true;
  } finally {
    await db.destroy();
  }
}
