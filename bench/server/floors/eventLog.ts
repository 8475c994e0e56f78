// Fills a table of events to a size and measures what the server does with it, on the embedded
// database or on PostgreSQL. Sends the costs to the parent, or why it has none.
import { fork } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import pg from 'pg';

/** Milliseconds for each operation, and bytes for each event. */
export interface EventLogCosts {
  append: number;
  read: number;
  trim: number;
  bytes: number;
}

/** The operations of the log. A step of `fill` writes `count` events after `from`. */
interface Store {
  fill: (from: number, count: number) => Promise<void> | void;
  /** What the database does by itself from time to time. */
  settle: () => Promise<void> | void;
  append: (seq: number) => Promise<void> | void;
  read: (after: number, count: number) => Promise<number> | number;
  trim: (upTo: number) => Promise<void> | void;
  bytes: () => Promise<number> | number;
  close: () => Promise<void> | void;
}

const [database = '', folder = '', size = '0', script = ''] = process.argv.slice(2);
const rows = Number(size);
const columns = 'seq, type, payload, audience, task_id, at';
const table = `create table events (seq bigint primary key, type text not null,
  payload text not null, audience text not null, task_id text, at text not null)`;

/** As long as the row of a task with two assignees and three labels. */
const payload = JSON.stringify({ _id: 'a'.repeat(24), description: 'x'.repeat(500) });
const audience = JSON.stringify({ administrators: true, users: ['a'.repeat(24), 'b'.repeat(24)] });
const valuesOf = (seq: number) => [
  seq,
  'task-updated',
  payload,
  audience,
  'a'.repeat(24),
  new Date(seq).toISOString(),
];

function embedded(): Store {
  const file = path.join(folder, `events-${rows}.db`);
  const db = new Libsql(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = full;');
  db.exec(table);
  const insert = db.prepare(`insert into events (${columns}) values (?, ?, ?, ?, ?, ?)`);
  const select = db.prepare(`select * from events where seq > ? order by seq limit ?`);
  const remove = db.prepare('delete from events where seq <= ?');
  return {
    fill: (from, count) => {
      db.exec('begin');
      for (let seq = from + 1; seq <= from + count; seq += 1) insert.run(...valuesOf(seq));
      db.exec('commit');
    },
    settle: () => void db.exec('analyze'),
    append: (seq) => void insert.run(...valuesOf(seq)),
    read: (after, count) => select.all(after, count).length,
    trim: (upTo) => void remove.run(upTo),
    bytes: () => {
      db.pragma('wal_checkpoint(truncate)');
      return statSync(file).size;
    },
    close: () => {
      db.close();
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    },
  };
}

async function postgres(): Promise<Store | string> {
  const server = fork(script, { stdio: ['ignore', 2, 2, 'ipc'] });
  const { url, problem } = await new Promise<{ url?: string; problem?: string }>((resolve) => {
    server.once('message', resolve);
  });
  if (url === undefined) return problem ?? 'no reason';
  const db = new pg.Client(url);
  await db.connect();
  await db.query(table);
  const insert = `insert into events (${columns}) values ($1, $2, $3, $4, $5, $6)`;
  return {
    fill: async (from, count) => {
      await db.query(
        `insert into events (${columns}) select seq, $3, $4, $5, $6, $7
         from generate_series($1::bigint, $2::bigint) seq`,
        [from + 1, from + count, ...valuesOf(from).slice(1)],
      );
    },
    settle: async () => void (await db.query('vacuum analyze events')),
    append: async (seq) => void (await db.query(insert, valuesOf(seq))),
    read: async (after, count) =>
      (await db.query('select * from events where seq > $1 order by seq limit $2', [after, count]))
        .rows.length,
    trim: async (upTo) => void (await db.query('delete from events where seq <= $1', [upTo])),
    bytes: async () =>
      Number(
        (await db.query(`select pg_total_relation_size('events') as bytes`)).rows[0]?.bytes ?? 0,
      ),
    close: async () => {
      await db.end();
      server.kill();
    },
  };
}

const step = 10_000;
const appends = 500;
const reads = 20;
const perRead = 1_000;

/** Milliseconds for one of `count` operations. */
async function timed(count: number, operation: (index: number) => unknown): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < count; index += 1) await operation(index);
  return (performance.now() - start) / count;
}

async function measure(store: Store): Promise<EventLogCosts> {
  for (let from = 0; from < rows; from += step) await store.fill(from, Math.min(step, rows - from));
  await store.settle();
  const bytes = (await store.bytes()) / rows;
  const append = await timed(appends, (index) => store.append(rows + index + 1));
  const read = await timed(reads, async (index) => {
    const after = Math.floor((rows - perRead) * (index / reads));
    const found = await store.read(after, perRead);
    if (found !== perRead) throw new Error(`read ${found} events instead of ${perRead}`);
  });
  const trim = await timed(2, (index) => store.trim((index + 1) * 2_000));
  await store.close();
  return { append, read, trim, bytes };
}

const store = database === 'postgres' ? await postgres() : embedded();
process.send?.(typeof store === 'string' ? store : await measure(store));
