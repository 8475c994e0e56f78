import type { Context } from './context/context';
import { connectProcesses, type Processes } from './db/processes';
import { beginLog } from './events/logId';

/**
 * Begins the log, unless a process is running that has begun it. Wakes the processes on PostgreSQL.
 */
export async function followOthers(context: Context): Promise<Pick<Processes, 'alone' | 'close'>> {
  const { config, events, log } = context;
  if (config.databaseUrl === null) {
    await beginLog(context);
    // No other process has the database.
    return {
      alone: (_lock, work) => work(new AbortController().signal),
      close: () => Promise.resolve(),
    };
  }
  const processes = await connectProcesses(config.databaseUrl, {
    onNotified: events.notifyLocal,
    whenFirst: () => beginLog(context),
    log,
  });
  events.setBroadcast(processes.tell);
  return processes;
}
