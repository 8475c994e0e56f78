import { sql } from 'kysely';
import type { Activity, Comment, ValueChange } from '../../src/contract/task';
import type { UserRef } from '../../src/contract/user';
import type { TaskCommentTable } from '../db/commentSchema';
import { rowStatement, statement } from '../db/statement';
import type { Reader, TaskActivityTable } from '../db/schema';
import { takeTurn } from '../lib/takeTurn';
import type { FileEntry, HistoryEntry, HistoryPage, TaskHistory } from './taskAnswers';

// The history of a task has no limit, so no part of the server reads or sends all of it at once. It
// is read in pages that end between two numbers: entries of one change are never separated.

/** Comments or activity that are read at a time. A comment can have 10,000 characters. */
export const entriesPerPage = 20;

type Table = 'task_comments' | 'task_activity';

/** What a whole task has of its activity: what the specification says, and what we have beside it. */
const wholeParts = {
  activity: ['assigned', 'status'],
  fileActivity: ['fileAdded', 'fileRemoved'],
} as const;
/** The entries that a whole task has. The others are only in parts of a history. */
export const wholeTypes = [...wholeParts.activity, ...wholeParts.fileActivity];

/** The people whom a comment mentions, from their column. */
export const toMentions = ({ mentions }: Pick<TaskCommentTable, 'mentions'>) =>
  mentions === null ? {} : { mentions: JSON.parse(mentions) as UserRef[] };

/** A comment as it goes to a client. */
export const toComment = (row: TaskCommentTable): Comment => ({
  _id: row._id,
  user: { _id: row.user_id ?? '', name: row.user_name },
  text: row.text,
  createdAt: row.created_at,
  ...(row.edited_at !== null && { editedAt: row.edited_at }),
  ...toMentions(row),
});

const toActivity = (row: TaskActivityTable): HistoryEntry => ({
  _id: row._id,
  type: row.type === 'assigned' || row.type === 'edited' ? row.type : 'status',
  timestamp: row.timestamp,
  user: { _id: row.user_id ?? '', name: row.user_name },
  ...(row.to_id === null ? {} : { to: { _id: row.to_id, name: row.to_name ?? '' } }),
  ...(row.status === null ? {} : { status: row.status }),
  ...(row.changes === null ? {} : { changes: JSON.parse(row.changes) as ValueChange[] }),
});

const toFileActivity = (row: TaskActivityTable): FileEntry => ({
  _id: row._id,
  type: row.type === 'fileAdded' ? 'fileAdded' : 'fileRemoved',
  timestamp: row.timestamp,
  user: { _id: row.user_id ?? '', name: row.user_name },
  originalname: row.file_name ?? '',
});

/** What happened to files is ours. So it is beside the activity, as the specification knows that. */
export function splitActivity(
  rows: readonly TaskActivityTable[],
): Pick<TaskHistory, 'activity' | 'fileActivity'> {
  const isOfFile = ({ file_name }: TaskActivityTable) => file_name !== null;
  const ofFiles = rows.filter(isOfFile).map(toFileActivity);
  return {
    activity: rows.filter((row) => !isOfFile(row)).map(toActivity),
    ...(ofFiles.length > 0 && { fileActivity: ofFiles }),
  };
}

/** A range of numbers in the history of a task: `from` is the first one, and `before` comes after the last one. */
interface Range {
  /** The id of the task. */
  id: string;
  from: number;
  before: number;
  /** The types of the activity. All, if the list is empty. */
  types: readonly string[];
}

const inRange = (db: Reader, table: Table, { id, from, before, types }: Range) =>
  db
    .selectFrom(table)
    .where('task_id', '=', id)
    .where('seq', '>=', from)
    .where('seq', '<', before)
    .$if(types.length > 0 && table === 'task_activity', (query) =>
      query.where('type' as 'task_id', 'in', types),
    );

/** At most `limit` rows of a range, the newest first. */
const newestRows = (table: Table, time: 'created_at' | 'timestamp') =>
  statement((db, { limit, ...range }: Range & { limit: number }) =>
    inRange(db, table, range)
      .selectAll(table)
      .orderBy('seq', 'desc')
      .orderBy(time as 'seq', 'desc')
      .limit(limit),
  );
const newestComments = newestRows('task_comments', 'created_at');
const newestActivity = newestRows('task_activity', 'timestamp');
const noLimit = Number.MAX_SAFE_INTEGER;
/** Comments, the oldest first. If there are more than `limit`, the newest. */
const readComments = async (db: Reader, range: Range, limit = noLimit) =>
  ((await newestComments(db, { ...range, limit })) as TaskCommentTable[]).reverse();
/** Activity, the newest first. */
const readActivity = async (db: Reader, range: Range, limit = noLimit) =>
  (await newestActivity(db, { ...range, limit })) as TaskActivityTable[];

/** Reads the number of the entry that is `count` entries from the end (or the start) of a range, if any. */
function numberAt(table: Table, direction: 'asc' | 'desc') {
  const read = rowStatement((db, { offset, ...range }: Range & { offset: number }) =>
    inRange(db, table, range).select('seq').orderBy('seq', direction).offset(offset).limit(1),
  );
  return async (db: Reader, range: Range, count: number): Promise<number | null> => {
    const entry = await read(db, { ...range, offset: count - 1 });
    return entry ? Number(entry.seq) : null;
  };
}
const commentFromStart = numberAt('task_comments', 'asc');
const activityFromEnd = numberAt('task_activity', 'desc');

const countIn = (table: Table) =>
  rowStatement((db, range: Range) =>
    inRange(db, table, range).select((eb) => eb.fn.countAll<number>().as('entries')),
  );
