import type { DBSchema, IDBPDatabase } from 'idb';
import { databaseOf } from '../../ui/browser/database';
import type { AppError } from '../../lib/errors';
import type { WaitingChange } from './outboxSlice';

/** A change in this browser's storage, until the server has made it or the person has decided. */
export interface StoredChange extends WaitingChange {
  /** Identity of the person who made it. */
  owner: string;
  /** The name of this person, for the log-in page. */
  ownerName?: string;
}

/** A person whose changes wait in this browser. */
export interface ChangesOwner {
  name: string | undefined;
  count: number;
}

interface OutboxSchema extends DBSchema {
  changes: { key: string; value: StoredChange; indexes: { owner: string } };
}

/**
 * The changes of all tabs in IndexedDB. Where the browser refuses it, nothing is stored, and all
 * methods reject. The browser runs transactions in the order in which they begin.
 */
export class StoredChanges {
  private readonly open = databaseOf<OutboxSchema>(
    'docket-outbox',
    (database) => {
      database.createObjectStore('changes', { keyPath: 'key' }).createIndex('owner', 'owner');
    },
    () => void this.storeAgain(),
  );
  /** Called after the browser has removed changes of this tab. `isStored`: they are stored again. */
  onRemoved: (isStored: boolean) => void = () => undefined;
  /** What this tab has stored or found. It changes when a transaction begins. */
  private readonly known = new Map<string, StoredChange>();
  private last: IDBPDatabase<OutboxSchema> | undefined;

  private async database(): Promise<IDBPDatabase<OutboxSchema>> {
    const database = await this.open();
    if (database !== this.last) {
      this.last = database;
      // The browser has closed the one before, and may have removed it with all changes. Where
      // there is no space, they are sent without being stored.
      for (const change of this.known.values())
        database.put('changes', change).catch(() => undefined);
    }
    return database;
  }

  /** At once, because the page may be left next. */
  private async storeAgain(): Promise<void> {
    if (this.known.size === 0) return;
    const isStored = await this.database()
      .then((database) => database.getAllKeys('changes'))
      .then(
        (keys) => [...this.known.keys()].every((key) => keys.includes(key)),
        () => false,
      );
    this.onRemoved(isStored);
  }

  /** Whose changes are stored. Also for a page without a session. */
  async owners(): Promise<ChangesOwner[]> {
    const owners = new Map<string, ChangesOwner>();
    for (const { owner, ownerName } of await (await this.database()).getAll('changes')) {
      const known = owners.get(owner);
      owners.set(owner, { name: known?.name ?? ownerName, count: (known?.count ?? 0) + 1 });
    }
    return [...owners.values()];
  }

  /** `replaced`: the key of the change whose place it takes. */
  async put(change: StoredChange, replaced?: string): Promise<void> {
    const transaction = (await this.database()).transaction('changes', 'readwrite');
    this.known.set(change.key, change);
    if (replaced !== undefined) this.known.delete(replaced);
    try {
      const written = transaction.store.put(change);
      if (replaced !== undefined) void transaction.store.delete(replaced);
      // Commit at once: a page that is being closed has no time for the automatic commit.
      transaction.commit();
      await Promise.all([written, transaction.done]);
    } catch (error) {
      this.known.delete(change.key);
      throw error;
    }
  }

  /** Why the server has refused a change that another tab has sent. */
  async refusalOf(key: string): Promise<AppError | undefined> {
    return (await (await this.database()).get('changes', key))?.refusal;
  }

  async remove(key: string): Promise<void> {
    const database = await this.database();
    this.known.delete(key);
    await database.delete('changes', key);
  }

  /**
   * What other tabs have done since the last time: the changes of a person that they have stored,
   * and the keys of those that they have sent or given up.
   */
  async readOtherTabs(owner: string): Promise<{ added: StoredChange[]; gone: string[] }> {
    const { store } = (await this.database()).transaction('changes');
    const before = new Set(this.known.keys());
    const keys = new Set(await store.index('owner').getAllKeys(owner));
    const found = [...keys].filter((key) => !before.has(key));
    const values = await Promise.all(found.map((key) => store.get(key)));
    const added = values.filter((change) => change !== undefined);
    for (const change of added) this.known.set(change.key, change);
    const gone = [...before].filter((key) => !keys.has(key) && this.known.delete(key));
    return { added, gone };
  }

  /** Removes the changes of everybody, or of everybody else. */
  async clear(except?: string): Promise<void> {
    const { store, done } = (await this.database()).transaction('changes', 'readwrite');
    this.known.clear();
    const removals = (await store.getAll())
      .filter(({ owner }) => owner !== except)
      .map(({ key }) => store.delete(key));
    await Promise.all([...removals, done]);
  }
}

/** Whose changes are stored in this browser. */
export const readOwners = (): Promise<ChangesOwner[]> => new StoredChanges().owners();
