import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ndjson, seqHeader, totalHeader } from '../../src/contract/task';
import type { Context } from '../context';
import type { TaskTable } from '../db/schema';
import { prefersNdjson } from '../http/accept';
import { completeRows, completeTasks } from './taskRecord';

/** Rows read and written at a time. */
const pageSize = 512;

/** Whose tasks: everybody's, or those assigned to one person. */
export type TaskScope = 'all' | { assignedTo: string };

function tasksIn(context: Context, scope: TaskScope) {
  const query = context.db.selectFrom('tasks');
  if (scope === 'all') return query;
  return query.where('tasks._id', 'in', (eb) =>
    eb.selectFrom('task_assignees').select('task_assignees.task_id').where('task_assignees.user_id', '=', scope.assignedTo));
}

/** Pages of records, newest first. Between two pages other requests get their turn. */
async function* pages(context: Context, scope: TaskScope): AsyncGenerator<TaskTable[]> {
  let before: number | null = null;
  for (;;) {
    const query = tasksIn(context, scope).selectAll('tasks').orderBy('tasks.position', 'desc').limit(pageSize);
    const page: TaskTable[] = await (before === null ? query : query.where('tasks.position', '<', before)).execute();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < pageSize) return;
    before = last.position;
    await nextTurn();
  }
}

async function* rowLines(context: Context, scope: TaskScope): AsyncGenerator<string> {
  for await (const page of pages(context, scope)) {
    const rows = await completeRows(context.db, page);
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

async function* wholeArray(context: Context, scope: TaskScope): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages(context, scope)) {
    const tasks = await completeTasks(context.db, page);
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
export async function sendTaskList(context: Context, request: FastifyRequest, reply: FastifyReply, scope: TaskScope): Promise<FastifyReply> {
  const streamed = prefersNdjson(request.headers.accept);
  const head = await context.events.head();
  const { total } = await tasksIn(context, scope).select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  reply.header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '))
    .header(seqHeader, String(head))
    .header(totalHeader, String(total))
    .type(streamed ? `${ndjson}; charset=utf-8` : 'application/json; charset=utf-8');
  const source = streamed ? rowLines(context, scope) : wholeArray(context, scope);
  return reply.send(Readable.from(source, { objectMode: true, highWaterMark: 1 }));
}