const countComments = countIn('task_comments');
const countActivity = countIn('task_activity');

const toPage = (
  comments: readonly TaskCommentTable[],
  activity: readonly TaskActivityTable[],
): HistoryPage => ({ comments: comments.map(toComment), ...splitActivity(activity) });

/**
 * The newest comments and activity below a number: at most `limit` of each, and the rest of the
 * changes that these belong to. Both begin at the same number, so that they can be shown as one.
 */
export async function readHistory(
  db: Reader,
  id: string,
  { before, limit, types = [] }: { before: number; limit: number; types?: readonly string[] },
): Promise<HistoryPage> {
  const all = { id, from: 0, before, types };
  const comments = await readComments(db, all, limit + 1);
  const activity = await readActivity(db, all, limit + 1);
  if (comments.length <= limit && activity.length <= limit) return toPage(comments, activity);
  const from = Math.max(
    Number(comments.at(-limit)?.seq ?? 0),
    Number(activity[limit - 1]?.seq ?? 0),
  );
  const range = { ...all, from };
  const page = toPage(await readComments(db, range), await readActivity(db, range));
  const rest = { ...all, before: from };
  const earlier = {
    before: from,
    comments: Number((await countComments(db, rest))?.entries),
    activity: Number((await countActivity(db, rest))?.entries),
  };
  return earlier.comments + earlier.activity > 0 ? { ...page, earlier } : page;
}

/** All comments below a number, the oldest first. Other requests get a turn after each page. */
export async function* commentPages(
  db: Reader,
  id: string,
  before: number,
): AsyncGenerator<Comment[]> {
  for (let from = 0; ;) {
    const rest = { id, from, before, types: [] };
    const last = await commentFromStart(db, rest, entriesPerPage);
    const end = last === null ? before : last + 1;
    yield (await readComments(db, { ...rest, before: end })).map(toComment);
    if (last === null) return;
    from = end;
    await takeTurn();
  }
}

/**
 * A part of the activity that a whole task has, below a number, the newest first. Other requests get
 * a turn after each page.
 */
export async function* activityPages(
  db: Reader,
  id: string,
  before: number,
  part: keyof typeof wholeParts,
): AsyncGenerator<Activity[]> {
  for (let end = before; ;) {
    const rest = { id, from: 0, before: end, types: wholeParts[part] };
    const first = await activityFromEnd(db, rest, entriesPerPage);
    const from = first ?? 0;
    yield splitActivity(await readActivity(db, { ...rest, from }))[part] ?? [];
    if (first === null) return;
    end = from;
    await takeTurn();
  }
}

/** Groups rows by task. */
function byTask<Row extends { task_id: string }, Value>(
  rows: readonly Row[],
  value: (row: Row) => Value,
): Map<string, Value[]> {
  const lists = new Map<string, Value[]>();
  for (const row of rows) {
    const list = lists.get(row.task_id);
    if (list) list.push(value(row));
    else lists.set(row.task_id, [value(row)]);
  }
  return lists;
}

/**
 * The comments (oldest first) and the activity (newest first) of each task, up to the change whose
 * number `upTo` has for the task.
 */
export async function loadHistories(
  db: Reader,
  ids: readonly string[],
  upTo?: ReadonlyMap<string, number>,
): Promise<Map<string, TaskHistory>> {
  if (ids.length === 0) return new Map();
  const last = upTo ? Math.max(...upTo.values()) : Number.MAX_SAFE_INTEGER;
  const isThen = (row: { task_id: string; seq: number }) =>
    Number(row.seq) <= (upTo?.get(row.task_id) ?? last);
  const comments = (
    await db
      .selectFrom('task_comments')
      .selectAll()
      .where('task_id', 'in', ids)
      .where('seq', '<=', last)
      .orderBy('seq')
      .orderBy('created_at')
      .execute()
  ).filter(isThen);
  const activity = (
    await db
      .selectFrom('task_activity')
      .selectAll()
      .where('task_id', 'in', ids)
      .where('type', 'in', wholeTypes)
      .where('seq', '<=', last)
      .orderBy('seq', 'desc')
      .orderBy('timestamp', 'desc')
      .execute()
  ).filter(isThen);
  const commentsOf = byTask(comments, toComment);
  const activityOf = byTask(activity, (row) => row);
  return new Map(
    ids.map((id) => [
      id,
      { comments: commentsOf.get(id) ?? [], ...splitActivity(activityOf.get(id) ?? []) },
    ]),
  );
}

/** Approximate size of a comment or an activity entry without its text, in bytes. */
const perEntry = 200;

/**
 * The approximate sizes of histories up to the change `last`, in bytes, without reading their
 * texts.
 */
export async function historySizes(
  db: Reader,
  ids: readonly string[],
  last: number,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const comments = await db
    .selectFrom('task_comments')
    .select(['task_id', sql<number>`sum(octet_length(text) + ${perEntry})`.as('size')])
    .where('task_id', 'in', ids)
    .where('seq', '<=', last)
    .groupBy('task_id')
    .execute();
  const activity = await db
    .selectFrom('task_activity')
    .select(['task_id', sql<number>`count(*) * ${perEntry}`.as('size')])
    .where('task_id', 'in', ids)
    .where('seq', '<=', last)
    .groupBy('task_id')
    .execute();
  const sizes = new Map<string, number>();
  for (const { task_id, size } of [...comments, ...activity])
    sizes.set(task_id, (sizes.get(task_id) ?? 0) + Number(size));
  return sizes;
}

/** Whether a task has so many comments that its history is longer than this, whatever they say. */
export const hasManyComments = ({ commentCount = 0 }: { commentCount?: number }, bytes: number) =>
  commentCount * perEntry > bytes;
