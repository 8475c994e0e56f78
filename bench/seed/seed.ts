import { migrate } from '../../server/db/migrate';
import { openDatabase } from '../../server/db/open';
import { createPasswords } from '../../server/crypto/passwords';
import { createBenchRandom } from './random';
import { benchPassword, peopleRows, taskRows } from './rows';

/** How many of each a database gets. */
export interface Size {
  tasks: number;
  people: number;
}

const tasksAtOnce = 2_000;

/** Rows in statements of a bounded size: databases limit the number of parameters. */
async function inParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += 500)
    await insert(rows.slice(start, start + 500));
}

/** Fills the empty database of a data folder through the server's own migrations and schema. Answers false when it is filled already. */
export async function seedBench(dataDir: string, size: Size, now: number): Promise<boolean> {
  const db = await openDatabase({ dataDir });
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
      await inParts(people, (part) => trx.insertInto('users').values(part).execute());
      for (let from = 0; from < size.tasks; from += tasksAtOnce) {
        const part = taskRows(
          random,
          people,
          from,
          Math.min(size.tasks, from + tasksAtOnce),
          size.tasks,
          now,
        );
        await inParts(part.tasks, (rows) => trx.insertInto('tasks').values(rows).execute());
        await inParts(part.assignees, (rows) =>
          trx.insertInto('task_assignees').values(rows).execute(),
        );
        await inParts(part.labels, (rows) => trx.insertInto('task_labels').values(rows).execute());
        await inParts(part.comments, (rows) =>
          trx.insertInto('task_comments').values(rows).execute(),
        );
        await inParts(part.activity, (rows) =>
          trx.insertInto('task_activity').values(rows).execute(),
        );
      }
      await trx
        .updateTable('event_counter')
        .set({ seq: size.tasks })
        .where('_id', '=', 1)
        .execute();
    });
    return true;
  } finally {
    await db.destroy();
  }
}
