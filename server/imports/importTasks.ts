import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportVerdict } from '../../src/contract/transfer';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { UserRef } from '../../src/contract/user';
import { chunks } from '../lib/chunks';
import { newId } from '../lib/ids';
import { sha256 } from '../lib/sha256';
import { BulkNotifications } from '../bulk/bulkNotifications';
import { announceTo } from '../notifications/announce';
import { writeAs } from '../session/writeAs';
import { saveTasks } from '../tasks/saveTasks';
import { plannedTask, type NewTask } from '../tasks/taskService';
import type { TaskRow } from '../tasks/taskAnswers';
import { namesWithin, partsOfAll, peopleIn } from './cellPeople';
import { findAssignees } from './findAssignees';
import { importEntry } from './importAudit';
import { linkProblems } from './lineLinks';
import { readLine, taskLine, type Line, type TaskInput } from './lineSchemas';
import type { Actor } from '../session/actor';
import type { Reader, Trx } from '../db/schema';

/** A line that may have been imported before, with its index among the verdicts. */
interface KeyedLine {
  index: number;
  line: number;
  key: string;
  reference: string;
}

/** A line that may become a task. */
interface PlannedTask extends KeyedLine {
  input: TaskInput;
}

/** What is known of lines without the database. */
interface Plan {
  verdicts: ImportVerdict[];
  tasks: PlannedTask[];
  /**
   * Lines with errors but with a reference. They are not refused when their task exists already.
   */
  refused: KeyedLine[];
}

/**
 * Creates a task for each line, all in one transaction. Skips lines that anyone has imported
 * before, as long as their tasks exist. With `confirm` false, only reports what would happen.
 * @throws HttpError as `writeAs`
 */
export async function importTasks(
  context: Context,
  requester: Actor,
  lines: readonly Line[],
  confirm: boolean,
): Promise<ImportVerdict[]> {
  const planned = await plan(lines);
  const { verdicts } = planned;
  if (!confirm) {
    await findNewTasks(context.db, planned);
    return verdicts;
  }
  const waitForReaders = context.createBackpressure();
  const written = await writeAs(context, requester, async (trx, actor) => {
    // Of two imports of the same file, the second finds the first one's tasks.
    await context.events.lock(trx);
    const newTasks = await findNewTasks(trx, planned);
    const saved = await saveTasks(
      context,
      trx,
      newTasks.map(({ task }) => plannedTask(context, actor, task)),
    );
    const rows = saved.map(({ row }) => row);
    for (const [at, { index, line }] of newTasks.entries())
      verdicts[index] = { line, outcome: 'new', _id: rows[at]?._id };
    await storeKeys(
      trx,
      newTasks.map(({ key }, at) => ({ key, task_id: rows[at]?._id ?? '' })),
    );
    await notifyAssignees(context, trx, actor, rows);
    await recordAudit(context, trx, importEntry(actor, 'tasksImported', verdicts));
    return verdicts;
  });
  // The next request of a long file waits until the sockets have sent the events of this one.
  await waitForReaders();
  return written;
}

const keysPerStatement = 1_000;

async function storeKeys(trx: Trx, keys: readonly { key: string; task_id: string }[]) {
  for (const chunk of chunks(keys, keysPerStatement)) {
    // A key exists already when the task that was imported with it has been deleted.
    await trx
      .insertInto('import_keys')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ task_id: eb.ref('excluded.task_id') })),
      )
      .execute();
  }
}

/** Sends each assignee except the actor one message about all their new tasks. */
async function notifyAssignees(
  context: Context,
  trx: Trx,
  actor: Actor,
  rows: readonly TaskRow[],
): Promise<void> {
  const notifications = new BulkNotifications(actor._id);
  for (const row of rows) {
    const newAssignees = row.assignedTo.map((person) => person._id);
    notifications.add({ row, patch: {}, newAssignees });
  }
  const groups = await notifications.groups(trx, actor);
  const announcements = groups.map(({ message, recipients }) => ({ ...message, recipients }));
  await announceTo(context, trx, announcements);
}

const hashOf = (value: unknown): string => sha256(JSON.stringify(value));
const referenceKey = (reference: string): string => hashOf(['reference', reference]);

/** Identifies a line. Its number cannot, because lines may be added above it. */
function keyOf({ reference, occurrence, ...content }: TaskInput): string {
  if (reference !== '') return referenceKey(reference);
  const { startDate, estimate, recurrence } = content;
  const checklist = content.checklist.map(({ text, done }) => [text, done]);
  const isPlanned = startDate !== null || estimate !== null || checklist.length > 0;
  return hashOf([
    'content',
    content.title,
    content.description,
    content.priority,
    content.status,
    content.dueDate,
    partsOfAll(content.assignees),
    content.labels,
    occurrence,
    // Lines without these fields keep the key that they had before the fields existed.
    ...(isPlanned ? [startDate, estimate, checklist] : []),
    ...(recurrence ? [recurrence.rule, recurrence.zone] : []),
  ]);
}

/** Lines parsed before other requests get a turn. */
const linesPerTurn = 100;

