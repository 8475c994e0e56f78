import type { Expecting } from '../../src/contract/expecting';
import type { Comment, CommentText, CommentVersion } from '../../src/contract/task';
import type { UserRef } from '../../src/contract/user';
import type { Context } from '../context/context';
import type { TaskCommentTable } from '../db/commentSchema';
import type { Reader, Trx } from '../db/schema';
import { forbidden, notFound } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import { newId } from '../lib/ids';
import { announce } from '../notifications/announce';
import type { Actor } from '../session/actor';
import { writeAs } from '../session/writeAs';
import {
  commentRow,
  everMentioned,
  keepVersion,
  mentionsColumn,
  readVersions,
  takeDeleted,
  visibleMentions,
} from './commentRepository';
import { toComment } from './history';
import { appendUpdate } from './rowCache';
import { requireTask } from './sendTask';
import type { TaskRow } from './taskAnswers';
import { taskAudience } from './taskRecord';
import { lockTask, updateTask } from './taskRepository';
import { peopleOf } from './taskRules';

const noComment = () => notFound('Comment not found');

/**
 * Adds a comment. Does not read the comments before it, which may be many, because other writes wait
 * for the lock.
 */
export function addComment(
  context: Context,
  requester: Actor,
  id: string,
  { text, mentions = [] }: CommentText,
): Promise<Comment> {
  return writeAs(context, requester, async (trx, actor) => {
    const { row: before } = await lockTask(trx, actor, id);
    const mentioned = await visibleMentions(trx, text, mentions, before.assignedTo);
    const at = new Date(context.now()).toISOString();
    const seq = await context.events.nextSeq(trx);
    const comment: Comment = {
      _id: newId(),
      user: { _id: actor._id, name: actor.name },
      text,
      createdAt: at,
      ...(mentioned.length > 0 && { mentions: mentioned }),
    };
    await trx
      .insertInto('task_comments')
      .values(commentRow(id, comment, seq))
      .execute();
    const row: TaskRow = { ...before, commentCount: before.commentCount + 1, updatedAt: at, seq };
    await updateTask(trx, id, { comment_count: row.commentCount, updated_at: at, seq });
    await appendUpdate(context, trx, row);
    await context.events.append(trx, {
      type: 'task-comment',
      payload: { taskId: id, comment },
      audience: taskAudience(row),
      taskId: id,
    });
    // One notification each: who is mentioned gets no second one.
    const ids = mentioned.map(({ _id }) => _id);
    const others = peopleOf(row).filter((person) => !ids.includes(person));
    await tellMentioned(context, trx, row, actor, ids);
    await tell(context, trx, row, actor, others, 'commented on');
    return comment;
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
export function changeComment(
  context: Context,
  requester: Actor,
  { id, commentId }: CommentIds,
  { text: wanted, mentions = [], expected }: CommentText & Expecting<{ text: string }>,
): Promise<Comment> {
  return writeAs(context, requester, async (trx, actor) => {
    const { row: before } = await lockTask(trx, actor, id);
    const comment = requireOwn(actor, await findComment(trx, { id, commentId }));
    const { text } = requireExpected({ text: comment.text }, { text: wanted }, expected);
    const mentioned = await visibleMentions(trx, text, mentions, before.assignedTo);
    const column = mentionsColumn(mentioned);
    if (text === comment.text && column === comment.mentions) return toComment(comment);
    const known = await everMentioned(trx, comment);
    const at = new Date(context.now()).toISOString();
    const row = await recordChange(context, trx, before, 0);
    await keepVersion(trx, comment, at, false);
    const changed = { ...comment, text, edited_at: at, mentions: column };
    await trx
      .updateTable('task_comments')
      .set({ text, edited_at: at, mentions: column })
      .where('_id', '=', commentId)
      .execute();
    await appendUpdate(context, trx, row);
    const told = [...known, ...peopleOf(row)];
    const ids = mentioned.map(({ _id }) => _id).filter((person) => !told.includes(person));
    await tellMentioned(context, trx, row, actor, ids);
    return toComment(changed);
  });
}

/**
 * Deletes a comment. Its author can restore it for a day.
 * @throws HttpError as `changeComment`
 */
export function deleteComment(
  context: Context,
  requester: Actor,
  { id, commentId }: CommentIds,
): Promise<void> {
  return writeAs(context, requester, async (trx, actor) => {
    const { row: before } = await lockTask(trx, actor, id);
    const comment = requireOwn(actor, await findComment(trx, { id, commentId }));
    const row = await recordChange(context, trx, before, -1);
    await trx.deleteFrom('task_comments').where('_id', '=', commentId).execute();
    await keepVersion(trx, comment, new Date(context.now()).toISOString(), true);
    await appendUpdate(context, trx, row);
  });
}

/**
 * Puts a deleted comment back, with its time and its earlier texts. Tells nobody again.
 * @throws HttpError 404 if it is not deleted or was deleted too long ago, 403 for another person's
 */
export function restoreComment(
  context: Context,
  requester: Actor,
  { id, commentId }: CommentIds,
): Promise<Comment> {
  return writeAs(context, requester, async (trx, actor) => {
    const { row: before } = await lockTask(trx, actor, id);
    // A refusal rolls this back.
    const row = await recordChange(context, trx, before, 1);
    const comment = requireOwn(actor, await takeDeleted(trx, id, commentId));
    await trx.insertInto('task_comments').values(comment).execute();
    await appendUpdate(context, trx, row);
    return toComment(comment);
  });
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

/**
 * Gives a task the number of a change of its comments. Takes the number, so that other writes wait
 * from here on. @returns its row
 */
async function recordChange(
  context: Context,
  trx: Trx,
  before: TaskRow,
  added: number,
): Promise<TaskRow> {
  const seq = await context.events.nextSeq(trx);
  const commentCount = before.commentCount + added;
  await updateTask(trx, before._id, { comment_count: commentCount, seq, comments_changed: seq });
  return { ...before, commentCount, commentsChanged: seq, seq };
}

/** Tells people of a comment, except the actor. */
const tell = (
  context: Context,
  trx: Trx,
  row: TaskRow,
  actor: Actor,
  candidates: readonly string[],
  what: string,
): Promise<void> =>
  announce(context, trx, {
    type: 'taskComment',
    message: `${actor.name} ${what} "${row.title}"`,
    taskId: row._id,
    candidates,
    actorId: actor._id,
    assigneeIds: row.assignedTo.map((person: UserRef) => person._id),
  });

const tellMentioned = (
  context: Context,
  trx: Trx,
  row: TaskRow,
  actor: Actor,
  ids: readonly string[],
) => tell(context, trx, row, actor, ids, 'mentioned you in a comment on');
