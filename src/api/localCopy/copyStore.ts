import type { DBSchema, IDBPTransaction } from 'idb';
import { ndjson } from '../../contract/list';
import { logHeader, seqHeader, totalHeader } from '../../contract/task';
import { pageSize, slotCount, type Page } from '../../lib/collection/pages';
import { databaseOf } from '../database';
import { copyMark } from '../firstList';
import type { CopiedList, LocalCopy } from '../../store/extra';
import type { SyncedList, SyncedRow } from '../syncedList/syncedListTypes';

// A list is kept as the pages of its state. A page is its rows as lines of JSON, one per slot and
// empty for an empty slot. A few changed rows of a page are kept beside it, so that one change does
// not write 512 rows.

/** What is kept of a list besides its rows. */
interface Head {
  owner: string;
  log: string;
  /** All changes up to this number are in the rows. */
  seq: number;
  /** When the list was current, in milliseconds since 1970. */
  at: number;
  /** See `Pages`. */
  loaded: number;
  slots: number;
  rows: number;
}

type PageKey = [list: string, page: number];
interface CopySchema extends DBSchema {
  heads: { key: string; value: Head };
  pages: { key: PageKey; value: Uint8Array<ArrayBuffer> };
  /** Changed rows of a page, as lines: the slot in the page, a space, and the row. */
  changes: { key: PageKey; value: string };
}
type WriteTransaction = IDBPTransaction<CopySchema, ('heads' | 'pages' | 'changes')[], 'readwrite'>;

const stores: ('heads' | 'pages' | 'changes')[] = ['heads', 'pages', 'changes'];
/** With more changed rows than this, a page is written anew. */
const maxChanges = 64;

const pagesFrom = (list: string, page: number) => IDBKeyRange.bound([list, page], [list, Infinity]);

/** A list with the number and time that its rows reflect. */
export interface ListToKeep extends Pick<Head, 'owner' | 'log' | 'seq' | 'at'> {
  name: string;
  list: SyncedList<SyncedRow, unknown>;
}

/** The pages of a list as they were last written. */
interface Written {
  origin: unknown;
  /** Without the changes that are kept beside the pages. */
  whole: (Page<SyncedRow> | undefined)[];
  pages: readonly Page<SyncedRow>[];
}

/** The local copy of lists, in IndexedDB. */
export class CopyStore implements LocalCopy {
  private readonly open = databaseOf<CopySchema>('docket-copy', (database) => {
    for (const store of stores) database.createObjectStore(store);
  });
  private readonly written = new Map<string, Written>();

  async read(name: string, owner: string): Promise<CopiedList | null> {
    try {
      // All in one transaction, because another tab may write meanwhile.
      const transaction = (await this.open()).transaction(stores);
      const pages = transaction.objectStore('pages');
      const changes = transaction.objectStore('changes');
      const head = await transaction.objectStore('heads').get(name);
      if (head?.owner !== owner) return null;
      const read = Array.from({ length: Math.ceil(head.slots / pageSize) }, async (_, page) => {
        const [whole, changed] = await Promise.all([
          pages.get([name, page]),
          changes.get([name, page]),
        ]);
        return pageOf(whole, changed);
      });
      // The first page that fails is reported by the stream.
      for (const page of read) page.catch(() => undefined);
      const headers = {
        'content-type': ndjson,
        [seqHeader]: String(head.seq),
        [logHeader]: head.log,
        [totalHeader]: String(head.rows),
      };
      const body = streamOf(inOrder(head.loaded, read));
      return { response: new Response(body, { headers }), at: head.at };
    } catch (error) {
      return refused(error);
    }
  }

