import type { Context } from './context/context';
import { beginLog } from './events/logId';
import { connectWakeups, type Wakeups } from './events/wakeups';

/**
 * Begins the log, unless a process is running that has begun it. Wakes the processes on PostgreSQL.
 */
export async function followOthers(context: Context): Promise<Wakeups | null> {
  const { config, events, log } = context;
  if (config.databaseUrl === null) {
    await beginLog(context);
    return null;
  }
  const wakeups = await connectWakeups(config.databaseUrl, {
    onNotified: events.notifyLocal,
    whenFirst: () => beginLog(context),
    log,
  });
  events.setBroadcast(wakeups.tell);
  return wakeups;
}
