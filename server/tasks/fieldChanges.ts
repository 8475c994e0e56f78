import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pageOfKey } from '../../src/contract/idempotency';
import { taskFieldNames, type FieldEdit, type TaskField } from '../../src/contract/task';
import type { TaskConflict } from '../../src/contract/expecting';
import type { UserRef } from '../../src/contract/user';
import type { TaskTable, Trx } from '../db/schema';
import { refusal, userRef } from '../http/answers';
import { fieldName } from '../http/fieldNames';
import { matchedState, type Seen } from '../http/ifMatch';
import { HttpError } from '../lib/errors';
import type { Actor } from '../session/actor';
import { withAbsentValues } from './planChange';
import { taskRow, type TaskRow, type TaskWithEdits } from './taskAnswers';

/** Who changed a field last, and when. */
interface FieldChange {
  seq: number;
  user: UserRef;
  at: string;
  /**
   * The key of the call, if it names a page, or else the session. Undefined for a change by an
   * earlier version.
   */
  from?: string;
}
/** The last changes of each field, the newest first. A field without one has its first value. */
type FieldChanges = Partial<Record<TaskField, readonly FieldChange[]>>;
type Stored = Pick<TaskTable, 'field_changes'>;

type Writer = UserRef & Partial<Pick<Actor, 'pageKey' | 'sessionId'>>;

/** How many changes of a field are kept. */
const maxKept = 3;

const read = ({ field_changes: stored }: Stored): FieldChanges =>
  stored === null ? {} : (JSON.parse(stored) as FieldChanges);

/** The column `field_changes` after a change of these fields. */
export function withFieldChanges(
  record: Stored,
  fields: readonly TaskField[],
  { seq, actor, at }: { seq: number; actor: Writer; at: string },
): string {
  const { _id, name, pageKey, sessionId } = actor;
  const change: FieldChange = { seq, user: { _id, name }, at, from: pageKey ?? sessionId };
  const before = read(record);
  return JSON.stringify({
    ...before,
    ...Object.fromEntries(
      fields.map((field) => [field, [change, ...(before[field] ?? [])].slice(0, maxKept)]),
    ),
  });
}

/** The last changes of a task, the newest first. */
export function editsOf(record: Stored): FieldEdit[] {
  const edits = new Map<number, FieldEdit>();
  const changes = read(record);
  for (const field of taskFieldNames)
    for (const { seq, user, at } of changes[field] ?? []) {
      const edit = edits.get(seq) ?? { seq, user, at, fields: [] };
      edit.fields.push(field);
      edits.set(seq, edit);
    }
  return [...edits.values()].sort((a, b) => b.seq - a.seq);
}

/** A task with its last changes. */
export const withEdits = ({ record, row }: { record: Stored; row: TaskRow }): TaskWithEdits => ({
  ...row,
  edits: editsOf(record),
});

const writer = { user: userRef, at: z.string() };
/** The answer to a change of fields that others have changed since the task was read. */
export const taskConflict = refusal.extend({
  task: taskRow,
  conflicts: z.array(
    z.object({
      field: z.enum(taskFieldNames),
      value: z.unknown().meta({ description: 'Its value now' }),
      ...writer,
      earlier: z
        .array(z.object({ ...writer, value: z.unknown().optional() }))
        .meta({ description: 'The changes before, the newest first. Old values are not kept' }),
    }),
  ),
}) satisfies z.ZodType<TaskConflict>;

/** The header `If-Match` of the calls that change a task, for the documentation. */
export const ifMatchTask = {
  'if-match':
    'The `seq` of the task that you have seen. The answer is 409 if a field that this call sets was since set by another person, or by you from another page or session. Your own changes that you have seen too are named like `"after:PAGE.REST"`. A deletion concerns every field.',
};
/** What the person had seen of the task, from `If-Match`. */
export const seenTask = (request: FastifyRequest): Seen | undefined =>
  matchedState(request, 'the seq of the task,');

/**
 * Whether a change was made by this person on this page, or in this session by a client that does not
 * name its pages, or was seen before it was answered.
 */
function isKnown({ user, from }: FieldChange, actor: Actor, { after }: Seen): boolean {
  if (user._id !== actor._id) return false;
  if (from === undefined || from === actor.sessionId || after.includes(from)) return true;
  const page = pageOfKey(from);
  return page !== undefined && page === pageOfKey(actor.pageKey ?? '');
}

/** The rows of a task after these changes, by number, as far as the event log still has them. */
async function readEarlierRows(
  trx: Trx,
  taskId: string,
  changes: readonly FieldChange[],
): Promise<Map<number, Partial<TaskRow>>> {
  if (changes.length === 0) return new Map();
  const events = await trx
    .selectFrom('events')
    .select(['seq', 'payload'])
    .where('task_id', '=', taskId)
    .where('type', '=', 'task-updated')
    .where(
      'seq',
      'in',
      changes.map(({ seq }) => seq),
    )
    .execute();
  return new Map(
    events.map(({ seq, payload }) => [seq, JSON.parse(payload) as Partial<TaskRow>] as const),
  );
}

/**
 * Checks that these fields were not changed elsewhere after what the person had `seen`: by another
 * person, or by the same one on another page. Pass only those that get another value than they have
 * now.
 * @throws HttpError 409 as `taskConflict`
 */
export async function requireUnchanged(
  trx: Trx,
  actor: Actor,
  { record, row }: { record: Stored; row: TaskRow },
  fields: readonly TaskField[],
  seen: Seen | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const stored = read(record);
  // A number that the task has not reached is from before the restore of an older backup: what this
  // person has seen is not known.
  const since = seen.seq > row.seq ? 0 : seen.seq;
  const changed = fields.flatMap((field) => {
    const [latest, ...before] = (stored[field] ?? []).filter(({ seq }) => seq > since);
    const isConflict = [latest, ...before].some((one) => one && !isKnown(one, actor, seen));
    return latest && isConflict ? [{ field, latest, before }] : [];
  });
  if (changed.length === 0) return;
  const rows = await readEarlierRows(
    trx,
    row._id,
    changed.flatMap(({ before }) => before),
  );
  const conflicts = changed.map(({ field, latest: { user, at }, before }) => ({
    field,
    value: withAbsentValues(row)[field],
    user,
    at,
    earlier: before.map((one) => ({
      user: one.user,
      at: one.at,
      value: rows.get(one.seq)?.[field],
    })),
  }));
  const text = conflicts.map(
    ({ field, user: { _id, name } }) =>
      `${fieldName([field])} was changed by ${_id === actor._id ? 'you' : name}`,
  );
  throw new HttpError(
    409,
    `${text.join(', ')} meanwhile`,
    {},
    { details: { task: row, conflicts } },
  );
}
