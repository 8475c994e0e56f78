import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { wait } from '../../lib/pause';

/** A browser may never answer, for example if its files are damaged. */
const openMs = 3_000;

/**
 * A database of this browser. It is opened at its first use, and again after a failure or after the
 * browser has closed it. The function that is returned rejects with the browser's error, or if the
 * browser does not answer in time. `removed`: called when the browser closes it, which it does when
 * it removes the data of the site.
 */
export function databaseOf<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
  removed?: () => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    if (opened) return opened;
    const forget = () => (opened = undefined);
    const next = openDB<Schema>(name, 1, {
      upgrade,
      terminated: () => {
        forget();
        removed?.();
      },
      // Another tab wants to remove it, or has a newer version of Docket.
      blocking: () => {
        forget();
        void next.then((database) => database.close());
      },
    });
    const late = wait(openMs).then(() => Promise.reject(new Error('No answer')));
    // An answer that comes late is used from then on.
    next.then(() => (opened = next), forget);
    return (opened = Promise.race([next, late]));
  };
}
