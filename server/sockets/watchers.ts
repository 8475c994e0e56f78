import type { TaskWatchers } from '../../src/contract/event';
import type { UserRef } from '../../src/contract/user';
import type { Context } from '../context/context';
import { chunks } from '../lib/chunks';
import { isAdministratorRow } from '../lib/roles';
import type { Connection } from './connection';
import type { Hub } from './hub';
import { socketLimits } from './limits';
import type { Presence } from './presence';

const tasksPerQuery = 200;

export interface Watchers {
  /** The page of a connection shows another task, or none. */
  opened: (connection: Connection, taskId: string | null) => void;
  start: () => void;
  stop: () => Promise<void>;
}

/**
 * Tells people who has the same task open. Only those who may see the task now are named and told.
 * The tasks are stored with the connections (presence.ts); each heartbeat finds what other processes
 * have stored.
 */
export function createWatchers(
  context: Context,
  hub: Pick<Hub, 'all'>,
  presence: Pick<Presence, 'taskOpened' | 'store'>,
): Watchers {
  const due = new Set<string>();
  /** What was last sent. */
  const sent = new WeakMap<Connection, string>();
  let announcing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let stopped = false;

  /** The people by task, in the order of their names. */
  const readPeople = async (taskIds: readonly string[]): Promise<Map<string, UserRef[]>> => {
    const people = new Map<string, UserRef[]>();
    const rows = await context.db
      .selectFrom('connections')
      .innerJoin('users', 'users._id', 'connections.user_id')
      .leftJoin('task_assignees', (join) =>
        join
          .onRef('task_assignees.task_id', '=', 'connections.open_task')
          .onRef('task_assignees.user_id', '=', 'connections.user_id'),
      )
      .select([
        'users._id',
        'users.name',
        'users.roles',
        'connections.open_task',
        'task_assignees.user_id as assigned',
      ])
      .where('connections.open_task', 'in', taskIds)
      .distinct()
      .orderBy('users.name')
      .orderBy('users._id')
      .execute();
    for (const { _id, name, roles, open_task, assigned } of rows) {
      if (open_task === null || (assigned === null && !isAdministratorRow({ roles }))) continue;
      const ofTask = people.get(open_task);
      if (ofTask) ofTask.push({ _id, name });
      else people.set(open_task, [{ _id, name }]);
    }
    return people;
  };

  const announce = async (): Promise<void> => {
    const ids = [...due];
    due.clear();
    // All tasks that were opened since the last time, with one write.
    await presence.store();
    for (const chunk of chunks(ids, tasksPerQuery)) {
      const lists = new Map(
        Array.from(await readPeople(chunk), ([taskId, people]) => {
          const watchers: TaskWatchers = { taskId, people };
          const readers = new Set(people.map(({ _id }) => _id));
          return [taskId, { watchers, readers, text: JSON.stringify(watchers) }];
        }),
      );
      for (const connection of hub.all()) {
        const list = connection.openTask === null ? undefined : lists.get(connection.openTask);
        if (!list?.readers.has(connection._id) || sent.get(connection) === list.text) continue;
        sent.set(connection, list.text);
        connection.emit('task-watchers', list.watchers);
      }
    }
  };
  const announceSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      announcing = announcing.then(announce).catch((error: unknown) => {
        context.log.error({ err: error }, 'who has a task open could not be read');
      });
    }, socketLimits.announceMs);
  };
  const add = (taskIds: readonly (string | null)[]) => {
    if (stopped) return;
    for (const id of taskIds) if (id !== null) due.add(id);
    if (due.size > 0) announceSoon();
  };

  return {
    opened: (connection, taskId) => {
      if (connection.openTask === taskId) return;
      add([connection.openTask, taskId]);
      connection.openTask = taskId;
      sent.delete(connection);
      presence.taskOpened(connection);
    },
    start: () => {
      heartbeat = setInterval(
        () => add(Array.from(hub.all(), ({ openTask }) => openTask)),
        socketLimits.heartbeatMs,
      );
      heartbeat.unref();
    },
    stop: async () => {
      stopped = true;
      clearInterval(heartbeat);
      clearTimeout(timer);
      await announcing;
    },
  };
}
