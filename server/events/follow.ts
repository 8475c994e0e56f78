import { once } from 'node:events';
import type { Alone } from '../db/advisoryLocks';
import { databaseFault } from '../lib/databaseErrors';
import type { EventLog } from './log';

/** Where errors are reported. */
interface Reports {
  log: { error: (details: object, text: string) => void };
}

/** Exported for tests. */
export const followLimits = {
  /** How often something to do is looked for, or the turn of this process, in milliseconds. */
  pollMs: 5_000,
};

/** Work in the background. */
export interface Follower {
  /** Ends it. What is left to do is done after the next start, or by another process. */
  stop: () => Promise<void>;
}

/**
 * Does work whenever no other process does it.
 * @param work runs until its signal is aborted
 */
export function workAlone(
  { log }: Reports,
  alone: Alone,
  name: Parameters<Alone>[0],
  work: (signal: AbortSignal) => Promise<void>,
): Follower {
  const stopped = new AbortController();
  let turn: Promise<void> | null = null;
  const begin = (): void => {
    turn ??= alone(name, (lost) => work(AbortSignal.any([stopped.signal, lost])))
      .catch((error: unknown) => {
        // A database that is away is reported by the requests that need it.
        if (databaseFault(error) !== 'unreachable')
          log.error({ err: error, work: name }, 'work in the background has stopped');
      })
      .finally(() => {
        turn = null;
      });
  };
  const timer = setInterval(begin, followLimits.pollMs);
  timer.unref();
  begin();
  return {
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await turn;
    },
  };
}

/**
 * Looks for something to do now, after each commit unless there are no `events`, and from time to
 * time, until the signal is aborted. Never looks twice at the same time.
 * @param look does what it finds, or a part of it. Returns whether there may be more. If it fails, that
 * is logged, and the next look tries again
 */
export async function followLog(
  { events, log }: Reports & { events?: Pick<EventLog, 'onWake'> },
  signal: AbortSignal,
  look: () => Promise<boolean>,
): Promise<void> {
  if (signal.aborted) return;
  let looking: Promise<void> | null = null;
  let isAsked = false;
  const ask = (): void => {
    isAsked = true;
    looking ??= (async () => {
      while (isAsked && !signal.aborted) {
        isAsked = false;
        if (await look()) isAsked = true;
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'the changes could not be followed'))
      .finally(() => {
        looking = null;
        // Asked again after the loop had ended.
        if (isAsked && !signal.aborted) ask();
      });
  };
  const forget = events?.onWake(ask);
  const timer = setInterval(ask, followLimits.pollMs);
  timer.unref();
  ask();
  await once(signal, 'abort');
  forget?.();
  clearInterval(timer);
  await looking;
}
