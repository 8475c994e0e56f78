import type { Context } from './context/context';
import type { Alone } from './db/advisoryLocks';
import type { Follower } from './events/follow';
import { runReminders } from './reminders/remind';
import { createDigestSender } from './reminders/digest';
import { createPushSender } from './reminders/push';
import { runSends } from './reminders/runSends';
import { runRecounts } from './tasks/recount';
import { runRecurrences } from './tasks/recur';
import { runWebhooks } from './webhooks/run';

/** Begins all work that no request waits for. One process at a time does each of it. */
export function runInBackground(context: Context, alone: Alone): Follower {
  // Its own objects: a test that watches the database of the requests does not see this work.
  const own = { ...context, db: context.db.withoutPlugins() };
  const senders = { push: createPushSender(own), digest: createDigestSender(own) };
  const works = [
    runWebhooks(own, alone),
    runRecounts(own, alone),
    runRecurrences(own, alone),
    runReminders(own, alone),
    runSends(own, alone, senders),
  ];
  return {
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}
