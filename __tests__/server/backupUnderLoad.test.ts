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
import { builtServer, useServerProcesses } from '../helpers/serverProcess';
import { postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const servers = useServerProcesses();
const folder = mkdtempSync(path.join(tmpdir(), 'docket-load-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command that `npm run backup` and `npm run restore` run. */
const run = (command: 'backup' | 'restore', place: string, dataDir: string) =>
  promisify(execFile)(process.execPath, [path.join(builtServer, 'backup.mjs'), command, place], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });

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
  const server = await servers.start();
  const clients = await Promise.all([1, 2, 3].map(() => servers.signIn(server.url)));
  let done = false;
  const writers = Promise.all(clients.map((client) => write(client, () => done)));
  const acknowledged: Note[] = [];
  const backups = [1, 2].map((round) => path.join(folder, `backup${round}`));
  for (const [round, place] of backups.entries()) {
    const note = { title: `Before ${round}`, text: '', tag: [] };
    acknowledged.push((await clients[0]?.post('/api/notes', note))?.body as Note);
    const { stdout } = await run('backup', place, servers.folder);
    expect(stdout).toMatch(/^Backup in .*: \d+ rows and \d+ attachments, verified by restoring\n$/);
  }
  done = true;
  await writers;

  for (const [round, place] of backups.entries()) {
    const dataDir = path.join(folder, `restored${round}`);
    const { stdout } = await run('restore', place, dataDir);
    expect(stdout).toMatch(/^Restored \d+ rows and \d+ attachments, as they were at /);
    const db = await openDatabase({ dataDir });
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
  // The server goes on, and a backup cannot be restored over it.
  await expect(run('restore', backups[0] ?? '', servers.folder)).rejects.toThrow(
    /DATA_DIR is in use/,
  );
  expect((await clients[0]?.get('/api/notes'))?.status).toBe(200);
});

it('a wrong call is explained in one line', async () => {
  const failed = await run('restore', path.join(folder, 'nothing'), path.join(folder, 'new')).catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed).toMatchObject({
    code: 1,
    stderr: `docket: ${path.join(folder, 'nothing')} is not a complete backup: it has no readable backup.json\n`,
  });
});
