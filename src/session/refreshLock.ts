import { readStored, writeStored } from './storage';

const lockName = 'docket-refresh';
const leaseKey = 'docket.refreshLease';
/** How long a lease holds when its tab dies, and how often the others look, in milliseconds. */
const leaseTime = 30_000;
const lookAgain = 60;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Runs `work` while no other tab of this browser runs its own. Web Locks; over plain HTTP, where they are missing, a lease. */
export async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (locks) return await locks.request(lockName, work);
  const owner = await takeLease();
  try {
    return await work();
  } finally {
    if (readStored(leaseKey)?.startsWith(`${owner} `)) writeStored(leaseKey, null);
  }
}

async function takeLease(): Promise<string> {
  const owner = Math.random().toString(36).slice(2);
  for (;;) {
    const until = Number(readStored(leaseKey)?.split(' ')[1] ?? 0);
    // A lease from the far future is a broken clock, not a tab at work.
    if (!(until > Date.now() && until <= Date.now() + leaseTime)) {
      writeStored(leaseKey, `${owner} ${Date.now() + leaseTime}`);
      // Two tabs may have written at once; the one that is still there after a moment has it.
      await pause(20);
      const held = readStored(leaseKey);
      if (held === null || held.startsWith(`${owner} `)) return owner;
    }
    await pause(lookAgain);
  }
}
