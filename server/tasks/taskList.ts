import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ndjson, totalHeader } from '../../src/contract/task';
import type { Context } from '../context';
import type { TaskTable } from '../db/schema';
import { prefers } from '../http/accept';
import { reflects } from '../http/reflects';
import { completeRows, completeTasks } from './taskRecord';

/** Rows read and written at a time. */
const pageSize = 512;

/** Whose tasks: everybody's, or those assigned to one person. */
export type TaskScope = 'all' | { assignedTo: string };

/** The tasks of a scope: their number, and their records in pages, newest first. */
interface TaskPages {
  total: number;
  pages: AsyncGenerator<TaskTable[]>;
}

/** Between two pages other requests get their turn. */
async function* everyTask(context: Context): AsyncGenerator<TaskTable[]> {
  let before: number | null = null;
  for (;;) {
    const query = context.db
      .selectFrom('tasks')
      .selectAll()
      .orderBy('position', 'desc')
      .limit(pageSize);
    const page: TaskTable[] = await (
      before === null ? query : query.where('position', '<', before)
    ).execute();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < pageSize) return;
    before = last.position;
    await nextTurn();
  }
}

async function* tasksAt(
  context: Context,
  positions: readonly number[],
): AsyncGenerator<TaskTable[]> {
  for (let start = 0; start < positions.length; start += pageSize) {
    yield await context.db
      .selectFrom('tasks')
      .selectAll()
      .where('position', 'in', positions.slice(start, start + pageSize))
      .orderBy('position', 'desc')
      .execute();
    await nextTurn();
  }
}

async function pagesOf(context: Context, scope: TaskScope): Promise<TaskPages> {
  if (scope === 'all') {
    const { total } = await context.db
      .selectFrom('tasks')
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return { total: Number(total), pages: everyTask(context) };
  }
  // Which tasks are somebody's is asked once: asked for each page, it would be as much work every time.
  const mine = await context.db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks._id', 'task_assignees.task_id')
    .select('tasks.position')
    .where('task_assignees.user_id', '=', scope.assignedTo)
    .execute();
  const positions = mine.map((row) => Number(row.position)).sort((a, b) => b - a);
  return { total: positions.length, pages: tasksAt(context, positions) };
}

async function* rowLines(context: Context, pages: TaskPages['pages']): AsyncGenerator<string> {
  for await (const page of pages) {
    const rows = await completeRows(context.db, page);
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

async function* wholeArray(context: Context, pages: TaskPages['pages']): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    const tasks = await completeTasks(context.db, page);
    if (tasks.length === 0) continue;
    yield separator + tasks.map((task) => JSON.stringify(task)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * Answers a task list: one JSON array of whole tasks, or rows as NDJSON when the request prefers them. Either is written
 * page by page, as fast as the client reads, and stops when the client goes. The number in `docket-seq` is read before
 * the rows, so that a row can only be newer than it says.
 */
export async function sendTaskList(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: TaskScope,
): Promise<FastifyReply> {
  const streamed = prefers(request.headers.accept, ndjson);
  const position = await context.events.position();
  const { total, pages } = await pagesOf(context, scope);
  reflects(reply, position)
    .header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '))
    .header(totalHeader, String(total))
    .type(streamed ? `${ndjson}; charset=utf-8` : 'application/json; charset=utf-8');
  const source = streamed ? rowLines(context, pages) : wholeArray(context, pages);
  return reply.send(Readable.from(source, { objectMode: true, highWaterMark: 1 }));
}
