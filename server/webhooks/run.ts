import { once } from 'node:events';
import type { Context } from '../context/context';
import type { Alone } from '../db/advisoryLocks';
import { databaseFault } from '../lib/databaseErrors';
import { createAddressGuard, type AddressGuard } from './addresses';
import { createDeliverer } from './deliver';
import { createDueSearch } from './due';

/** Exported for tests. */
export const runLimits = {
  /** How often attempts that are due are looked for, or the turn of this process, in milliseconds. */
  pollMs: 5_000,
};

export interface Webhooks {
  /** Breaks off the current attempts. They are repeated after the next start. */
  stop: () => Promise<void>;
}

/** Delivers to the webhooks whenever no other process does. */
export function runWebhooks(
  context: Context,
  alone: Alone,
  guard: AddressGuard = createAddressGuard(context.config.webhookNetworks),
): Webhooks {
  const { log } = context;
  const stopped = new AbortController();
  let turn: Promise<void> | null = null;
  const begin = (): void => {
    turn ??= alone('webhooks', (lost) =>
      deliverUntil(AbortSignal.any([stopped.signal, lost]), context, guard),
    )
      .catch((error: unknown) => {
        // A database that is away is reported by the requests that need it.
        if (databaseFault(error) !== 'unreachable')
          log.error({ err: error }, 'the webhooks are not delivered to');
      })
      .finally(() => {
        turn = null;
      });
  };
  const timer = setInterval(begin, runLimits.pollMs);
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

/** Follows the event log, and delivers to all webhooks at the same time, each in order. */
async function deliverUntil(
  signal: AbortSignal,
  context: Context,
  guard: AddressGuard,
): Promise<void> {
  if (signal.aborted) return;
  const { events, log } = context;
  const findDue = createDueSearch(context);
  const { deliverTo } = createDeliverer(context, guard, signal);
  /** The webhooks that are delivered to, and whether something came since the delivery began. */
  const running = new Map<string, { again: boolean; done: Promise<void> }>();

  const start = (id: string): void => {
    const current = running.get(id);
    if (current) {
      current.again = true;
      return;
    }
    const turn = { again: false, done: Promise.resolve() };
    running.set(id, turn);
    turn.done = deliverTo(id)
      .catch((error: unknown) => log.error({ err: error }, 'a webhook could not be delivered to'))
      .finally(() => {
        running.delete(id);
        if (turn.again && !signal.aborted) start(id);
      });
  };

  let looking: Promise<void> | null = null;
  let isAsked = false;
  const look = (): void => {
    isAsked = true;
    looking ??= (async () => {
      while (isAsked && !signal.aborted) {
        isAsked = false;
        for (const id of await findDue()) start(id);
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'the webhooks could not be read'))
      .finally(() => {
        looking = null;
        // Asked again after the loop had ended.
        if (isAsked && !signal.aborted) look();
      });
  };

  const forget = events.onWake(look);
  const timer = setInterval(look, runLimits.pollMs);
  timer.unref();
  look();
  await once(signal, 'abort');
  forget();
  clearInterval(timer);
  await looking;
  await Promise.all([...running.values()].map(({ done }) => done));
}
