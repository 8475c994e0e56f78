import type { Context } from '../context/context';
import { createAddressGuard, type AddressGuard } from './addresses';
import { createDeliverer } from './deliver';
import { createDueSearch } from './due';

/** How often processes look for attempts that are due, in milliseconds. */
const pollMs = 5_000;

export interface Webhooks {
  /** Breaks off the current attempts. They are repeated after the next start. */
  stop: () => Promise<void>;
}

/** Follows the event log, and delivers to all webhooks at the same time, each in order. */
export function runWebhooks(
  context: Context,
  guard: AddressGuard = createAddressGuard(context.config.webhookNetworks),
): Webhooks {
  const { events, log } = context;
  const stopped = new AbortController();
  const findDue = createDueSearch(context);
  const { deliverTo } = createDeliverer(context, guard, stopped.signal);
  /**
   * The webhooks that this process delivers to, and whether something came since the delivery
   * began.
   */
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
        if (turn.again && !stopped.signal.aborted) start(id);
      });
  };

  let looking: Promise<void> | null = null;
  let isAsked = false;
  const look = (): void => {
    isAsked = true;
    looking ??= (async () => {
      while (isAsked && !stopped.signal.aborted) {
        isAsked = false;
        for (const id of await findDue()) start(id);
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'the webhooks could not be read'))
      .finally(() => {
        looking = null;
        // Asked again after the loop had ended.
        if (isAsked && !stopped.signal.aborted) look();
      });
  };

  const forget = events.onWake(look);
  const timer = setInterval(look, pollMs);
  timer.unref();
  look();
  return {
    stop: async () => {
      forget();
      clearInterval(timer);
      stopped.abort();
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
