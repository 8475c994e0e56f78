import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context/context';
import type { KeptTaskTable, TaskTable, Trx, Reader } from '../db/schema';
import type { NumberedEvent } from '../events/log';
import { chunks } from '../lib/chunks';
import { rowText, type TaskRow } from '../tasks/taskAnswers';
import { recountLater, withoutCycles } from '../tasks/links';
import {
  storeAssignees,
  storeLabels,
  storeLinks,
  toRecord,
  type FoundTask,
} from '../tasks/taskRepository';
import { taskAudience } from '../tasks/taskRules';

/** The most rows in a part. A backup and other readers hold only a few parts in memory. */
const rowsPerPart = 100;
/** Parts of each task that are restored together. */
const partsPerTurn = 10;
/** Rows of a history that are read together. */
const rowsPerPage = 1_000;
/** Rows of one statement, which can bind only some tens of thousands of values. */
const rowsPerInsert = 500;

const histories = ['task_comments', 'task_comment_versions', 'task_activity'] as const;
/** The tables whose rows are kept. The row of a task has its assignees and labels. */
const children = ['task_attachments', ...histories] as const;
type Child = (typeof children)[number];

interface Row {
  readonly [column: string]: string | number | null;
}
/** The `data` of a part: rows by their tables. The first part has that of the task itself. */
type Data = Partial<Record<Child, Row[]>> & { tasks?: TaskTable[] };

/**
 * Rows of history in pages, in the order of their changes. Rows of one change are in one page,
 * whatever its size.
 */
async function* historyOf(
  trx: Trx,
  table: (typeof histories)[number],
  ids: readonly string[],
): AsyncGenerator<(Row & { task_id: string; seq: number })[]> {
  // They all have these columns, but the types of a choice of tables cannot express that.
  const all = trx
    .selectFrom(table as 'task_activity')
    .selectAll()
    .where('task_id', 'in', ids);
  for (let after = -1; ;) {
    const page = await all.where('seq', '>', after).orderBy('seq').limit(rowsPerPage).execute();
    const last = page.at(-1)?.seq;
    if (last === undefined || page.length < rowsPerPage) return yield page.map(asRow);
    yield page.filter(({ seq }) => seq < last).map(asRow);
    yield (await all.where('seq', '=', last).execute()).map(asRow);
    after = last;
    // The embedded database answers at once. Other requests must not wait for a long history.
    await nextTurn();
  }
}
const asRow = <Typed extends object>(row: Typed) => row as Typed & Row;

/** Writes tasks in parts: usually one for each task, and one for each file. */
class Parts {
  private readonly counts = new Map<string, number>();
  /** What is not written yet, by task. */
  private readonly waiting: Map<string, Data>;

  constructor(
    private readonly trx: Trx,
    private readonly actionId: string,
    tasks: readonly TaskTable[],
  ) {
    this.waiting = new Map(tasks.map((task) => [task._id, { tasks: [task] }]));
  }

  async add(taskId: string, table: Child, row: Row): Promise<void> {
    const data = this.waiting.get(taskId) ?? {};
    (data[table] ??= []).push(row);
    this.waiting.set(taskId, data);
    if (rowsIn(data) < rowsPerPart) return;
    this.waiting.delete(taskId);
    await this.write([this.part(taskId, data)]);
  }

  async addFile(taskId: string, row: Row & { filename: string }): Promise<void> {
    await this.write([this.part(taskId, { task_attachments: [row] }, row.filename)]);
  }

  /** Call it before files are added: the first part of a task has its own row. */
  async flush(): Promise<void> {
    await this.write([...this.waiting].map(([taskId, data]) => this.part(taskId, data)));
    this.waiting.clear();
  }

  private part(task_id: string, data: Data, filename: string | null = null): KeptTaskTable {
    const part = this.counts.get(task_id) ?? 0;
    this.counts.set(task_id, part + 1);
    const text = JSON.stringify(data);
    return { action_id: this.actionId, task_id, part, filename, rows: rowsIn(data), data: text };
  }

  private async write(parts: readonly KeptTaskTable[]): Promise<void> {
    if (parts.length > 0) await this.trx.insertInto('kept_tasks').values(parts).execute();
  }
}
const rowsIn = (data: Data): number =>
  Object.values(data).reduce((sum, rows) => sum + rows.length, 0);

/**
 * Deletes tasks and keeps copies of them for as long as the action can be undone. Call it last in a
 * transaction, because it takes event numbers.
 */
