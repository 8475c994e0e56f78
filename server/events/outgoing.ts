import type { UsersChanged } from '../../src/contract/event';
import type { Task } from '../../src/contract/task';
import type { Context } from '../context';
import { historySizes, loadHistories } from '../tasks/taskRecord';
import { listUsers, readUsersChanged } from '../users/userList';
import { isInAudience } from './audience';
import type { LoggedEvent } from './read';

/** An event ready to be sent: its payload as clients see it, and who may still see its task. */
export interface OutgoingEvent extends LoggedEvent {
  /** People assigned at this moment, for an event that shows a task; null for one that shows none. */
  assignees: ReadonlySet<string> | null;
  /** For a change of accounts: the change alone, where its row names them and somebody takes it like that. */
  usersChanged?: UsersChanged;
}

/** How those who will be sent a change of accounts take it: as the whole list, or as the change alone. */
export interface UserReaders {
  list: boolean;
  changes: boolean;
}

/** The accounts that a row tells of, or null for a row of the time before rows named them. */
function changedUsers({ payload }: LoggedEvent): readonly string[] | null {
  if (
    typeof payload !== 'object' ||
    payload === null ||
    !('ids' in payload) ||
    !Array.isArray(payload.ids)
  )
    return null;
  return payload.ids.filter((id): id is string => typeof id === 'string');
}

/** Missed events with the changes of accounts as one, the last: accounts are sent as they are now, so once is enough. */
export function mergeUserChanges(events: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const changes = events.filter((event) => event.type === 'adminUpdateUserList');
  const last = changes.at(-1);
  if (!last || changes.length === 1) return events;
  const ids = changes.map(changedUsers);
  const payload = ids.includes(null)
    ? null
    : { ids: [...new Set(ids.flatMap((some) => some ?? []))] };
  return events
    .filter((event) => event === last || event.type !== last.type)
    .map((event) => (event === last ? { ...event, payload } : event));
}

/** Events that show the content of a task. `task-deleted` and announcements are addressed to people who had the right. */
const showsTask: ReadonlySet<string> = new Set(['task-created', 'task-updated', 'task-comment']);

/** Events whose payload is a whole task. */
const carriesTask: ReadonlySet<string> = new Set(['task-created', 'task-updated']);

/** Whole tasks by event, so that many clients that come back at once do not each have them read again. */
const rememberedTasks = 256;
/**
 * About how many bytes of comments and activity an event carries. A task with more travels as its row, as in a streamed list:
 * otherwise everyone who may see it would be sent the whole discussion again with every change.
 */
const mostHistory = 100_000;

/** Prepares events for sending, once for all sockets of this process. */
export function createOutgoing(context: Context) {
  const tasks = new Map<number, unknown>();

  /**
   * Reads at once what these events say of their tasks, by event; each carries what there was at its own number. What is remembered
   * is taken at once: while the rest is read, another call may end and forget it.
   */
  const readTasks = async (
    events: readonly LoggedEvent[],
  ): Promise<ReadonlyMap<number, unknown>> => {
    const carrying = events.filter((event) => carriesTask.has(event.type));
    const whole = new Map(
      carrying.filter(({ seq }) => tasks.has(seq)).map(({ seq }) => [seq, tasks.get(seq)]),
    );
    let unread = carrying.filter(({ seq }) => !whole.has(seq));
    while (unread.length > 0) {
      // Each task once at a time, with the number of its earliest event.
      const upto = new Map<string, number>();
      const later: LoggedEvent[] = [];
      const now = unread.filter((event) => {
        const { _id } = event.payload as Task;
        if (upto.has(_id)) later.push(event);
        else upto.set(_id, event.seq);
        return upto.get(_id) === event.seq;
      });
      const sizes = await historySizes(context.db, [...upto.keys()], Math.max(...upto.values()));
      const short = [...upto.keys()].filter((id) => (sizes.get(id) ?? 0) <= mostHistory);
      const histories = await loadHistories(context.db, short, upto);
      for (const { seq, payload } of now) {
        const row = payload as Task;
        // A task deleted since leaves nothing to read; its `task-deleted` follows.
        const task = { ...row, ...histories.get(row._id) };
        whole.set(seq, task);
        tasks.set(seq, task);
      }
      unread = later;
    }
    return whole;
  };

  const forget = (): void => {
    for (const seq of tasks.keys()) {
      if (tasks.size <= rememberedTasks) return;
      tasks.delete(seq);
    }
  };

  /** Thousands of accounts are read for those alone who can do no better than the list. */
  const users = async (
    event: LoggedEvent,
    readers: UserReaders,
  ): Promise<Pick<OutgoingEvent, 'payload' | 'usersChanged'>> => {
    const ids = changedUsers(event);
    return {
      payload: readers.list || (readers.changes && !ids) ? await listUsers(context.db) : null,
      usersChanged: readers.changes && ids ? await readUsersChanged(context.db, ids) : undefined,
    };
  };

  /** Who is assigned, by task. */
  const readAssignees = async (
    events: readonly LoggedEvent[],
  ): Promise<Map<string, Set<string>>> => {
    const ids = new Set(
      events.flatMap(({ taskId, type }) => (taskId && showsTask.has(type) ? [taskId] : [])),
    );
    const people = new Map([...ids].map((id) => [id, new Set<string>()]));
    if (ids.size === 0) return people;
    const rows = await context.db
      .selectFrom('task_assignees')
      .select(['task_id', 'user_id'])
      .where('task_id', 'in', [...ids])
      .execute();
    for (const row of rows) people.get(row.task_id)?.add(row.user_id);
    return people;
  };

  return {
    /**
     * Fills in what the log does not store, for some events with the queries of one. Visibility is that of now, so that
     * nobody is sent what was taken from them: hand them out in the same turn.
     * The payload of a change of accounts is null when nobody was to be sent the list.
     */
    prepare: async (
      events: readonly LoggedEvent[],
      readers: UserReaders,
    ): Promise<OutgoingEvent[]> => {
      const whole = await readTasks(events);
      const accounts = new Map<LoggedEvent, Pick<OutgoingEvent, 'payload' | 'usersChanged'>>();
      for (const event of events)
        if (event.type === 'adminUpdateUserList') accounts.set(event, await users(event, readers));
      const assignees = await readAssignees(events);
      const outgoing = events.map((event) => ({
        ...event,
        ...(accounts.get(event) ?? {
          payload: carriesTask.has(event.type) ? whole.get(event.seq) : event.payload,
        }),
        assignees: (showsTask.has(event.type) && assignees.get(event.taskId ?? '')) || null,
      }));
      forget();
      return outgoing;
    },
  };
}

/** Whether somebody is sent an event: was meant by it, and may see its task still. */
export function mayReceive(
  event: Pick<OutgoingEvent, 'audience' | 'assignees'>,
  person: { _id: string; administrator: boolean },
): boolean {
  if (!isInAudience(event.audience, person)) return false;
  return person.administrator || !event.assignees || event.assignees.has(person._id);
}
