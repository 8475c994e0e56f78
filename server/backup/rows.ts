import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Db } from '../db/schema';
import { chunks } from '../lib/chunks';
import { errorCode } from '../lib/errors';
import {
  Sum,
  insertRows,
  readTable,
  tablesInOrder,
  type Dialect,
  type TableSum,
  type Value,
} from './tables';

const rowsPerInsert = 200;

/** Readers of lines also end a line at the separators of Unicode. */
const line = (value: unknown): string =>
  `${JSON.stringify(value).replace(/[\u2028\u2029]/g, (letter) => (letter === '\u2028' ? '\\u2028' : '\\u2029'))}\n`;

/**
 * Writes all rows as lines of JSON: for each table its name, then each of its rows. Call it in a
 * transaction. `onRow` sees each row.
 */
export async function writeRows(
  db: Db,
  dialect: Dialect,
  file: string,
  onRow: (table: string, row: Record<string, Value>) => void,
): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  async function* lines(): AsyncGenerator<string> {
    for (const table of await tablesInOrder(db, dialect)) {
      yield line(table);
      const sum = new Sum();
      for await (const rows of readTable(db, dialect, table)) {
        for (const row of rows) {
          sum.add(row);
          onRow(table, row);
        }
        yield rows.map(line).join('');
      }
      sums[table] = sum.get();
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 4 }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return sums;
}

/** Inserts the rows of a file in its order. Call it in a transaction. */
export async function readRows(db: Db, file: string, signal?: AbortSignal): Promise<void> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  let table = '';
  let waiting: Record<string, Value>[] = [];
  const insert = async () => {
    signal?.throwIfAborted();
    for (const rows of chunks(waiting, rowsPerInsert)) await insertRows(db, table, rows);
    waiting = [];
  };
  for await (const text of lines) {
    const value = JSON.parse(text) as string | Record<string, Value>;
    if (typeof value !== 'string') waiting.push(value);
    if (typeof value === 'string' || waiting.length === rowsPerInsert) await insert();
    if (typeof value === 'string') table = value;
  }
  await insert();
}

/** The SHA-256 of a file in hexadecimal, and its size. Null if there is none. */
export async function hashFile(file: string): Promise<{ size: number; sha256: string } | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}
