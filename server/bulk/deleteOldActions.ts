import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context';
import { oldestUndoable } from './actionRecord';

// An action may have deleted a hundred thousand tasks, so its rows are deleted a few at a time.
const tasksPerTurn = 200;
const changesPerTurn = 5_000;

/**
 * Deletes actions that can no longer be undone, and the files of the tasks that they deleted.
 * @param shouldContinue asked before each portion
 */
export async function deleteOldActions(
  context: Context,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const oldest = oldestUndoable(context);
  while (shouldContinue()) {
    const action = await context.db
      .selectFrom('bulk_actions')
      .select('_id')
      .where('at', '<', oldest)
      .limit(1)
      .executeTakeFirst();
    if (!action) return;
    await deleteKeptTasks(context, action._id, shouldContinue);
    await deleteChangesOf(context, action._id, shouldContinue);
    if (!shouldContinue()) return;
    await context.db.deleteFrom('bulk_actions').where('_id', '=', action._id).execute();
  }
}

async function deleteKeptTasks(
  context: Context,
  actionId: string,
  shouldContinue: () => boolean,
): Promise<void> {
  while (shouldContinue()) {
    const kept = await context.db
      .selectFrom('kept_tasks')
      .select('task_id')
      .distinct()
      .where('action_id', '=', actionId)
      .limit(tasksPerTurn)
      .execute();
    if (kept.length === 0) return;
    const rows = await context.db
      .deleteFrom('kept_tasks')
      .where('action_id', '=', actionId)
      .where(
        'task_id',
        'in',
        kept.map((task) => task.task_id),
      )
      .returning('filename')
      .execute();
    // Files go last: the next start removes files without a row, but a row without its file cannot
    // be repaired. A task that an undo restored in the meantime keeps its files.
    await context.uploads.remove(rows.flatMap(({ filename }) => filename ?? []));
    await nextTurn();
  }
}

async function deleteChangesOf(
  context: Context,
  actionId: string,
  shouldContinue: () => boolean,
): Promise<void> {
  while (shouldContinue()) {
    const rows = await context.db
      .selectFrom('bulk_changes')
      .select('place')
      .where('action_id', '=', actionId)
      .orderBy('place')
      .limit(changesPerTurn)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    await context.db
      .deleteFrom('bulk_changes')
      .where('action_id', '=', actionId)
      .where('place', '<=', last.place)
      .execute();
    await nextTurn();
  }
}
