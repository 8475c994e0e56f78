import pg from 'pg';
import { databaseFault } from '../lib/databaseErrors';
import { advisoryLocks, type Alone } from './advisoryLocks';
import { postgresLimits } from './pooledDriver';

const channel = 'docket_events';

/** Milliseconds. Exported for tests. */
export const processLimits = {
  /** The pause before the connection is opened again. */
  reconnect: 1_000,
  connect: 5_000,
};

/** After so many seconds without an answer, PostgreSQL and this process give a connection up. */
const silence = { idle: 10, interval: 3, count: 3 };

/**
 * What processes on a PostgreSQL tell each other and do one at a time, by a connection of its own.
 * The pool could not hold locks for long, because each would take one of its connections.
 */
export interface Processes {
  /**
   * Wakes the other processes after a commit. Does not wait. What gets lost is found when the log is
   * polled.
   */
  tell: () => void;
  alone: Alone;
  close: () => Promise<void>;
}

/** An open connection, and the signal that it has ended, with its locks. */
interface Open {
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  lost: AbortSignal;
  end: () => Promise<void>;
}

/**
 * Opens the connection, and marks this process as running.
 * @param onNotified called when another process has committed something, or may have: also each
 * time the connection was opened, because nothing was heard before
 * @param whenFirst called at the start if no other process is running. Others that start at that
 * moment wait for it
 */
export async function connectProcesses(
  url: string,
  {
    onNotified,
    whenFirst,
    log,
  }: {
    onNotified: () => void;
    whenFirst: () => Promise<void>;
    log: { warn: (details: object, text: string) => void };
  },
): Promise<Processes> {
  let current: Open | null = null;
  let isTelling = false;
  let tellAgain = false;
  let closed = false;
  let isStart = true;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> = Promise.resolve();
  /** PostgreSQL would give a lock to the connection that has it already. */
  const held = new Set<string>();

  const openSoon = () => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      opening = open().catch((error: unknown) => {
        // A database that is away is reported by the requests that need it.
        if (!closed && databaseFault(error) !== 'unreachable')
          log.warn({ err: error }, 'changes of other processes arrive later');
      });
    }, processLimits.reconnect);
    timer.unref();
  };

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: processLimits.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: silence.idle * 1000,
    });
    const ended = new AbortController();
    next.on('error', () => undefined);
    next.on('end', () => {
      current = current?.lost === ended.signal ? null : current;
      ended.abort();
      if (!isStart) openSoon();
    });
    const query: Open['query'] = async (text, values) => {
      const late = setTimeout(() => void next.end(), postgresLimits.answer);
      try {
        return (await next.query<Record<string, unknown>>(text, values)).rows;
      } finally {
        clearTimeout(late);
      }
    };
    try {
      await next.connect();
      // So that the locks of a machine that is gone are free before long.
      const [own] = await query(
        `select pg_backend_pid() as pid, set_config('tcp_keepalives_idle', $1, false),
          set_config('tcp_keepalives_interval', $2, false),
          set_config('tcp_keepalives_count', $3, false)`,
        [silence.idle, silence.interval, silence.count],
      );
      next.on('notification', ({ processId }) => {
        if (processId !== own?.pid) onNotified();
      });
      await markRunning(next, isStart ? whenFirst : null);
      isStart = false;
      await query(`listen ${channel}`);
      current = { query, lost: ended.signal, end: () => next.end() };
      onNotified();
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
  };

  const tell = (): void => {
    if (isTelling) {
      tellAgain = true;
      return;
    }
    if (!current) return;
    isTelling = true;
    current
      .query(`notify ${channel}`)
      // A broken connection is opened again, and the others poll until then.
      .catch(() => undefined)
      .finally(() => {
        isTelling = false;
        if (!tellAgain) return;
        tellAgain = false;
        tell();
      });
  };

  const alone: Alone = async (name, work) => {
    if (held.has(name)) return;
    if (!current) throw new Error('Connection terminated: no lock can be taken now');
    const { query, lost } = current;
    const lock = [advisoryLocks[name]];
    held.add(name);
    try {
      const [row] = await query('select pg_try_advisory_lock($1::bigint) as free', lock);
      if (!row?.free) return;
      try {
        await work(lost);
      } finally {
        // If it fails, the connection is broken, and the lock has ended with it.
        await query('select pg_advisory_unlock($1::bigint)', lock).catch(() => undefined);
      }
    } finally {
      held.delete(name);
    }
  };

  await open();
  return {
    tell,
    alone,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await opening;
      await current?.end().catch(() => undefined);
    },
  };
}

/** Takes the lock that all running processes share, until the connection ends. */
async function markRunning(
  client: pg.Client,
  whenFirst: (() => Promise<void>) | null,
): Promise<void> {
  const lock = [advisoryLocks.running];
  let isFirst = false;
  if (whenFirst) {
    const { rows } = await client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as alone',
      lock,
    );
    isFirst = rows[0]?.alone === true;
    if (isFirst) await whenFirst();
  }
  await client.query('select pg_advisory_lock_shared($1::bigint)', lock);
  if (isFirst) await client.query('select pg_advisory_unlock($1::bigint)', lock);
}
