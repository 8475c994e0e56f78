import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { wait } from '../../lib/pause';
import { readStored, writeStored } from './storage';

// Browsers offer Web Locks only over HTTPS. Without them, tabs take turns by a lease: an entry in
// IndexedDB (or local storage) that says until when one tab has its turn.

interface LeaseSchema extends DBSchema {
  leases: { key: string; value: { owner: string; until: number } };
}
type LeaseDatabase = IDBPDatabase<LeaseSchema>;

interface Lease {
  /** Whether another tab had it first. */
  hasWaited: boolean;
  release: () => void;
}

const leaseKey = 'refresh';
const storageKey = 'docket.refreshLease';
/** A lease expires after this time if its tab crashes. */
const leaseMs = 30_000;
const pollMs = 60;
// An expiry far in the future comes from a wrong clock, not from a tab that is working.
const isHeld = (until: number) => until > Date.now() && until <= Date.now() + leaseMs;

const openDatabase = async (): Promise<LeaseDatabase> =>
  openDB<LeaseSchema>('docket', 1, {
    upgrade: (created) => void created.createObjectStore('leases'),
  });

/** Reads and writes in one transaction, so that only one tab can get the lease. */
async function claim(database: LeaseDatabase, owner: string): Promise<boolean> {
  const { store, done } = database.transaction('leases', 'readwrite');
  const take = async () => {
    if (isHeld((await store.get(leaseKey))?.until ?? 0)) return false;
    await store.put({ owner, until: Date.now() + leaseMs }, leaseKey);
    return true;
  };
  const [isOurs] = await Promise.all([take(), done]);
  return isOurs;
}

function release(database: LeaseDatabase): void {
  const transaction = database.transaction('leases', 'readwrite');
  Promise.all([transaction.store.delete(leaseKey), transaction.done]).catch(() => undefined);
  // A page that is closing cannot wait for the transaction to commit by itself.
  transaction.commit();
  database.close();
}

/** Also releases the lease when the page closes. Otherwise other tabs wait until it expires. */
function releaseOnce(onRelease: () => unknown): () => void {
  let isReleased = false;
  const end = () => {
    window.removeEventListener('pagehide', end);
    if (!isReleased) onRelease();
    isReleased = true;
  };
  window.addEventListener('pagehide', end);
  return end;
}

/** Less safe: two tabs may write at the same time. The one found after a moment has the lease. */
async function leaseByStorage(owner: string): Promise<Lease> {
  for (let hasWaited = false; ; hasWaited = true) {
    if (!isHeld(Number(readStored(storageKey)?.split(' ')[1] ?? 0))) {
      writeStored(storageKey, `${owner} ${Date.now() + leaseMs}`);
      await wait(20);
      const storedLease = readStored(storageKey);
      if (storedLease === null || storedLease.startsWith(`${owner} `)) {
        const release = releaseOnce(
          () => readStored(storageKey)?.startsWith(`${owner} `) && writeStored(storageKey, null),
        );
        return { hasWaited, release };
      }
    }
    await wait(pollMs);
  }
}

/** Waits until no other tab holds the lease. */
export async function acquireLease(): Promise<Lease> {
  const owner = Math.random().toString(36).slice(2);
  let database: LeaseDatabase | undefined;
  try {
    const opened = (database = await openDatabase());
    let hasWaited = false;
    while (!(await claim(opened, owner))) {
      hasWaited = true;
      await wait(pollMs);
    }
    return { hasWaited, release: releaseOnce(() => release(opened)) };
  } catch {
    // IndexedDB is missing, refused, or the disk is full.
    database?.close();
    return leaseByStorage(owner);
  }
}
