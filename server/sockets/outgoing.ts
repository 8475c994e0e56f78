import type { UsersChanged } from '../../src/contract/event';
import type { Task } from '../../src/contract/task';
import type { Context } from '../context/context';
import type { LoggedEvent } from '../events/read';
import { hasManyComments, historySizes, loadHistories } from '../tasks/history';
import type { Connection } from './connection';
import { EventPacket } from './eventPacket';
import { listUsers, readUsersChanged } from '../users/userList';

/** An event with the payload that clients get. */
export interface OutgoingEvent extends LoggedEvent {
  /** The current assignees, if the event shows a task, else null. */
  assignees: ReadonlySet<string> | null;
  /** Null for a change of accounts when no reader needs the whole list. */
  packet: EventPacket | null;
  /** The changed accounts, if there are readers who get these instead of the whole list. */
  changedPacket: EventPacket | null;
}

/**
 * Whether there are readers who get the whole list of accounts, and readers who get only changed
 * ones.
 */
export interface UserReaders {
  list: boolean;
  changes: boolean;
}

export function userReaders(administrators: Iterable<Connection>): UserReaders {
  const all = [...administrators];
  return {
    list: all.some((connection) => !connection.takesChangedUsers),
    changes: all.some((connection) => connection.takesChangedUsers),
  };
}

/** The ids of changed accounts; null for old rows, which do not have them, and other events. */
export function changedUsers({ payload }: LoggedEvent): readonly string[] | null {
  if (
    typeof payload !== 'object' ||
    payload === null ||
    !('ids' in payload) ||
    !Array.isArray(payload.ids)
  )
    return null;
  return payload.ids.filter((id): id is string => typeof id === 'string');
}

/**
 * Merges changes of accounts into the last one, because accounts are sent in their current state.
 */
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

/**
 * Events that show the content of a task. The others are sent to their audience without a further
 * check.
 */
const showsTask: ReadonlySet<string> = new Set(['task-created', 'task-updated', 'task-comment']);

/** Events whose payload is a whole task. */
const carriesTask: ReadonlySet<string> = new Set(['task-created', 'task-updated']);

/** Number of cached tasks, for many clients that reconnect at the same time. */
const cachedTasks = 256;
/**
 * Largest history in an event, in bytes. A task with more is sent without it, as in streamed lists,
 * because every change would send all of its comments again.
 */
const maxHistoryBytes = 100_000;

/** What is read for a change of accounts. */
interface Accounts {
  payload: unknown;
  changed: UsersChanged | null;
}

/** Prepares events for all sockets of this process. */
export function createOutgoing(context: Context) {
  const tasks = new Map<number, unknown>();

  /**
   * Reads the tasks of these events, each with its history up to the event. Takes cached tasks
   * first, because another call could evict them while the others are read.
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
      // One event per task at a time, the earliest first.
      const upTo = new Map<string, number>();
      const later: LoggedEvent[] = [];
      const now = unread.filter((event) => {
        const { _id } = event.payload as Task;
        if (upTo.has(_id)) later.push(event);
        else upTo.set(_id, event.seq);
        return upTo.get(_id) === event.seq;
      });
      const few = now
        .map(({ payload }) => payload as Task)
        .filter((task) => !hasManyComments(task, maxHistoryBytes))
        .map(({ _id }) => _id);
      const sizes = await historySizes(context.db, few, Math.max(...upTo.values()));
      const short = few.filter((id) => (sizes.get(id) ?? 0) <= maxHistoryBytes);
      const histories = await loadHistories(context.db, short, upTo);
      for (const { seq, payload } of now) {
        const row = payload as Task;
        // A task that was deleted since has no history. Its `task-deleted` follows.
        const task = { ...row, ...histories.get(row._id) };
        whole.set(seq, task);
        tasks.set(seq, task);
      }
      unread = later;
    }
    return whole;
  };

  const evict = (): void => {
    for (const seq of tasks.keys()) {
      if (tasks.size <= cachedTasks) return;
      tasks.delete(seq);
    }
  };

  /** Reads the whole list only if there are readers who need it. */
  const users = async (event: LoggedEvent, readers: UserReaders): Promise<Accounts> => {
    const ids = changedUsers(event);
    return {
      payload: readers.list || (readers.changes && !ids) ? await listUsers(context.db) : null,
      changed: readers.changes && ids ? await readUsersChanged(context.db, ids) : null,
    };
  };

  /** The current assignees by task. */
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
     * Adds what the log does not store. Deliver the events synchronously, because they have the
     * current assignees. The payload of a change of accounts is null when no reader needs the list.
     */
    prepare: async (
      events: readonly LoggedEvent[],
      readers: () => UserReaders,
    ): Promise<OutgoingEvent[]> => {
      const whole = await readTasks(events);
      const accounts = new Map<LoggedEvent, Accounts>();
      for (const event of events)
        if (event.type === 'adminUpdateUserList')
          accounts.set(event, await users(event, readers()));
      const assignees = await readAssignees(events);
      const outgoing = events.map((event) => {
        const { payload, changed } = accounts.get(event) ?? {
          payload: carriesTask.has(event.type) ? whole.get(event.seq) : event.payload,
          changed: null,
        };
        const isUnread = event.type === 'adminUpdateUserList' && payload === null;
        return {
          ...event,
          payload,
          packet: isUnread ? null : new EventPacket(event.type, payload, event),
          changedPacket: changed && new EventPacket('users-changed', changed, event),
          assignees: (showsTask.has(event.type) && assignees.get(event.taskId ?? '')) || null,
        };
      });
      evict();
      return outgoing;
    },
  };
}
