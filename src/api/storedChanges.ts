import type { DBSchema } from 'idb';
import { databaseOf } from './database';
import type { AppError } from './errors';
import type { WaitingChange } from './outboxSlice';

/** A change in this browser's storage, until the server has made it or the person has decided. */
export interface StoredChange extends WaitingChange {
  /** Identity of the person who made it. */
  owner: string;
}

interface OutboxSchema extends DBSchema {
  changes: { key: string; value: StoredChange; indexes: { owner: string } };
}

/**
 * The changes of all tabs in IndexedDB. Where the browser refuses it, nothing is stored, and all
 * methods reject. The browser runs transactions in the order in which they begin.
 */
export class StoredChanges {
  private readonly open = databaseOf<OutboxSchema>('docket-outbox', (database) => {
    database.createObjectStore('changes', { keyPath: 'key' }).createIndex('owner', 'owner');
  });
  /** The keys that this tab has stored or found. It changes when a transaction begins. */
  private readonly known = new Set<string>();

  /** `replaced`: the key of the change whose place it takes. */
  async put(change: StoredChange, replaced?: string): Promise<void> {
    const transaction = (await this.open()).transaction('changes', 'readwrite');
    this.known.add(change.key);
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
    return (await (await this.open()).get('changes', key))?.refusal;
  }

  async remove(key: string): Promise<void> {
    const database = await this.open();
    this.known.delete(key);
    await database.delete('changes', key);
  }

  /**
   * What other tabs have done since the last time: the changes of a person that they have stored,
   * and the keys of those that they have sent or given up.
   */
  async readOtherTabs(owner: string): Promise<{ added: StoredChange[]; gone: string[] }> {
    const { store } = (await this.open()).transaction('changes');
    const before = new Set(this.known);
    const keys = new Set(await store.index('owner').getAllKeys(owner));
    const found = [...keys].filter((key) => !before.has(key));
    const added = await Promise.all(found.map((key) => store.get(key)));
    for (const key of found) this.known.add(key);
    const gone = [...before].filter((key) => !keys.has(key) && this.known.delete(key));
    return { added: added.filter((change) => change !== undefined), gone };
  }

  /** Removes the changes of everybody, or of everybody else. */
  async clear(except?: string): Promise<void> {
    const { store, done } = (await this.open()).transaction('changes', 'readwrite');
    this.known.clear();
    const removals = (await store.getAll())
      .filter(({ owner }) => owner !== except)
      .map(({ key }) => store.delete(key));
    await Promise.all([...removals, done]);
  }
}
