/**
 * Runs `work` in one tab at a time (Web Locks), and tells it whether another tab had its turn
 * first. Runs `withoutLock` instead where the browser has no locks, as over plain HTTP, or refuses
 * them. Rejects as the work does.
 */
export async function withWebLock<T>(
  name: string,
  work: (hasWaited: boolean) => Promise<T>,
  withoutLock: () => Promise<T> = () => work(false),
): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = (hasWaited: boolean) => (begun = work(hasWaited));
  try {
    // This throws where there are no locks.
    const { locks } = navigator;
    await locks.request(name, { ifAvailable: true }, (lock) => lock && begin(false));
    return await (begun ?? locks.request(name, () => begin(true)));
  } catch (error) {
    if (begun) throw error;
    return withoutLock();
  }
}
