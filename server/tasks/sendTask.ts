import type { FastifyReply, FastifyRequest } from 'fastify';
import { taskAlone } from '../../src/contract/task';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import { prefers, sendText, varyOnAccept } from '../http/sendList';
import { sendJsonText } from '../http/sendJson';
import { serializer, type Serializer } from '../http/serialize';
import type { Actor } from '../session/actor';
import { withEdits } from './fieldChanges';
import { activityPages, commentPages, entriesPerPage, readHistory, wholeTypes } from './history';
import {
  activity,
  comment,
  fileActivity,
  taskWithEdits,
  wholeTask,
  type TaskWithEdits,
} from './taskAnswers';
import { findTask } from './taskRepository';
import { requireVisible } from './taskRules';

const taskText = serializer(taskWithEdits);
const wholeText = serializer(wholeTask);
const commentText = serializer(comment);
const activityText = serializer(activity);
const fileActivityText = serializer(fileActivity);

/**
 * The JSON of a whole task in pieces. Each is read only when the one before it was taken. The history
 * ends with the change that the row shows.
 */
export async function* wholeTaskText(db: Reader, task: TaskWithEdits): AsyncGenerator<string> {
  const before = task.seq + 1;
  yield taskText(task).slice(0, -1);
  yield* entriesText('comments', commentText, commentPages(db, task._id, before));
  yield* entriesText('activity', activityText, activityPages(db, task._id, before, 'activity'));
  const ofFiles = activityPages(db, task._id, before, 'fileActivity');
  yield* entriesText('fileActivity', fileActivityText, ofFiles, true);
  yield '}';
}

/** An empty list is left out if it is `optional`. */
async function* entriesText(
  name: string,
  text: Serializer,
  pages: AsyncIterable<readonly unknown[]>,
  optional = false,
): AsyncGenerator<string> {
  let separator = `,"${name}":[`;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map(text).join(',');
    separator = ',';
  }
  if (separator === ',') yield ']';
  else if (!optional) yield `${separator}]`;
}

/**
 * Answers a whole task, as the specification says. A long history is sent in pieces, as fast as the
 * client reads. A short one, as nearly all are, is sent at once.
 */
export async function sendWholeTask<Reply extends FastifyReply>(
  { db }: Context,
  reply: Reply,
  task: TaskWithEdits,
): Promise<Reply> {
  const history = await readHistory(db, task._id, {
    before: task.seq + 1,
    limit: entriesPerPage,
    types: wholeTypes,
  });
  return history.earlier
    ? sendText(reply, 'application/json', wholeTaskText(db, task))
    : sendJsonText(reply, wholeText({ ...task, ...history }));
}

const idOfNumber = async (db: Reader, number: number): Promise<string | undefined> =>
  (await db.selectFrom('tasks').select('_id').where('number', '=', number).executeTakeFirst())?._id;

/** The task with this id or number, with the last changes of its fields. @throws HttpError 404 as `requireVisible` */
export async function requireTask(
  context: Context,
  actor: Actor,
  id: string,
): Promise<TaskWithEdits> {
  const _id = /^\d{1,9}$/.test(id) ? await idOfNumber(context.db, Number(id)) : id;
  const found = await findTask(context.db, _id ?? id);
  return requireVisible(actor, found && withEdits(found));
}

/**
 * Answers a change: the task without its history for a client that prefers this, else the whole
 * task. `changed`: the task as the change has left it, unless the call was made before.
 * @throws HttpError 404 when it is read and was deleted, or the actor may not see it any more
 */
export async function sendChangedTask<Reply extends FastifyReply>(
  context: Context,
  request: FastifyRequest,
  reply: Reply,
  id: string,
  changed?: TaskWithEdits,
): Promise<Reply> {
  varyOnAccept(reply);
  const isAlone = prefers(request, taskAlone);
  const task = changed ?? (await requireTask(context, request.actor, id));
  if (!isAlone) return sendWholeTask(context, reply, task);
  reply.type(taskAlone).send(taskText(task));
  return reply;
}
