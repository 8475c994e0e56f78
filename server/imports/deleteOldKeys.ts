import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context';

const keysPerTurn = 1_000;

/**
 * Deletes the keys of imported lines whose task is gone for good. It works in portions, so that it
 * does not hold up other requests.
 * @param shouldContinue asked before each portion
 */
export async function deleteOldKeys(
  { db }: Pick<Context, 'db'>,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  for (let last = ''; shouldContinue();) {
    const rows = await db
      .selectFrom('import_keys')
      .leftJoin('tasks', 'tasks._id', 'import_keys.task_id')
      // A deleted task that an undo can bring back.
      .leftJoin('kept_tasks', (join) =>
        join.onRef('kept_tasks.task_id', '=', 'import_keys.task_id').on('kept_tasks.part', '=', 0),
      )
      .select(['import_keys.key', 'tasks._id as task', 'kept_tasks.task_id as kept'])
      .where('import_keys.key', '>', last)
      .orderBy('import_keys.key')
      .limit(keysPerTurn)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    last = end.key;
    const unused = rows.filter(({ task, kept }) => task === null && kept === null);
    if (unused.length > 0)
      await db
        .deleteFrom('import_keys')
        .where(
          'key',
          'in',
          unused.map(({ key }) => key),
        )
        .execute();
    await nextTurn();
  }
}
