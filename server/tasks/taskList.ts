import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context/context';
import type { TaskTable } from '../db/schema';
import { sendList } from '../http/sendList';
import { serializer } from '../http/serialize';
import { chunks } from '../lib/chunks';
import { takeTurn } from '../lib/takeTurn';
import { wholeTask } from './taskAnswers';
import { completeRows, completeTasks } from './taskRecord';

/** Rows read and written at a time. */
const pageSize = 128;
/** The first page is small, so that the first rows are soon on the screen. */
const firstPageSize = 64;

/** All tasks, or those assigned to one person. */
export type TaskScope = 'all' | { assignedTo: string };

/** Yields to other requests after each page. */
async function* everyTask(context: Context): AsyncGenerator<TaskTable[]> {
  let limit = firstPageSize;
  let before: number | null = null;
  for (;;) {
    const query = context.db
      .selectFrom('tasks')
      .selectAll()
      .orderBy('position', 'desc')
      .limit(limit);
    const page: TaskTable[] = await (
      before === null ? query : query.where('position', '<', before)
    ).execute();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < limit) return;
    before = last.position;
    limit = pageSize;
    await takeTurn();
  }
}

async function* tasksAt(
  context: Context,
  positions: readonly number[],
): AsyncGenerator<TaskTable[]> {
  for (const chunk of chunks(positions, pageSize)) {
    yield await context.db
      .selectFrom('tasks')
      .selectAll()
      .where('position', 'in', chunk)
      .orderBy('position', 'desc')
      .execute();
    await takeTurn();
  }
}

/** The number of tasks in a scope, and their records in pages, newest first. */
async function recordsOf(
  context: Context,
  scope: TaskScope,
): Promise<{ total: number; records: AsyncGenerator<TaskTable[]> }> {
  if (scope === 'all') {
    const { total } = await context.db
      .selectFrom('tasks')
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return { total: Number(total), records: everyTask(context) };
  }
  // One query finds the positions of all tasks: a query for each page would do the same work each
  // time.
  const mine = await context.db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks._id', 'task_assignees.task_id')
    .select('tasks.position')
    .where('task_assignees.user_id', '=', scope.assignedTo)
    .execute();
  const positions = mine.map((row) => Number(row.position)).sort((a, b) => b - a);
  return { total: positions.length, records: tasksAt(context, positions) };
}

/** Answers a task list: an array of whole tasks, or NDJSON without comments and activity. */
export async function sendTaskList<Reply extends FastifyReply>(
  context: Context,
  request: FastifyRequest,
  reply: Reply,
  scope: TaskScope,
): Promise<Reply> {
  const position = await context.events.position();
  const { total, records } = await recordsOf(context, scope);
  const pages = async function* (streamed: boolean) {
    for await (const page of records)
      yield await (streamed ? completeRows : completeTasks)(context.db, page);
  };
  return sendList(request, reply, { position, total, row: serializer(wholeTask), pages });
}
