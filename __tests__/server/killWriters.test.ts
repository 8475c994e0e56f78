// With --all: kills of the built server under writers.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/db/open';
import type { Db } from '../../server/db/schema';
import { killUnderWriters, threeOf, type Kind, type Run } from '../helpers/killWriters';
import { createDatabase, dropDatabase, onPostgres } from '../helpers/postgresDatabase';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { storedRows } from '../helpers/taskRecords';

// A night's run: KILLS=50 ACKS=10000 npx jest killWriters --selectProjects server
const kills = Number(process.env.KILLS ?? 2);
const acks = Number(process.env.ACKS ?? 80);

const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-kill-'));
let databaseUrl: string | null = null;
let run: Run;
let db: Db;
beforeAll(
  async () => {
    databaseUrl = onPostgres ? await createDatabase('template0') : null;
    const env = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
    run = await killUnderWriters(env, { kills, each: Math.ceil(acks / kills) });
    db = await openDatabase({ dataDir, databaseUrl });
  },
  scaledTimeout(60_000 + 10_000 * kills),
);
afterAll(async () => {
  await db.destroy();
  if (databaseUrl !== null) await dropDatabase(databaseUrl);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Every acknowledged one is stored once, and nothing that was not sent. */
function isWhole(kind: Kind, stored: readonly string[]): void {
  const { acknowledged, tried } = run.journals[kind];
  expect(new Set(stored).size).toBe(stored.length);
  const found = new Set(stored);
  expect([...acknowledged].filter((tag) => !found.has(tag))).toEqual([]);
  expect(stored.filter((tag) => !tried.has(tag))).toEqual([]);
}

it('at least as many writes were acknowledged as the run demands (F-1)', () => {
  const counts = Object.values(run.journals).map(({ acknowledged }) => acknowledged.size);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(acks);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

it('acknowledged notes and comments are stored once, with all their parts (F-1)', async () => {
  const notes = await db.selectFrom('notes').selectAll().execute();
  isWhole(
    'note',
    notes.map(({ title }) => title),
  );
  expect(notes.filter(({ title, text }) => title !== text)).toEqual([]);
  const tags = await db.selectFrom('note_tags').select('tag').execute();
  expect(tags).toHaveLength(2 * notes.length);
  const comments = await db.selectFrom('task_comments').select('text').execute();
  isWhole(
    'comment',
    comments.map(({ text }) => text),
  );
  const pool = (await storedRows(db)).find(({ title }) => title === run.pool[0]);
  expect(pool?.commentCount).toBe(comments.length);
});

it('acknowledged uploads have their task and their bytes (F-1, F-6)', async () => {
  const files = await db.selectFrom('task_attachments').selectAll().execute();
  const rows = await storedRows(db);
  const titleOf = new Map(rows.map(({ _id, title }) => [_id, title]));
  const tasks = files.map((file) => ({ ...file, title: titleOf.get(file.task_id) ?? '' }));
  isWhole(
    'upload',
    tasks.map(({ title }) => title),
  );
  const hashes = tasks.map(({ filename }) =>
    createHash('sha256')
      .update(readFileSync(path.join(dataDir, 'uploads', filename)))
      .digest('hex'),
  );
  expect(hashes).toEqual(tasks.map(({ sha256 }) => sha256));
  const made = rows.filter(({ title }) => title.startsWith('upload '));
  expect(
    made.map(({ attachments, assignedTo }) => [attachments.length, assignedTo.length]),
  ).toEqual(tasks.map(() => [1, 1]));
});

it('acknowledged assignments are stored with their history (F-1)', async () => {
  const pool = (await storedRows(db)).filter(({ title }) => title.startsWith('pool '));
  const titleOf = new Map(pool.map(({ _id, title }) => [_id, title]));
  const titles = (rows: { task_id: string }[]) =>
    rows.flatMap(({ task_id }) => titleOf.get(task_id) ?? []).sort();
  const { assignee } = run;
  const assigned = titles(
    await db
      .selectFrom('task_assignees')
      .select('task_id')
      .where('user_id', '=', assignee)
      .execute(),
  );
  expect(
    pool
      .filter(({ assignedTo }) => assignedTo.some(({ _id }) => _id === assignee))
      .map(({ title }) => title)
      .sort(),
  ).toEqual(assigned);
  isWhole(
    'assignment',
    assigned.map((title) => title.replace('pool', 'assignment')),
  );
  const history = await db
    .selectFrom('task_activity')
    .select('task_id')
    .where('to_id', '=', assignee)
    .execute();
  expect(titles(history)).toEqual(assigned);
});

it('acknowledged bulk changes and imports are complete, others complete or absent (F-1)', async () => {
  const tasks = await storedRows(db);
  expect(
    tasks.filter(({ status, completedAt }) => (status === 'Completed') !== (completedAt !== null)),
  ).toEqual([]);
  const completed = new Set(
    tasks.filter(({ status }) => status === 'Completed').map(({ title }) => title),
  );
  const titles = tasks.map(({ title }) => title);
  const present = new Set(titles);
  expect(present.size).toBe(titles.length);
  const poolOf = (tag: string) => {
    const first = 3 * Number(tag.replace('bulk ', ''));
    return run.pool.slice(first, first + 3);
  };
  for (const [kind, partsOf, stored] of [
    ['bulk', poolOf, completed],
    ['import', threeOf, present],
  ] as const) {
    const { acknowledged, tried } = run.journals[kind];
    const parts = [...tried].map((tag) => ({
      tag,
      count: partsOf(tag).filter((title) => stored.has(title)).length,
    }));
    const wrong = parts.filter(
      ({ tag, count }) => count !== 3 && (count !== 0 || acknowledged.has(tag)),
    );
    expect(wrong).toEqual([]);
  }
});

it('the event log has no gap, and ends at its counter (E-1)', async () => {
  const rows = await db.selectFrom('events').select('seq').orderBy('seq').execute();
  const seqs = rows.map(({ seq }) => Number(seq));
  const { seq } = await db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow();
  const first = seqs[0] ?? 0;
  expect(seqs).toEqual(seqs.map((_each, at) => first + at));
  expect(seqs.at(-1)).toBe(Number(seq));
});
