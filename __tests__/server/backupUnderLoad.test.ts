// With --all: backups of the built server under writers.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { openDatabase } from '../../server/db/open';
import { realFiles } from '../helpers/officeFiles';
import { createDatabase, dropDatabase, onPostgres } from '../helpers/postgresDatabase';
import { account, builtServer, useServerProcesses } from '../helpers/serverProcess';
import { postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const servers = useServerProcesses();
const folder = mkdtempSync(path.join(tmpdir(), 'docket-load-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const url of databases) await dropDatabase(url);
});

interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** Runs the command that `npm run backup` and `npm run restore` run. */
const run = (command: 'backup' | 'restore', backup: string, place: Place) =>
  promisify(execFile)(process.execPath, [path.join(builtServer, 'backup.mjs'), command, backup], {
    env: { PATH: process.env.PATH, ...place },
  });

const databases: string[] = [];
/** A folder, with a new database on PostgreSQL. */
async function placeIn(dataDir: string): Promise<Place> {
  if (!onPostgres) return { DATA_DIR: dataDir };
  const url = await createDatabase('template0');
  databases.push(url);
  return { DATA_DIR: dataDir, DATABASE_URL: url };
}

/** Writes notes, creates tasks with a file and deletes them, until it is told to stop. */
async function write(client: TestClient, isDone: () => boolean): Promise<void> {
  const [person] = (await client.get('/api/users')).body as User[];
  for (let at = 0; !isDone(); at += 1) {
    await client.post('/api/notes', { title: `Note ${at}`, text: '', tag: [] });
    const { body } = await postTask(client, { assignedTo: [person?._id ?? ''] }, [
      { name: 'plan.pdf', bytes: realFiles.pdf ?? '' },
    ]);
    if (at % 3 > 0) await client.delete(`/api/tasks/${(body as Task)._id}`);
  }
}

it('a backup has every file of its rows, and all that was acknowledged before (J-1, J-2)', async () => {
  const live = await placeIn(servers.folder);
  const server = await servers.start({ ...account, ...live });
  const clients = await Promise.all([1, 2, 3].map(() => servers.signIn(server.url)));
  let done = false;
  const writers = Promise.all(clients.map((client) => write(client, () => done)));
  const acknowledged: Note[] = [];
  const backups = [1, 2].map((round) => path.join(folder, `backup${round}`));
  for (const [round, place] of backups.entries()) {
    const note = { title: `Before ${round}`, text: '', tag: [] };
    acknowledged.push((await clients[0]?.post('/api/notes', note))?.body as Note);
    const { stdout } = await run('backup', place, live);
    expect(stdout).toMatch(
      /^Backup in .*: \d+ rows and \d+ attachments, up to event \d+, verified by restoring\n$/,
    );
  }
  done = true;
  await writers;

  for (const [round, place] of backups.entries()) {
    const dataDir = path.join(folder, `restored${round}`);
    const copy = await placeIn(dataDir);
    const { stdout } = await run('restore', place, copy);
    expect(stdout).toMatch(/^Restored \d+ rows and \d+ attachments, as they were at /);
    const db = await openDatabase({ dataDir, databaseUrl: copy.DATABASE_URL });
    const files = await db.selectFrom('task_attachments').selectAll().execute();
    const titles = await db.selectFrom('notes').select('title').execute();
    await db.destroy();
    const hashes = files.map(({ filename }) =>
      createHash('sha256')
        .update(readFileSync(path.join(dataDir, 'uploads', filename)))
        .digest('hex'),
    );
    expect(hashes).toEqual(files.map(({ sha256 }) => sha256));
    expect(titles.map(({ title }) => title)).toEqual(
      expect.arrayContaining(acknowledged.slice(0, round + 1).map(({ title }) => title)),
    );
  }
  // The server still runs, and a backup cannot be restored over it.
  await expect(run('restore', backups[0] ?? '', live)).rejects.toThrow(
    onPostgres ? /DATA_DIR is not empty/ : /DATA_DIR is in use/,
  );
  expect((await clients[0]?.get('/api/notes'))?.status).toBe(200);
});

it('a wrong call is explained in one line', async () => {
  const place = await placeIn(path.join(folder, 'new'));
  const failed = await run('restore', path.join(folder, 'nothing'), place).catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed).toMatchObject({
    code: 1,
    stderr: `docket: ${path.join(folder, 'nothing')} is not a complete backup: it has no readable backup.json\n`,
  });
});
