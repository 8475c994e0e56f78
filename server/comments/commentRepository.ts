import { bulkLimits } from '../../src/contract/bulk';
import type { Comment } from '../../src/contract/task';
import type { UserRef } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { TaskCommentTable } from '../db/commentSchema';
import type { Reader, Trx } from '../db/schema';
import { takeTurn } from '../lib/takeTurn';
import { administratorsAmong } from '../notifications/announce';
import { toMentions } from '../tasks/history';

const deletedPerTurn = 200;
/** How many earlier texts of a comment are answered, the newest. */
const maxVersions = 50;

/** The column `mentions`. */
export const mentionsColumn = (people: readonly UserRef[]): string | null =>
  people.length === 0 ? null : JSON.stringify(people);

/** Those of these people whom the text names, and who may see a task with these assignees. */
export async function visibleMentions(
  db: Reader,
  text: string,
  mentions: readonly UserRef[],
  assignees: readonly UserRef[],
): Promise<UserRef[]> {
  const named = mentions.filter(({ name }) => text.includes(`@${name}`));
  if (named.length === 0) return [];
  const { known, administrators } = await administratorsAmong(
    db,
    named.map(({ _id }) => _id),
  );
  const isAssigned = (id: string) => assignees.some(({ _id }) => _id === id);
  const maySee = (id: string) => known.has(id) && (administrators.has(id) || isAssigned(id));
  // Each once: a person may have been renamed between two mentions.
  return [...new Map(named.map((one) => [`${one._id} ${one.name}`, one])).values()].filter(
    ({ _id }) => maySee(_id),
  );
}

/** Keeps what a comment says before it is changed or deleted. */
export async function keepVersion(
  trx: Trx,
  { _id, ...row }: TaskCommentTable,
  until: string,
  isDeleted: boolean,
): Promise<void> {
  await trx
    .insertInto('task_comment_versions')
    .values({ ...row, comment_id: _id, until, deleted: isDeleted ? 1 : 0 })
    .execute();
}

/** The row of a comment that is deleted and can still be restored. */
export async function findDeleted(
  db: Reader,
  taskId: string,
  commentId: string,
): Promise<TaskCommentTable | undefined> {
  const row = await db
    .selectFrom('task_comment_versions')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('comment_id', '=', commentId)
    .where('deleted', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { comment_id: _id, until: _until, deleted: _deleted, ...rest } = row;
  return { ...rest, _id };
}

export async function deleteDeleted(trx: Trx, taskId: string, commentId: string): Promise<void> {
  await trx
    .deleteFrom('task_comment_versions')
    .where('task_id', '=', taskId)
    .where('comment_id', '=', commentId)
    .where('deleted', '=', 1)
    .execute();
}

/** The newest of the earlier texts of a comment, the oldest first. */
export async function readVersions(db: Reader, taskId: string, commentId: string) {
  const rows = await db
    .selectFrom('task_comment_versions')
    .select(['text', 'mentions', 'until'])
    .where('task_id', '=', taskId)
    .where('comment_id', '=', commentId)
    .where('deleted', '=', 0)
    .orderBy('until', 'desc')
    .limit(maxVersions)
    .execute();
  return rows.map(({ text, until, ...row }) => ({ text, until, ...toMentions(row) })).reverse();
}

/** The ids of all whom a comment has mentioned, in all its texts. */
export async function everMentioned(db: Reader, comment: TaskCommentTable): Promise<Set<string>> {
  const versions = await db
    .selectFrom('task_comment_versions')
    .select('mentions')
    .where('task_id', '=', comment.task_id)
    .where('comment_id', '=', comment._id)
    .where('mentions', 'is not', null)
    .execute();
  return new Set(
    [comment, ...versions].flatMap((row) => (toMentions(row).mentions ?? []).map(({ _id }) => _id)),
  );
}

/** A comment as it is stored. */
export const commentRow = (
  taskId: string,
  { _id = '', user, text, createdAt, mentions = [] }: Comment,
  seq: number,
): TaskCommentTable => ({
  _id,
  task_id: taskId,
  user_id: user?._id ?? null,
  user_name: user?.name ?? '',
  text,
  created_at: createdAt,
  seq,
  edited_at: null,
  mentions: mentionsColumn(mentions),
});

/**
 * Deletes what comments said that were deleted so long ago that nobody can restore them.
 * @param shouldContinue asked before each portion
 */
export async function deleteOldComments(
  context: Context,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const oldest = new Date(context.now() - bulkLimits.undoFor).toISOString();
  while (shouldContinue()) {
    const old = await context.db
      .selectFrom('task_comment_versions')
      .select(['task_id', 'comment_id'])
      .where('deleted', '=', 1)
      .where('until', '<', oldest)
      .limit(deletedPerTurn)
      .execute();
    if (old.length === 0) return;
    for (const { task_id, comment_id } of old)
      await context.db
        .deleteFrom('task_comment_versions')
        .where('task_id', '=', task_id)
        .where('comment_id', '=', comment_id)
        .execute();
    await takeTurn();
  }
}
