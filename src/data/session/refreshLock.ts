import { wait } from '../../lib/pause';
import { acquireLease } from './refreshLease';
import { withWebLock } from './webLock';

const lockName = 'docket-refresh';
/**
 * Other tabs may see the end of a lock before they see what was written to local storage. After a
 * write, the lock is kept for this time, so that the next tab knows that it has waited.
 */
const settleMs = 250;

/** What a tab knows in its turn. */
interface Turn {
  /** Another tab had its turn just before. What it wrote may not be seen yet. */
  hasWaited: boolean;
  /** To be called before something is written that the next tab must see. */
  onWrite: () => void;
}

type Work<T> = (turn: Turn) => Promise<T>;

/** Runs `work` in one tab at a time, by Web Locks, or by a lease where they are missing. */
export function withRefreshLock<T>(work: Work<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const hold = async (hasWaited: boolean) => {
      let hasWritten = false;
      const onWrite = () => {
        hasWritten = true;
      };
      const outcome = work({ hasWaited, onWrite });
      resolve(outcome);
      await Promise.allSettled([outcome]);
      if (hasWritten) await wait(settleMs);
    };
    withWebLock(lockName, hold, async () => {
      const { hasWaited, release } = await acquireLease();
      await hold(hasWaited);
      release();
    }).catch(reject);
  });
}
