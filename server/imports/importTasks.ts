import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportVerdict } from '../../src/contract/transfer';
import type { Actor, Context } from '../context';
import { portions } from '../db/portions';
import { writeAs } from '../session/writeAs';
import type { Reader } from '../tasks/taskRecord';
import { findAssignees, type Found } from './findAssignees';
import { insertTasks, type NewImportedTask } from './insertTasks';
import { readLine, taskLine, type Line, type TaskInput } from './lineSchemas';

/** A line that may be a task already, with its place among the verdicts. */
interface KnownByKey {
  index: number;
  line: number;
  key: string;
  reference: string;
}

/** One that may become a task. */
interface PlannedTask extends KnownByKey {
  input: TaskInput;
}

/** What can be said of lines without looking at what is stored. */
interface Plan {
  verdicts: ImportVerdict[];
  tasks: PlannedTask[];
  /** Refused, unless their reference says that they are there: then nothing is made of them, however they read on. */
  refused: KnownByKey[];
}

/**
 * Makes a task of each line, or with `confirm` false only says what would become of it. A line that was made a task before, by
 * whomever, is left as it is for as long as the task is there. All tasks of a request are made together.
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
    await settle(context.db, planned);
    return verdicts;
  }
  const readersKeepUp = context.followReaders();
  const written = await writeAs(context, requester, async (trx, actor) => {
    // Takes the log's lock and no number: of two who read the same file at once the second finds what the first has made.
    await context.events.nextSeqs(trx, 0);
    const fresh = await settle(trx, planned);
    const ids = await insertTasks(
      context,
      trx,
      actor,
      fresh.map(({ task }) => task),
    );
    for (const [at, { index, line }] of fresh.entries())
      verdicts[index] = { line, outcome: 'new', _id: ids[at] };
    return verdicts;
  });
  // The next request of a long file waits for those who are told of this one.
  await readersKeepUp();
  return written;
}

const hashOf = (told: unknown): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('hex');
const referenceKey = (reference: string): string => hashOf(['reference', reference]);

/** What tells a line from all others. Its number in the file does not: lines may be added above it. */
function keyOf({ reference, occurrence, ...content }: TaskInput): string {
  if (reference !== '') return referenceKey(reference);
  return hashOf([
    'content',
    content.title,
    content.description,
    content.priority,
    content.status,
    content.dueDate,
    content.assignees,
    content.labels,
    occurrence,
  ]);
}

/** Lines looked at before others get their turn. */
const linesAtOnce = 100;

/** Looks at lines alone. Of two lines with one reference the first counts. */
async function plan(lines: readonly Line[]): Promise<Plan> {
  const made: Plan = { verdicts: [], tasks: [], refused: [] };
  const firstLines = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await nextTurn();
    made.verdicts.push(verdictOn(line, index, made, firstLines));
  }
  return made;
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
      error: `Line ${first} ${reference === '' ? 'says the same.' : 'has the same reference.'}`,
    };
  }
  firstLines.set(key, line.line);
  tasks.push({ index, line: line.line, key, reference, input });
  return { line: line.line, outcome: 'new' };
}

/** Marks the lines that are tasks already and those that name people who cannot be found; gives the others. */
async function settle(
  db: Reader,
  { verdicts, tasks, refused }: Plan,
): Promise<{ index: number; line: number; task: NewImportedTask }[]> {
  const known = await tasksBy(db, [...tasks, ...refused]);
  for (const { index, line, key } of [...tasks, ...refused]) {
    const _id = known.get(key);
    if (_id !== undefined) verdicts[index] = { line, outcome: 'exists', _id };
  }
  const unknown = tasks.filter(({ key }) => !known.has(key));
  const people = await findAssignees(
    db,
    unknown.flatMap(({ input }) => input.assignees),
  );
  return unknown.flatMap(({ index, line, key, input }) => {
    const found = input.assignees.map((text) => people.get(text));
    const problem = found.find((person) => typeof person === 'string');
    if (problem !== undefined) {
      verdicts[index] = { line, outcome: 'refused', error: problem };
      return [];
    }
    const assignedTo = new Map(
      found
        .filter((person): person is Found => typeof person === 'object')
        .map((person) => [person._id, person]),
    );
    return [{ index, line, task: { key, input, assignedTo: [...assignedTo.values()] } }];
  });
}

/** Tasks that lines were made before, by key; a reference may also be a task's own id, as an export of ours has it. */
async function tasksBy(db: Reader, lines: readonly KnownByKey[]): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const part of portions(lines, 500)) {
    const keys = await db
      .selectFrom('import_keys')
      .innerJoin('tasks', 'tasks._id', 'import_keys.task_id')
      .select(['key', 'task_id'])
      .where(
        'key',
        'in',
        part.map((line) => line.key),
      )
      .execute();
    for (const { key, task_id } of keys) known.set(key, task_id);
    const references = new Map(
      part
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
