import { wait } from '../lib/pause';
import { withWebLock } from './webLock';

const lockName = 'docket-refresh';
/**
 * Other tabs may see the end of a lock before they see what was written to local storage. After a
 * write, the lock is kept for this time. Otherwise the next tab would refresh with the old token.
 */
const settleMs = 250;

/** Calls `onWrite` before it writes something that the next tab must see. */
type Work<T> = (onWrite: () => void) => Promise<T>;

/** Few browsers need the code. If it cannot be loaded, tabs do not wait for each other. */
const acquireLease = () =>
  import('./refreshLease').then(
    (lease) => lease.acquireLease(),
    () => () => undefined,
  );

/** Runs `work` in one tab at a time, by Web Locks, or by a lease where they are missing. */
export function withRefreshLock<T>(work: Work<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const hold = async () => {
      let hasWritten = false;
      const outcome = work(() => {
        hasWritten = true;
      });
      resolve(outcome);
      await Promise.allSettled([outcome]);
      if (hasWritten) await wait(settleMs);
    };
    withWebLock(lockName, hold, async () => {
      const release = await acquireLease();
      await hold();
      release();
    }).catch(reject);
  });
}
