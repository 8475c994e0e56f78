import { takeLease } from './refreshLease';

const lockName = 'docket-refresh';

/** Runs `work` while no other tab of this browser runs its own. Web Locks; over plain HTTP, where they are missing, a lease. */
export async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (locks) return await locks.request(lockName, work);
  const release = await takeLease();
  try {
    return await work();
  } finally {
    release();
  }
}
