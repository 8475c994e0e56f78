/**
 * Runs `work` in one tab at a time (Web Locks). Runs `withoutLock` instead where the browser has no
 * locks, as over plain HTTP, or refuses them. Rejects as the work does.
 */
export async function withWebLock<T>(
  name: string,
  work: () => Promise<T>,
  withoutLock = work,
): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    // This throws where there are no locks.
    return await navigator.locks.request(name, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return withoutLock();
  }
}
