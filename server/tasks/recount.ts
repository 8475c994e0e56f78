import { sql } from 'kysely';
import type { Context } from '../context/context';
import type { Alone } from '../db/advisoryLocks';
import type { Reader } from '../db/schema';
import { followLog, workAlone, type Follower } from '../events/follow';
import { transaction } from '../events/transaction';
import { toAssignees, type NewAnnouncement } from '../notifications/announce';
import { patched } from './planChange';
import { saveTasks, type PlannedChange } from './saveTasks';
import type { TaskRow } from './taskAnswers';
import { lockTasks } from './taskRepository';

/** Tasks of one transaction. */
const tasksPerTurn = 50;

type Counts = Required<Pick<TaskRow, 'openBlockers' | 'subtasks'>>;

/** The counts of these tasks, by id. A task without links has none. */
async function countsOf(db: Reader, ids: readonly string[]): Promise<Map<string, Counts>> {
  const counts = new Map(
    ids.map((id): [string, Counts] => [id, { openBlockers: 0, subtasks: { total: 0, done: 0 } }]),
  );
  const blockers = await sql<{ id: string; open: number }>`
    select task_id as id, count(*) as open from task_links join tasks on _id = other_id
    where task_id in (${sql.join(ids)}) and kind = 'blocker' and status <> 'Completed'
    group by task_id`.execute(db);
  for (const { id, open } of blockers.rows) {
    const own = counts.get(id);
    if (own) own.openBlockers = Number(open);
  }
  const trees = await sql<{ top: string; total: number; done: number }>`
    with recursive below (top, id) as (
      select other_id, task_id from task_links
      where other_id in (${sql.join(ids)}) and kind = 'parent'
      union
      select top, task_id from below join task_links on other_id = id and kind = 'parent'
    )
    select top, count(*) as total, sum(case when status = 'Completed' then 1 else 0 end) as done
    from below join tasks on _id = id group by top`.execute(db);
  for (const { top, total, done } of trees.rows) {
    const own = counts.get(top);
    if (own) own.subtasks = { total: Number(total), done: Number(done) };
  }
  return counts;
}

/** Tells the assignees of a task that nothing blocks it any more. */
const unblocked = (row: TaskRow): NewAnnouncement =>
  toAssignees(row, 'taskUpdate', `"${row.title}" is no longer blocked`);

/**
 * Takes the counts of some tasks that are due. Whatever ends it, they stay due until the counts are
 * stored. So a task is told of once, in the transaction that finds it unblocked.
 * @returns whether there may be more
 */
export async function recountSome(context: Context): Promise<boolean> {
  const due = await context.db
    .selectFrom('recounts')
    .select('task_id')
    .orderBy('task_id')
    .limit(tasksPerTurn)
    .execute();
  if (due.length === 0) return false;
  const ids = due.map(({ task_id }) => task_id);
  await transaction(context, async (trx) => {
    const tasks = await lockTasks(trx, ids);
    // Changes that make tasks due hold it too: what is counted now has all of them.
    await context.events.lock(trx);
    await trx.deleteFrom('recounts').where('task_id', 'in', ids).execute();
    const counts = await countsOf(trx, ids);
    // In the order of the list: that of the ids is another one in each demo.
    const inOrder = [...tasks.values()].sort((a, b) => a.record.position - b.record.position);
    const changes = inOrder.flatMap((before): PlannedChange[] => {
      const after = patched(before.row, counts.get(before.row._id) ?? {});
      if (JSON.stringify(after) === JSON.stringify(before.row)) return [];
      const isFree = before.row.openBlockers && !after.openBlockers && after.status !== 'Completed';
      return [{ actor: null, before, after, announcements: isFree ? [unblocked(after)] : [] }];
    });
    await saveTasks(context, trx, changes);
  });
  return due.length === tasksPerTurn;
}

/** Keeps the counts of tasks right, whenever no other process does. */
export const runRecounts = (context: Context, alone: Alone): Follower =>
  workAlone(context, alone, 'recounts', (signal) =>
    followLog(context, signal, () => recountSome(context)),
  );