/** Parses lines. Of two lines with the same key, the second is refused. */
async function plan(lines: readonly Line[]): Promise<Plan> {
  const planned: Plan = { verdicts: [], tasks: [], refused: [] };
  const firstLines = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (index % linesPerTurn === linesPerTurn - 1) await nextTurn();
    planned.verdicts.push(verdictOn(line, index, planned, firstLines));
  }
  return planned;
}

function verdictOn(
  line: Line,
  index: number,
  { tasks, refused }: Plan,
  firstLines: Map<string, number>,
): ImportVerdict {
  const { input, error } = readLine(taskLine, line);
  if (error !== undefined) {
    const reference = typeof line.reference === 'string' ? line.reference.trim() : '';
    if (reference !== '')
      refused.push({ index, line: line.line, key: referenceKey(reference), reference });
    return { line: line.line, outcome: 'refused', error };
  }
  const key = keyOf(input);
  const { reference } = input;
  const first = firstLines.get(key);
  if (first !== undefined) {
    return {
      line: line.line,
      outcome: 'refused',
      error: `Line ${first} ${reference === '' ? 'is the same.' : 'has the same reference.'}`,
    };
  }
  firstLines.set(key, line.line);
  tasks.push({ index, line: line.line, key, reference, input });
  return { line: line.line, outcome: 'new' };
}

/**
 * Sets the verdicts of lines that exist already, name unknown people, or cannot be linked, and returns
 * the other lines.
 */
async function findNewTasks(
  db: Reader,
  { verdicts, tasks, refused }: Plan,
): Promise<{ index: number; line: number; key: string; task: NewTask }[]> {
  const known = await tasksBy(db, [...tasks, ...refused]);
  for (const { index, line, key } of [...tasks, ...refused]) {
    const _id = known.get(key);
    if (_id !== undefined) verdicts[index] = { line, outcome: 'exists', _id };
  }
  const newTasks = tasks.filter(({ key }) => !known.has(key));
  const people = await findAssignees(
    db,
    newTasks.flatMap(({ input }) => input.assignees.flatMap(namesWithin)),
  );
  const withPeople = newTasks.flatMap(({ index, line, key, input }) => {
    const found = input.assignees.map((cell) => peopleIn(cell, people));
    const problem = found.find((one) => typeof one === 'string');
    if (problem !== undefined) {
      verdicts[index] = { line, outcome: 'refused', error: problem };
      return [];
    }
    const assignedTo = new Map(
      found
        .flatMap((one): UserRef[] => (typeof one === 'object' ? one : []))
        .map((person) => [person._id, person]),
    );
    return [{ index, line, key, input, assignedTo: [...assignedTo.values()], _id: newId() }];
  });
  const idOf = await idsOfReferences(db, withPeople);
  const lines = withPeople.map(({ _id, input: { parent, blockedBy } }) => ({
    _id,
    parent,
    blockedBy,
  }));
  const problems = await linkProblems(db, lines, idOf);
  return withPeople.flatMap(({ index, line, key, input, assignedTo, _id }) => {
    const error = problems.get(_id);
    if (error !== undefined) {
      verdicts[index] = { line, outcome: 'refused', error };
      return [];
    }
    const links = {
      parent: idOf.get(input.parent) ?? null,
      blockedBy: [...new Set(input.blockedBy.flatMap((one) => idOf.get(one) ?? []))],
    };
    const task = { input: { ...input, ...links }, assignedTo, files: [], _id };
    return [{ index, line, key, task }];
  });
}

/** What the links of new lines refer to: one of these lines, an imported task, or a task by its id. */
async function idsOfReferences(
  db: Reader,
  lines: readonly { _id: string; input: TaskInput }[],
): Promise<Map<string, string>> {
  const wanted = new Set(
    lines.flatMap(({ input: { parent, blockedBy } }) =>
      parent === '' ? blockedBy : [parent, ...blockedBy],
    ),
  );
  const own = lines.map(({ _id, input }) => [input.reference, _id] as const);
  const idOf = new Map(own.filter(([reference]) => wanted.has(reference)));
  const others = [...wanted].filter((reference) => !idOf.has(reference));
  const known = await tasksBy(
    db,
    others.map((reference) => ({ reference, key: referenceKey(reference) })),
  );
  for (const reference of others) {
    const _id = known.get(referenceKey(reference));
    if (_id !== undefined) idOf.set(reference, _id);
  }
  return idOf;
}

/**
 * Ids of earlier imported tasks by key. A reference may also be a task's own id, as in our exports.
 */
async function tasksBy(
  db: Reader,
  lines: readonly Pick<KeyedLine, 'key' | 'reference'>[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const chunk of chunks(lines, 500)) {
    const keys = await db
      .selectFrom('import_keys')
      .innerJoin('tasks', 'tasks._id', 'import_keys.task_id')
      .select(['key', 'task_id'])
      .where(
        'key',
        'in',
        chunk.map((line) => line.key),
      )
      .execute();
    for (const { key, task_id } of keys) known.set(key, task_id);
    const references = new Map(
      chunk
        .filter(({ reference }) => reference !== '')
        .map(({ reference, key }) => [reference, key]),
    );
    if (references.size === 0) continue;
    const own = await db
      .selectFrom('tasks')
      .select('_id')
      .where('_id', 'in', [...references.keys()])
      .execute();
    for (const { _id } of own) known.set(references.get(_id) ?? '', _id);
  }
  return known;
}