export async function deleteAndKeep(
  context: Context,
  trx: Trx,
  actionId: string,
  tasks: readonly FoundTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  const ids = tasks.map(({ row }) => row._id);
  const records = tasks.map(({ record }) => record);
  const parts = new Parts(trx, actionId, records);
  for (const table of histories)
    for await (const page of historyOf(trx, table, ids))
      for (const row of page) await parts.add(row.task_id, table, row);
  await parts.flush();
  for (const row of await trx
    .selectFrom('task_attachments')
    .selectAll()
    .where('task_id', 'in', ids)
    .execute())
    await parts.addFile(row.task_id, asRow(row));
  // Before the sums of all who have added something (decision 081).
  const first = await context.events.nextSeqs(trx, tasks.length);
  await recountLater(
    trx,
    tasks.map(({ row }) => ({ before: row, after: null })),
  );
  await trx.deleteFrom('tasks').where('_id', 'in', ids).execute();
  await context.events.appendAllAt(
    trx,
    tasks.map(({ row }, index) => ({
      seq: first + index,
      type: 'task-deleted',
      payload: row._id,
      audience: taskAudience(row),
      taskId: row._id,
    })),
  );
}

/** Which of these tasks are kept. */
export async function keptAmong(
  db: Reader,
  actionId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const kept = await db
    .selectFrom('kept_tasks')
    .select('task_id')
    .where('action_id', '=', actionId)
    .where('task_id', 'in', ids)
    .where('part', '=', 0)
    .execute();
  return new Set(kept.map((task) => task.task_id));
}

/** Takes the next parts of tasks out of the table, so that only one can restore them. */
async function takeParts(
  trx: Trx,
  actionId: string,
  ids: readonly string[],
  first: number,
): Promise<Data[]> {
  const parts = await trx
    .deleteFrom('kept_tasks')
    .where('action_id', '=', actionId)
    .where('task_id', 'in', ids)
    .where('part', '>=', first)
    .where('part', '<', first + partsPerTurn)
    .returning('data')
    .execute();
  return parts.map(({ data }) => JSON.parse(data) as Data);
}

async function insertRows(trx: Trx, parts: readonly Data[]): Promise<void> {
  for (const table of children)
    for (const rows of chunks(
      parts.flatMap((data) => data[table] ?? []),
      rowsPerInsert,
    ))
      await trx
        .insertInto(table as 'task_activity')
        .values(rows as never[])
        .execute();
}

/**
 * Stores the links of restored tasks. Leaves out those that would close a cycle now, because others
 * have been linked since. A link to a task that is deleted stays.
 * @returns the tasks as they are then
 */
async function restoreLinks(trx: Trx, kept: readonly TaskTable[]): Promise<TaskRow[]> {
  const rows: TaskRow[] = [];
  for (const record of kept) {
    const before = JSON.parse(record.row) as TaskRow;
    const row = await withoutCycles(trx, before);
    await storeLinks(trx, [row]);
    if (row !== before)
      await trx
        .updateTable('tasks')
        .set({ row: rowText(row) })
        .where('_id', '=', row._id)
        .execute();
    rows.push(row);
  }
  return rows;
}

/**
 * Restores kept tasks with their ids, history and files, and announces them like new tasks. Call it
 * last in a transaction, because it takes event numbers.
 */
export async function restoreKept(
  context: Context,
  trx: Trx,
  actionId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  let parts = await takeParts(trx, actionId, ids, 0);
  const order = new Map(ids.map((id, index) => [id, index]));
  const records = parts
    .flatMap((data) => data.tasks ?? [])
    .sort((a, b) => (order.get(a._id) ?? 0) - (order.get(b._id) ?? 0));
  const first = await context.events.nextSeqs(trx, records.length);
  const kept = records.map((record, index): TaskTable =>
    toRecord({ ...(JSON.parse(record.row) as TaskRow), seq: first + index }, record),
  );
  await trx.insertInto('tasks').values(kept).execute();
  const rows = await restoreLinks(trx, kept);
  await storeAssignees(trx, rows);
  await storeLabels(trx, rows);
  await recountLater(
    trx,
    rows.map((row) => ({ before: null, after: row })),
    rows.map(({ _id }) => _id),
  );
  for (let next = partsPerTurn; parts.length > 0; next += partsPerTurn) {
    await insertRows(trx, parts);
    await nextTurn();
    parts = await takeParts(trx, actionId, ids, next);
  }
  await context.events.appendAllAt(
    trx,
    rows.map((row): NumberedEvent => ({
      seq: row.seq,
      type: 'task-created',
      payload: row,
      audience: taskAudience(row),
      taskId: row._id,
    })),
  );
}
