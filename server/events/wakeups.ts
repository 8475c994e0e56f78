import pg from 'pg';
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
 * @param onTold called when another process has committed something, or may have: also each time the
 * connection was opened, because nothing was heard before
 */
export function connectWakeups(
  url: string,
  { onTold, log }: { onTold: () => void; log: { warn: (details: object, text: string) => void } },
): Wakeups {
  let client: pg.Client | null = null;
  let isTelling = false;
  let tellAgain = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> = Promise.resolve();

  const openSoon = () => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      opening = open();
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
      openSoon();
    });
    try {
      await next.connect();
      let own: number | null = null;
      next.on('notification', ({ processId }) => {
        if (processId !== own) onTold();
      });
      const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as pid');
      own = rows[0]?.pid ?? null;
      await next.query(`listen ${channel}`);
      client = next;
      onTold();
    } catch (error) {
      // A database that is away is reported by the requests that need it.
      if (!closed && databaseFault(error) !== 'unreachable')
        log.warn({ err: error }, 'changes of other processes arrive later');
      await next.end().catch(() => undefined);
      openSoon();
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
      // A broken connection is opened again, and the others poll meanwhile.
      .catch(() => undefined)
      .finally(() => {
        isTelling = false;
        if (!tellAgain) return;
        tellAgain = false;
        tell();
      });
  };

  opening = open();
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
