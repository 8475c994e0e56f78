import type { DBSchema, IDBPTransaction } from 'idb';
import { ndjson, logHeader, seqHeader, totalHeader } from '../../../contract/list';
import { pageSize, slotCount, type Page } from '../../../lib/collection/pages';
import { databaseOf } from '../../../ui/browser/database';
import { copyMark } from '../firstList';
import type { CopiedList, LocalCopy } from '../../store/extra';
import type { SyncedList, SyncedRow } from '../syncedListTypes';

// A list is kept as the pages of its state. A page is its rows as lines of JSON, one per slot and
// empty for an empty slot. A few changed rows of a page are kept apart, so that one change does
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

type Bytes = Uint8Array<ArrayBuffer>;
const lineEnd = new TextEncoder().encode('\n');

type PageKey = [list: string, page: number];
interface CopySchema extends DBSchema {
  heads: { key: string; value: Head };
  pages: { key: PageKey; value: Bytes };
  /** Changed rows of a page, as lines: the slot in the page, a space, and the row. */
  changes: { key: PageKey; value: string };
}
type WriteTransaction = IDBPTransaction<CopySchema, ('heads' | 'pages' | 'changes')[], 'readwrite'>;

const stores: ('heads' | 'pages' | 'changes')[] = ['heads', 'pages', 'changes'];
/** With more changed rows than this, the whole page is written. */
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
  /** Without the changed rows that are kept apart. */
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
      const head = await (await this.open()).get('heads', name);
      if (head?.owner !== owner) return null;
      if (!hasNumbers(head)) {
        await this.clear();
        return null;
      }
      const headers = {
        'content-type': ndjson,
        [seqHeader]: String(head.seq),
        [logHeader]: head.log,
        [totalHeader]: String(head.rows),
      };
      return { response: new Response(streamOf(this.rows(name, head)), { headers }), at: head.at };
    } catch (error) {
      return refused(error);
    }
  }

  /** The rest is read after the first rows were taken, so that it does not delay them. */
  private async *rows(name: string, head: Head): AsyncGenerator<Bytes> {
    for (const parts of inDisplayOrder(head)) yield* this.readParts(name, head, parts);
  }

  /** Reads in one transaction. Throws if another tab has written since the head was read. */
  private async *readParts(
    name: string,
    head: Head,
    parts: readonly Part[],
  ): AsyncGenerator<Bytes> {
    const transaction = (await this.open()).transaction(stores);
    const now = await transaction.objectStore('heads').get(name);
    if (now?.seq !== head.seq || now.at !== head.at)
      throw new Error('Another tab has written the local copy.');
    const read = parts.map(({ page }) =>
      Promise.all([
        transaction.objectStore('pages').get([name, page]),
        transaction.objectStore('changes').get([name, page]),
      ]),
    );
    // The first one that fails is thrown below.
    for (const page of read) page.catch(() => undefined);
    for (const [at, part] of parts.entries()) {
      const [whole, changes] = (await read[at]) ?? [];
      if (!whole) throw new Error('A page is missing in the local copy.');
      yield linesOf(part, head.loaded, whole, changes);
      yield lineEnd;
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

export const copyStore = new CopyStore();

/** Without a copy, lists are requested. */
function refused(error: unknown): null {
  console.warn('The browser does not let Docket keep a copy of lists', error);
  return null;
}

/** Whether a head is as it was written. */
const hasNumbers = ({ seq, at, loaded, slots, rows }: Head): boolean =>
  [seq, at, loaded, slots, rows].every((value) => Number.isFinite(value) && value >= 0);

/** Rows of one page: those that were loaded, or those that were added after the load. */
interface Part {
  page: number;
  isAdded: boolean;
}

/** All rows in display order, the added ones first: the first rows, and the rest. */
function inDisplayOrder({ loaded, slots }: Head): [first: Part[], rest: Part[]] {
  const pages = Array.from({ length: Math.ceil(slots / pageSize) }, (_, page) => page);
  const added = slots > loaded ? pages.slice(Math.floor(loaded / pageSize)).reverse() : [];
  const others = pages.filter((page) => page * pageSize < loaded);
  const parts = [
    ...added.map((page) => ({ page, isAdded: true })),
    ...others.map((page) => ({ page, isAdded: false })),
  ];
  return [parts.slice(0, added.length + 1), parts.slice(added.length + 1)];
}

/** The rows of a part as lines. */
function linesOf(
  { page, isAdded }: Part,
  loaded: number,
  whole: Bytes,
  changes: string | undefined,
): Bytes {
  const end = Math.max(0, loaded - page * pageSize);
  // Most pages are passed on as they are.
  if (!changes && !isAdded && end >= pageSize) return whole;
  const lines = new TextDecoder().decode(whole).split('\n');
  for (const change of changes ? changes.split('\n') : []) {
    const space = change.indexOf(' ');
    lines[Number(change.slice(0, space))] = change.slice(space + 1);
  }
  const rows = isAdded ? lines.slice(end).reverse() : lines.slice(0, end);
  return new TextEncoder().encode(rows.join('\n'));
}

/** Asks for the next bytes only when they are wanted. */
function streamOf(bytes: AsyncGenerator<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The row as the server has it. */
const lineOf = (row: SyncedRow | null, { unconfirmed }: ListToKeep['list']): string =>
  row ? JSON.stringify(unconfirmed[row._id]?.row ?? row) : '';

/** Writes a whole page, or only its changed rows while they are few. */
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