  /** Writes what has changed since the last time, in one transaction. Rejects if it is refused. */
  async write({ name, list, ...about }: ListToKeep): Promise<void> {
    const transaction = (await this.open()).transaction(stores, 'readwrite', {
      durability: 'relaxed',
    });
    // A failed write is reported by the transaction.
    transaction.done.catch(() => undefined);
    const heads = transaction.objectStore('heads');
    const before = this.written.get(name);
    // Another tab may have removed the copy.
    const isKept = (await heads.getKey(name)) !== undefined;
    const written =
      isKept && before?.origin === list.origin
        ? { ...before, whole: [...before.whole] }
        : { origin: list.origin, whole: [], pages: [] };
    let rows = 0;
    for (const [at, page] of list.pages.entries()) {
      for (const row of page) if (row) rows += 1;
      if (page === written.pages[at]) continue;
      await writePage(transaction, [name, at], list, written);
    }
    const slots = slotCount(list);
    const beyond = pagesFrom(name, list.pages.length);
    await transaction.objectStore('pages').delete(beyond);
    await transaction.objectStore('changes').delete(beyond);
    await heads.put({ ...about, loaded: list.loaded, slots, rows }, name);
    await transaction.done;
    localStorage.setItem(copyMark, '');
    this.written.set(name, { ...written, pages: list.pages });
  }

  /** Whether the last write has these rows. */
  hasWritten({ name, list }: Pick<ListToKeep, 'name' | 'list'>): boolean {
    return this.written.get(name)?.pages === list.pages;
  }

  /** Removes everything that is kept for others. */
  async clearOthers(owner: string | null): Promise<void> {
    try {
      const heads = await (await this.open()).getAll('heads');
      if (owner === null || heads.some((head) => head.owner !== owner)) await this.clear();
    } catch (error) {
      refused(error);
    }
  }

  async clear(): Promise<void> {
    this.written.clear();
    try {
      localStorage.removeItem(copyMark);
      const transaction = (await this.open()).transaction(stores, 'readwrite');
      await Promise.all([
        ...stores.map((store) => transaction.objectStore(store).clear()),
        transaction.done,
      ]);
    } catch (error) {
      refused(error);
    }
  }
}

/** Without a copy, lists are requested. */
function refused(error: unknown): null {
  console.warn('The browser does not let Docket keep a copy of lists', error);
  return null;
}

/** The lines of a page with its changed rows. Throws if the page is missing. */
function pageOf(whole: Uint8Array | undefined, changed: string | undefined): string[] {
  if (!whole) throw new Error('A page is missing in the local copy.');
  const lines = new TextDecoder().decode(whole).split('\n');
  for (const change of changed ? changed.split('\n') : []) {
    const end = change.indexOf(' ');
    lines[Number(change.slice(0, end))] = change.slice(end + 1);
  }
  return lines;
}

/** The rows in display order, page by page: those that were added after the load come first. */
async function* inOrder(
  loaded: number,
  pages: readonly Promise<string[]>[],
): AsyncGenerator<string[]> {
  const last = Math.floor(loaded / pageSize);
  for (let at = pages.length - 1; at >= last; at -= 1) {
    const lines = (await pages[at]) ?? [];
    yield lines.slice(Math.max(0, loaded - at * pageSize)).reverse();
  }
  for (const [at, page] of pages.slice(0, last + 1).entries())
    yield (await page).slice(0, loaded - at * pageSize);
}

function streamOf(pages: AsyncGenerator<string[]>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${value.join('\n')}\n`));
    },
  });
}

/** The row as the server has it. */
const lineOf = (row: SyncedRow | null, { unconfirmed }: ListToKeep['list']): string =>
  row ? JSON.stringify(unconfirmed[row._id]?.row ?? row) : '';

/** Writes a page anew, or only its changed rows while they are few. */
async function writePage(
  transaction: WriteTransaction,
  key: PageKey,
  list: ListToKeep['list'],
  written: Written,
): Promise<void> {
  const page = list.pages[key[1]] ?? [];
  const whole = written.whole[key[1]];
  const changes = transaction.objectStore('changes');
  const changed = whole && [...page.keys()].filter((slot) => page[slot] !== whole[slot]);
  if (changed && changed.length <= maxChanges) {
    const lines = changed.map((slot) => `${slot} ${lineOf(page[slot] ?? null, list)}`);
    await (lines.length > 0 ? changes.put(lines.join('\n'), key) : changes.delete(key));
    return;
  }
  written.whole[key[1]] = page;
  const text = page.map((row) => lineOf(row, list)).join('\n');
  await changes.delete(key);
  await transaction.objectStore('pages').put(new TextEncoder().encode(text), key);
}
