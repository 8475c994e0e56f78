import type { Context } from '../context/context';
import type { Alone } from '../db/advisoryLocks';
import { followLog, workAlone, type Follower } from '../events/follow';
import { createAddressGuard, type AddressGuard } from '../lib/addresses';
import { createDeliverer } from './deliver';
import { createDueSearch } from './due';

/** Delivers to the webhooks whenever no other process does. */
export function runWebhooks(
  context: Context,
  alone: Alone,
  guard: AddressGuard = createAddressGuard(context.config.webhookNetworks),
): Follower {
  return workAlone(context, alone, 'webhooks', (signal) => deliverUntil(signal, context, guard));
}

/** Follows the event log, and delivers to all webhooks at the same time, each in order. */
async function deliverUntil(
  signal: AbortSignal,
  context: Context,
  guard: AddressGuard,
): Promise<void> {
  const { log } = context;
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

  await followLog(context, signal, async () => {
    for (const id of await findDue()) start(id);
    return false;
  });
  await Promise.all([...running.values()].map(({ done }) => done));
}
