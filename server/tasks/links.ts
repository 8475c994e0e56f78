import { sql } from 'kysely';
import { taskLimits } from '../../src/contract/task';
import type { Context } from '../context/context';
import type { Reader, Trx } from '../db/schema';
import { statement } from '../db/statement';
import { chunks } from '../lib/chunks';
import { badRequest } from '../lib/errors';
import { patched, type TaskPatch } from './planChange';
import type { TaskRow } from './taskAnswers';
import { ruleTexts } from './taskRules';

/** Links that a task is to get. Without those that it has already. */
interface NewLinks {
  parent?: string | null;
  blockers?: readonly string[];
}

/** Some tasks, and those above them: their parents, the parents of these, and so on. */
async function withAbove(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive above (id) as (
      select _id from tasks where _id in (${sql.join(ids)})
      union
      select other_id from above join task_links on task_id = id and kind = 'parent'
    )
    select id from above join tasks on _id = id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The level of a task in its tree: 1 at the top. */
export const levelOf = async (db: Reader, id: string): Promise<number> =>
  (await withAbove(db, [id])).length;

/** Ends a walk down a tree, whatever the tables say. */
const mostLevels = 100;

/** How many levels of a tree a task and its sub-tasks take. */
async function levelsFrom(db: Reader, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number | null }>`
    with recursive below (id, level) as (
      select task_id, 2 from task_links where other_id = ${id} and kind = 'parent'
      union
      select task_id, level + 1 from below join task_links on other_id = id and kind = 'parent'
      where level < ${mostLevels}
    )
    select max(level) as levels from below`.execute(db);
  return Number(rows[0]?.levels ?? 1);
}

/** Whether one of these tasks waits for another one, directly or through others. */
async function isAwaited(db: Reader, ids: readonly string[], by: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive awaited (id) as (
      select other_id from task_links where task_id in (${sql.join(ids)}) and kind = 'blocker'
      union
      select other_id from awaited join task_links on task_id = id and kind = 'blocker'
    )
    select id from awaited where id = ${by}`.execute(db);
  return rows.length > 0;
}

async function exist(db: Reader, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  const found = await db.selectFrom('tasks').select('_id').where('_id', 'in', distinct).execute();
  return found.length === distinct.length;
}

/**
 * Why a task cannot have links; null if it can. Call it under the lock of the event counter: two
 * changes at the same time could close a cycle that neither of them sees.
 */
export async function linkProblem(
  db: Reader,
  id: string,
  { parent = null, blockers = [] }: NewLinks,
): Promise<string | null> {
  const others = parent === null ? blockers : [parent, ...blockers];
  if (others.length === 0) return null;
  if (parent === id) return ruleTexts.ownParent;
  if (blockers.includes(id)) return ruleTexts.ownBlocker;
  if (!(await exist(db, others))) return ruleTexts.noLinkedTask;
  if (parent !== null) {
    const above = await withAbove(db, [parent]);
    if (above.includes(id)) return ruleTexts.parentBelow;
    // Those above the task, and the task with its own sub-tasks.
    const levels = above.length + (await levelsFrom(db, id));
    if (levels > taskLimits.treeLevels) return ruleTexts.tooDeep;
  }
  return blockers.length > 0 && (await isAwaited(db, blockers, id)) ? ruleTexts.blockedCycle : null;
}

/** A task without the links that close a cycle. Call it as `linkProblem`. */
export async function withoutCycles(db: Reader, row: TaskRow): Promise<TaskRow> {
  const { _id, parent, blockedBy = [] } = row;
  const isBelow = parent ? (await withAbove(db, [parent])).includes(_id) : false;
  const left: string[] = [];
  for (const id of blockedBy) if (!(await isAwaited(db, [id], _id))) left.push(id);
  if (!isBelow && left.length === blockedBy.length) return row;
  return patched(row, { ...(isBelow && { parent: null }), blockedBy: left });
}

/** How many of these tasks are not completed. */
async function countOpen(db: Reader, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { open } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll().as('open'))
    .where('_id', 'in', ids)
    .where('status', '<>', 'Completed')
    .executeTakeFirstOrThrow();
  return Number(open);
}

/**
 * Checks the links that a change sets. Takes the lock of the event counter, so nothing else can be
 * locked after it.
 * @returns how many of the new blockers are open, if they change
 * @throws HttpError 400
 */
export async function checkLinks(
  context: Context,
  trx: Trx,
  row: Pick<TaskRow, '_id' | 'blockedBy'>,
  { parent, blockedBy }: Pick<TaskPatch, 'parent' | 'blockedBy'>,
): Promise<Pick<TaskRow, 'openBlockers'>> {
  if (parent === undefined && blockedBy === undefined) return {};
  await context.events.lock(trx);
  // Those that it had may have been deleted.
  const blockers = blockedBy?.filter((id) => !row.blockedBy?.includes(id)) ?? [];
  const problem = await linkProblem(trx, row._id, { parent: parent ?? null, blockers });
  if (problem !== null) throw badRequest(problem);
  return blockedBy ? { openBlockers: await countOpen(trx, blockedBy) } : {};
}

/** A task before and after a change. Null: it did not exist, or does not any more. */
export interface LinkedChange {
  before: TaskRow | null;
  after: TaskRow | null;
}

const isDone = (row: TaskRow | null): boolean | null => row && row.status === 'Completed';
const idsOf = (row: TaskRow | null): string => (row?.blockedBy ?? []).join();

const waitingFor = statement((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('task_links')
    .select('task_id')
    .where('other_id', 'in', ids)
    .where('kind', '=', 'blocker'),
);

const insertRecounts = statement((db, { ids }: { ids: readonly string[] }) =>
  db
    .insertInto('recounts')
    .values(ids.map((task_id) => ({ task_id })))
    .onConflict((conflict) => conflict.doNothing()),
);
const idsPerStatement = 500;

/**
 * Makes the tasks due whose counts these changes alter, and those of `others`. Call it under the lock
 * of the event counter, while the links are stored.
 */
export async function recountLater(
  trx: Trx,
  changes: readonly LinkedChange[],
  others: readonly string[] = [],
): Promise<void> {
  const parents = new Set<string>();
  const blockers = new Set<string>();
  const due = new Set(others);
  for (const { before, after } of changes) {
    const { _id: id } = (after ?? before) as TaskRow;
    const counts = isDone(before) !== isDone(after);
    if (counts || before?.parent !== after?.parent)
      for (const parent of [before?.parent, after?.parent]) if (parent) parents.add(parent);
    if (counts) blockers.add(id);
    // A blocker may have been completed since the new ones were counted.
    if (after && idsOf(before) !== idsOf(after)) due.add(id);
  }
  for (const id of await withAbove(trx, [...parents])) due.add(id);
  for (const ids of chunks([...blockers], idsPerStatement))
    for (const { task_id } of await waitingFor(trx, { ids })) due.add(task_id);
  for (const ids of chunks([...due], idsPerStatement)) await insertRecounts(trx, { ids });
}
