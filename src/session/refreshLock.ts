import { wait } from '../lib/pause';
import { acquireLease } from './refreshLease';

const lockName = 'docket-refresh';
/**
 * What a tab writes to local storage reaches the others after the end of its lock: browsers pass the two on by different ways.
 * A turn that wrote outlives its work by this, in milliseconds, or the next tab would find the old token and refresh again.
 */
const settling = 250;

/** What is done in a turn; it says by `wrote` that it is about to write something that the next turn must find. */
type Turn<T> = (wrote: () => void) => Promise<T>;

/** Runs `work` while no other tab of this browser runs its own. Web Locks; over plain HTTP, where they are missing, a lease. */
export async function withRefreshLock<T>(work: Turn<T>): Promise<T> {
  let settle = false;
  const turn = () =>
    work(() => {
      settle = true;
    });
  const settled = () => (settle ? wait(settling) : Promise.resolve());
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) {
    const release = await acquireLease();
    return turn().finally(() => void settled().then(release));
  }
  return new Promise((resolve, reject) => {
    locks
      .request(lockName, async () => {
        const outcome = turn();
        resolve(outcome);
        await Promise.allSettled([outcome]);
        await settled();
      })
      .catch(reject);
  });
}
