import pg from 'pg';
import { advisoryLocks } from '../db/advisoryLocks';
import { databaseFault } from '../lib/databaseErrors';

const channel = 'docket_events';

/** Milliseconds. Exported for tests. */
export const wakeupLimits = {
  /** The pause before the connection is opened again. */
  reconnect: 1_000,
  connect: 5_000,
};

/**
 * Tells the other processes on a PostgreSQL about commits, by a connection of its own. What gets
 * lost is found when the log is polled.
 */
export interface Wakeups {
  /** Wakes the other processes. Does not wait. */
  tell: () => void;
  close: () => Promise<void>;
}

/**
 * Opens the connection, and marks this process as running.
 * @param onNotified called when another process has committed something, or may have: also each
 * time the connection was opened, because nothing was heard before
 * @param whenFirst called at the start if no other process is running. Others that start at that
 * moment wait for it
 */
export async function connectWakeups(
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
): Promise<Wakeups> {
  let client: pg.Client | null = null;
  let isTelling = false;
  let tellAgain = false;
  let closed = false;
  let isStart = true;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> = Promise.resolve();

  const openSoon = () => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      opening = open().catch((error: unknown) => {
        // A database that is away is reported by the requests that need it.
        if (!closed && databaseFault(error) !== 'unreachable')
          log.warn({ err: error }, 'changes of other processes arrive later');
      });
    }, wakeupLimits.reconnect);
    timer.unref();
  };

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: wakeupLimits.connect,
      keepAlive: true,
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (client === next) client = null;
      if (!isStart) openSoon();
    });
    try {
      await next.connect();
      let own: number | null = null;
      next.on('notification', ({ processId }) => {
        if (processId !== own) onNotified();
      });
      const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as pid');
      own = rows[0]?.pid ?? null;
      await markRunning(next, isStart ? whenFirst : null);
      isStart = false;
      await next.query(`listen ${channel}`);
      client = next;
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
    if (!client) return;
    isTelling = true;
    client
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

  await open();
  return {
    tell,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => undefined);
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
