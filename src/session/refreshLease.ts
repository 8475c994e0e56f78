import { wait } from '../lib/pause';
import { readStored, writeStored } from './storage';

// Takes turns between the tabs of a browser without Web Locks, which browsers keep from sites without TLS.

const database = 'docket';
const table = 'leases';
const name = 'refresh';
const storageKey = 'docket.refreshLease';
/** How long a lease holds when its tab dies, and how often the others look, in milliseconds. */
const leaseTime = 30_000;
const lookAgain = 60;
// A lease from the far future is a broken clock, not a tab at work.
const holds = (until: number) => until > Date.now() && until <= Date.now() + leaseTime;

function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open(database, 1);
      opening.onupgradeneeded = () => void opening.result.createObjectStore(table);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = opening.onblocked = () => resolve(null);
    } catch {
      resolve(null); // Missing or refused: the weaker way remains.
    }
  });
}

/** Looks and writes in one transaction, so that of two tabs one comes second. Answers whether the lease is ours now. */
function claim(leases: IDBDatabase, owner: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isOurs = false;
    const transaction = leases.transaction(table, 'readwrite');
    const store = transaction.objectStore(table);
    const looking = store.get(name);
    looking.onsuccess = () => {
      const held: unknown = looking.result;
      const until =
        typeof held === 'object' &&
        held !== null &&
        'until' in held &&
        typeof held.until === 'number'
          ? held.until
          : 0;
      if (holds(until)) return;
      isOurs = true;
      store.put({ owner, until: Date.now() + leaseTime }, name);
    };
    transaction.oncomplete = () => resolve(isOurs);
    transaction.onabort = () =>
      reject(transaction.error ?? new Error('The lease could not be written'));
  });
}

/** Gives the lease back. Only its holder calls this, long before it runs out. */
function release(leases: IDBDatabase): void {
  const transaction = leases.transaction(table, 'readwrite');
  transaction.objectStore(table).delete(name);
  transaction.oncomplete = transaction.onabort = () => leases.close();
  // Not left to the transaction itself: a page that is being left hears no more of it.
  transaction.commit();
}

/** Also gives back in the middle of a turn when its page is left: everybody would wait until the lease has run out. */
function onceOrWhenLeft(giveBack: () => unknown): () => void {
  const end = () => {
    window.removeEventListener('pagehide', end);
    if (!ended) giveBack();
    ended = true;
  };
  let ended = false;
  window.addEventListener('pagehide', end);
  return end;
}

/** The weaker way: two tabs may write at once; the one that is still there after a moment has it. */
async function leaseByStorage(owner: string): Promise<() => void> {
  for (;;) {
    if (!holds(Number(readStored(storageKey)?.split(' ')[1] ?? 0))) {
      writeStored(storageKey, `${owner} ${Date.now() + leaseTime}`);
      await wait(20);
      const held = readStored(storageKey);
      if (held === null || held.startsWith(`${owner} `)) {
        return onceOrWhenLeft(
          () => readStored(storageKey)?.startsWith(`${owner} `) && writeStored(storageKey, null),
        );
      }
    }
    await wait(lookAgain);
  }
}

/** Waits for this tab's turn. @returns a function that ends it at once. */
export async function takeLease(): Promise<() => void> {
  const owner = Math.random().toString(36).slice(2);
  const leases = await openDatabase();
  if (!leases) return leaseByStorage(owner);
  try {
    while (!(await claim(leases, owner))) await wait(lookAgain);
    return onceOrWhenLeft(() => release(leases));
  } catch {
    leases.close(); // The disk is full, for instance.
    return leaseByStorage(owner);
  }
}
