import { wait } from '../lib/pause';
import { acquireLease } from './refreshLease';

const lockName = 'docket-refresh';
/**
 * Other tabs may see the end of a lock before they see what was written to local storage. After a
 * write, the lock is kept for this time. Otherwise the next tab would refresh with the old token.
 */
const settleMs = 250;

/** Calls `onWrite` before it writes something that the next tab must see. */
type Work<T> = (onWrite: () => void) => Promise<T>;

/** Runs `work` in one tab at a time, by Web Locks, or by a lease where they are missing. */
export async function withRefreshLock<T>(work: Work<T>): Promise<T> {
  let hasWritten = false;
  const run = () =>
    work(() => {
      hasWritten = true;
    });
  const settle = () => (hasWritten ? wait(settleMs) : Promise.resolve());
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) {
    const release = await acquireLease();
    return run().finally(() => void settle().then(release));
  }
  return new Promise((resolve, reject) => {
    locks
      .request(lockName, async () => {
        const outcome = run();
        resolve(outcome);
        await Promise.allSettled([outcome]);
        await settle();
      })
      .catch(reject);
  });
}
