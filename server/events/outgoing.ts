import type { Task } from '../../src/contract/task';
import type { Context } from '../context';
import { loadHistories, type TaskHistory } from '../tasks/taskRecord';
import { listUsers } from '../users/userList';
import { isInAudience } from './audience';
import type { LoggedEvent } from './read';

/** An event ready to be sent: its payload as clients see it, and who may still see its task. */
export interface OutgoingEvent extends LoggedEvent {
  /** People assigned at this moment, for an event that shows a task; null for one that shows none. */
  assignees: ReadonlySet<string> | null;
}

/** Events that show the content of a task. `task-deleted` and announcements are addressed to people who had the right. */
const showsTask: ReadonlySet<string> = new Set(['task-created', 'task-updated', 'task-comment']);

/** Whole tasks by event, so that many clients that come back at once do not each have them read again. */
const rememberedTasks = 256;
/**
 * About how many characters of comments and activity an event carries. A task with more travels as its row, as in a
 * streamed list: otherwise everybody who may see it would be sent the whole discussion anew with every change.
 */
const mostHistory = 100_000;
const perEntry = 200;

const sizeOf = ({ comments, activity }: TaskHistory) =>
  comments.reduce((sum, comment) => sum + comment.text.length, 0) + (comments.length + activity.length) * perEntry;

/** Prepares events for sending, once for all sockets of this process. */
export function createOutgoing(context: Context) {
  const tasks = new Map<number, unknown>();

  const wholeTask = async (event: LoggedEvent): Promise<unknown> => {
    const known = tasks.get(event.seq);
    if (known) return known;
    const row = event.payload as Task;
    // A task deleted since leaves nothing to read; its `task-deleted` follows.
    const history = (await loadHistories(context.db, [row._id], event.seq)).get(row._id) ?? { comments: [], activity: [] };
    const task = sizeOf(history) > mostHistory ? row : { ...row, ...history };
    tasks.set(event.seq, task);
    if (tasks.size > rememberedTasks) tasks.delete(tasks.keys().next().value ?? event.seq);
    return task;
  };

  const payload = (event: LoggedEvent): Promise<unknown> | unknown => {
    if (event.type === 'task-created' || event.type === 'task-updated') return wholeTask(event);
    if (event.type === 'adminUpdateUserList') return listUsers(context.db);
    return event.payload;
  };

  const assignees = async (event: LoggedEvent): Promise<ReadonlySet<string> | null> => {
    if (!event.taskId || !showsTask.has(event.type)) return null;
    const rows = await context.db.selectFrom('task_assignees').select('user_id').where('task_id', '=', event.taskId).execute();
    return new Set(rows.map((row) => row.user_id));
  };

  return {
    /** Fills in what the log does not store. Visibility is that of now, so that nobody is sent what was taken from them. */
    prepare: async (event: LoggedEvent): Promise<OutgoingEvent> => ({
      ...event,
      payload: await payload(event),
      assignees: await assignees(event),
    }),
  };
}

/** Whether somebody is sent an event: was meant by it, and may see its task still. */
export function mayReceive(event: Pick<OutgoingEvent, 'audience' | 'assignees'>, person: { _id: string; administrator: boolean }): boolean {
  if (!isInAudience(event.audience, person)) return false;
  return person.administrator || !event.assignees || event.assignees.has(person._id);
}
