import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstRows, maxListLimit, nextHeader } from '../../src/contract/list';
import type { Context } from '../context/context';
import type { Db, TaskTable } from '../db/schema';
import { sendList } from '../http/sendList';
import { serializer } from '../http/serialize';
import { chunks } from '../lib/chunks';
import { takeTurn } from '../lib/takeTurn';
import { hasManyComments, historySizes, loadHistories } from './history';
import { wholeTaskText } from './sendTask';
import { wholeTask, type TaskRow } from './taskAnswers';

/** Rows read and written at a time. */
const pageSize = maxListLimit;

/** Which part of a list is wanted. */
interface Part {
  /** Only tasks with a lower position: see `docket-next`. */
  before?: number;
  /** At most so many tasks. */
  limit?: number;
}

/** All tasks, or those assigned to one person. */
export type TaskScope = 'all' | { assignedTo: string };

/** A task of a list, with the JSON of its row. */
type ListedTask = Pick<TaskTable, '_id' | 'position' | 'row'>;

/** Selects the tasks of a list, newest first. */
const listedTasks = (db: Db) =>
  db.selectFrom('tasks').select(['_id', 'position', 'row']).orderBy('position', 'desc');

interface Page {
  tasks: ListedTask[];
  /** `before` of the next page. Null if this is the last one. */
  next: number | null;
}

/** Yields to other requests after each page. The first page has `limit` tasks. */
async function* everyTask({ db }: Context, part: Part): AsyncGenerator<Page> {
  let { before, limit = firstRows } = part;
  for (;;) {
    const query = listedTasks(db).limit(limit);
    const tasks: ListedTask[] = await (
      before === undefined ? query : query.where('position', '<', before)
    ).execute();
    const next = tasks.length < limit ? null : (tasks.at(-1)?.position ?? null);
    yield { tasks, next };
    if (next === null) return;
    before = next;
    limit = pageSize;
    await takeTurn();
  }
}

async function* tasksAt(
  { db }: Context,
  positions: readonly number[],
  size = pageSize,
): AsyncGenerator<Page> {
  for (const chunk of chunks(positions, size)) {
    const tasks = await listedTasks(db).where('position', 'in', chunk).execute();
    // Not by the tasks, some of which may have been deleted by now.
    const last = chunk.at(-1) ?? null;
    yield { tasks, next: last === positions.at(-1) ? null : last };
    await takeTurn();
  }
}

/**
 * The number of tasks in a scope, and the tasks in pages, newest first. With a limit, the first page
 * has as many.
 */
async function tasksOf(
  context: Context,
  scope: TaskScope,
  part: Part,
): Promise<{ total: number; pages: AsyncGenerator<Page> }> {
  if (scope === 'all') {
    const { total } = await context.db
      .selectFrom('tasks')
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return { total: Number(total), pages: everyTask(context, part) };
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
  const { before = Infinity, limit } = part;
  const wanted = positions.filter((position) => position < before);
  return { total: positions.length, pages: tasksAt(context, wanted, limit) };
}

const wholeText = serializer(wholeTask);
/** Histories that are read together, in bytes. A longer one is sent in pieces. */
const maxHistoryBytes = 250_000;

/** Tasks whose histories are read together, or one with a long history. */
type Group = { tasks: TaskRow[]; isLong?: boolean };

/** Groups neighbours of a list, so that nothing larger than `maxHistoryBytes` is read at once. */
async function groupsOf(db: Db, tasks: readonly TaskRow[]): Promise<Group[]> {
  const few = tasks.filter((task) => !hasManyComments(task, maxHistoryBytes));
  const sizes = await historySizes(
    db,
    few.map(({ _id }) => _id),
    Number.MAX_SAFE_INTEGER,
  );
  const groups: Group[] = [];
  let group: Group = { tasks: [] };
  let bytes = 0;
  for (const task of tasks) {
    const size = few.includes(task) ? (sizes.get(task._id) ?? 0) : Infinity;
    if (size > maxHistoryBytes) {
      groups.push(group, { tasks: [task], isLong: true });
      [group, bytes] = [{ tasks: [] }, 0];
      continue;
    }
    if (bytes + size > maxHistoryBytes) {
      groups.push(group);
      [group, bytes] = [{ tasks: [] }, 0];
    }
    group.tasks.push(task);
    bytes += size;
  }
  return [...groups, group].filter(({ tasks }) => tasks.length > 0);
}

/** The JSON of whole tasks in pieces, in the order of the list, separated by commas. */
async function* wholeTexts(db: Db, tasks: readonly ListedTask[]): AsyncGenerator<string> {
  const rows = tasks.map(({ row }) => JSON.parse(row) as TaskRow);
  let separator = '';
  for (const { tasks: some, isLong } of await groupsOf(db, rows)) {
    if (isLong) {
      if (separator) yield separator;
      for (const task of some) yield* wholeTaskText(db, task);
    } else {
      const histories = await loadHistories(
        db,
        some.map(({ _id }) => _id),
      );
      const texts = some.map((task) => wholeText({ ...task, ...histories.get(task._id) }));
      yield separator + texts.join(',');
    }
    separator = ',';
    await takeTurn();
  }
}

/** The JSON of a list of whole tasks. */
async function* wholeListText(db: Db, pages: AsyncIterable<Page> | Page[]): AsyncGenerator<string> {
  let separator = '[';
  for await (const { tasks } of pages) {
    if (tasks.length === 0) continue;
    let isFirst = true;
    for await (const piece of wholeTexts(db, tasks)) {
      yield isFirst ? separator + piece : piece;
      isFirst = false;
    }
    if (!isFirst) separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * The first page alone, and `docket-next` unless it is the last one. The number of tasks cannot
 * tell that, because tasks may be added after they were counted.
 */
async function firstPage(reply: FastifyReply, pages: AsyncGenerator<Page>): Promise<Page[]> {
  const { value } = await pages.next();
  await pages.return(undefined);
  const page = value as Page | undefined;
  if (!page) return [];
  if (page.next !== null) reply.header(nextHeader, String(page.next));
  return [page];
}

/** Answers a task list: an array of whole tasks, or NDJSON without comments and activity. */
export async function sendTaskList<Reply extends FastifyReply>(
  context: Context,
  request: FastifyRequest,
  reply: Reply,
  scope: TaskScope,
  part: Part = {},
): Promise<Reply> {
  const position = await context.events.positionForReads();
  const { total, pages: all } = await tasksOf(context, scope, part);
  const wanted = part.limit === undefined ? all : await firstPage(reply, all);
  const rows = async function* () {
    for await (const { tasks } of wanted) if (tasks.length > 0) yield tasks.map(({ row }) => row);
  };
  return sendList(request, reply, {
    position,
    total,
    // The rows are JSON already.
    row: String,
    pages: rows,
    array: () => wholeListText(context.db, wanted),
  });
}
