import type { Expecting } from '../../src/contract/expecting';
import type { Comment, CommentText, CommentVersion } from '../../src/contract/task';
import type { Context } from '../context/context';
import type { TaskCommentTable } from '../db/commentSchema';
import type { Reader, Trx } from '../db/schema';
import { insertInto } from '../db/statement';
import { forbidden, notFound } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import { newOrderedId } from '../lib/ids';
import type { NewAnnouncement } from '../notifications/announce';
import type { Actor } from '../session/actor';
import {
  commentRow,
  deleteDeleted,
  everMentioned,
  findDeleted,
  keepVersion,
  mentionsColumn,
  readVersions,
  visibleMentions,
} from './commentRepository';
import { toComment } from '../tasks/history';
import { requireTask } from '../tasks/sendTask';
import type { TaskRow } from '../tasks/taskAnswers';
import { changeOneTask, type Changed } from '../tasks/taskLane';
import { peopleOf } from '../tasks/taskRules';

const noComment = () => notFound('Comment not found');
const insertComments = insertInto('task_comments');

/** Adds a comment. Does not read the comments before it, which may be many. */
export function addComment(
  context: Context,
  requester: Actor,
  id: string,
  { text, mentions = [] }: CommentText,
): Promise<Changed<Comment>> {
  return changeOneTask(context, requester, id, async (db, actor, { row }) => {
    const mentioned = await visibleMentions(db, text, mentions, row.assignedTo);
    const now = context.now();
    const at = new Date(now).toISOString();
    const comment: Comment = {
      _id: newOrderedId(now),
      user: { _id: actor._id, name: actor.name },
      text,
      createdAt: at,
      ...(mentioned.length > 0 && { mentions: mentioned }),
    };
    // One notification each: who is mentioned gets no second one.
    const ids = mentioned.map(({ _id }) => _id);
    const others = peopleOf(row).filter((person) => !ids.includes(person));
    const change = {
      after: { ...row, commentCount: row.commentCount + 1, updatedAt: at },
      events: [{ type: 'task-comment' as const, payload: { taskId: id, comment } }],
      announcements: [mentionedIn(row, actor, ids), commentOn(row, actor, others, 'commented on')],
      write: (trx: Trx, { seq }: TaskRow) => insertComments(trx, [commentRow(id, comment, seq)]),
    };
    return { change, result: () => comment };
  });
}

interface CommentIds {
  id: string;
  commentId: string;
}

/**
 * Changes the text of a comment, and keeps the one before. Tells those whom only the new text
 * mentions, unless the comment itself has told them.
 * @throws HttpError 404 without such a comment, 403 for another person's, 412 as `requireExpected`
 */
export async function changeComment(
  context: Context,
  requester: Actor,
  { id, commentId }: CommentIds,
  { text: wanted, mentions = [], expected }: CommentText & Expecting<{ text: string }>,
): Promise<Comment> {
  const { result } = await changeOneTask(context, requester, id, async (db, actor, { row }) => {
    const comment = requireOwn(actor, await findComment(db, { id, commentId }));
    const { text } = requireExpected({ text: comment.text }, { text: wanted }, expected);
    const mentioned = await visibleMentions(db, text, mentions, row.assignedTo);
    const column = mentionsColumn(mentioned);
    if (text === comment.text && column === comment.mentions)
      return { result: () => toComment(comment) };
    const at = new Date(context.now()).toISOString();
    const told = [...(await everMentioned(db, comment)), ...peopleOf(row)];
    const ids = mentioned.map(({ _id }) => _id).filter((person) => !told.includes(person));
    const change = {
      after: row,
      editsComments: true,
      announcements: [mentionedIn(row, actor, ids)],
      write: async (trx: Trx) => {
        await keepVersion(trx, comment, at, false);
        await trx
          .updateTable('task_comments')
          .set({ text, edited_at: at, mentions: column })
          .where('_id', '=', commentId)
          .execute();
      },
    };
    const changed = { ...comment, text, edited_at: at, mentions: column };
    return { change, result: () => toComment(changed) };
  });
  return result;
}

/**
 * Deletes a comment. Its author can restore it for a day.
 * @throws HttpError as `changeComment`
 */
export async function deleteComment(
  context: Context,
  requester: Actor,
  { id, commentId }: CommentIds,
): Promise<void> {
  await changeOneTask(context, requester, id, async (db, actor, { row }) => {
    const comment = requireOwn(actor, await findComment(db, { id, commentId }));
    const change = {
      after: { ...row, commentCount: row.commentCount - 1 },
      editsComments: true,
      write: async (trx: Trx) => {
        await trx.deleteFrom('task_comments').where('_id', '=', commentId).execute();
        await keepVersion(trx, comment, new Date(context.now()).toISOString(), true);
      },
    };
    return { change };
  });
}

/**
 * Restores a deleted comment, including its original time and its earlier texts. Sends no
 * notifications, because people got them when it was written.
 * @throws HttpError 404 if it is not deleted or was deleted too long ago, 403 for another person's
 */
export async function restoreComment(
  context: Context,
  requester: Actor,
  { id, commentId }: CommentIds,
): Promise<Comment> {
  const { result } = await changeOneTask(context, requester, id, async (db, actor, { row }) => {
    const comment = requireOwn(actor, await findDeleted(db, id, commentId));
    const change = {
      after: { ...row, commentCount: row.commentCount + 1 },
      editsComments: true,
      write: async (trx: Trx) => {
        await deleteDeleted(trx, id, commentId);
        await insertComments(trx, [comment]);
      },
    };
    return { change, result: () => toComment(comment) };
  });
  return result;
}

/** The earlier texts of a comment, the oldest first. @throws HttpError 404 */
export async function commentVersionsOf(
  context: Context,
  actor: Actor,
  { id, commentId }: CommentIds,
): Promise<CommentVersion[]> {
  const task = await requireTask(context, actor, id);
  const comment = await findComment(context.db, { id: task._id, commentId });
  if (!comment) throw noComment();
  return readVersions(context.db, task._id, commentId);
}

const findComment = (
  db: Reader,
  { id, commentId }: CommentIds,
): Promise<TaskCommentTable | undefined> =>
  db
    .selectFrom('task_comments')
    .selectAll()
    .where('_id', '=', commentId)
    .where('task_id', '=', id)
    .executeTakeFirst();

function requireOwn(actor: Actor, comment: TaskCommentTable | undefined): TaskCommentTable {
  if (!comment) throw noComment();
  if (comment.user_id !== actor._id) throw forbidden('Only its author can change a comment');
  return comment;
}

/** Tells people of a comment, except the actor. */
const commentOn = (
  row: TaskRow,
  actor: Actor,
  candidates: readonly string[],
  what: string,
): NewAnnouncement => ({
  type: 'taskComment',
  message: `${actor.name} ${what} "${row.title}"`,
  taskId: row._id,
  candidates,
  actorId: actor._id,
  assigneeIds: row.assignedTo.map((person) => person._id),
});

const mentionedIn = (row: TaskRow, actor: Actor, ids: readonly string[]) =>
  commentOn(row, actor, ids, 'mentioned you in a comment on');
