// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: outside commands during eight writers' work, each with a kill.
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { readManifest } from '../../server/backup/manifest';
import { openDatabase } from '../../server/db/open';
import { expectSoon } from '../helpers/expectSoon';
import { account, builtServer, useServerProcesses } from '../helpers/serverProcess';
import type { TestClient } from '../helpers/testClient';

const servers = useServerProcesses();
const { start, signIn } = servers;

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [...args], {
    env: { PATH: process.env.PATH, DATA_DIR: servers.folder, ...env },
  });
const bundle = (name: string) => path.join(builtServer, `${name}.mjs`);

/** What `sqlite3 docket.db 'select ...'` does: opens the file, reads, and closes it. */
const shell = `
  const database = new (require('libsql'))(process.argv[1]);
  database.prepare('select count(*) from notes').get();
  database.close();`;

const backupDir = () => path.join(servers.folder, '..', `${path.basename(servers.folder)}-daily`);
const manual = () => path.join(backupDir(), 'manual');
const scheduled = () => readdirSync(backupDir()).filter((name) => /^docket-.*\d$/.test(name));
beforeEach(() => mkdirSync(backupDir()));
afterEach(() => rmSync(backupDir(), { recursive: true, force: true }));

async function titlesIn(dataDir: string): Promise<Set<string>> {
  const db = await openDatabase({ dataDir });
  try {
    const notes = await db.selectFrom('notes').select('title').execute();
    return new Set(notes.map(({ title }) => title));
  } finally {
    await db.destroy();
  }
}

/** Notes that eight writers create until the server is gone. */
function write(clients: readonly TestClient[]): {
  acknowledged: string[];
  until: (count: number) => Promise<void>;
  ended: Promise<unknown>;
} {
  const acknowledged: string[] = [];
  let next = 0;
  const writer = async (client: TestClient): Promise<void> => {
    for (;;) {
      const title = `Note ${(next += 1)}`;
      const answer = await client
        .post('/api/notes', { title, text: '', tag: [] })
        .catch(() => null);
      if (answer === null) return;
      if (answer.status === 201) acknowledged.push(title);
    }
  };
  return {
    acknowledged,
    until: (count) => expectSoon(() => acknowledged.length >= count, true),
    ended: Promise.all(clients.map(writer)),
  };
}

const deletedFiles = (pid: number | undefined): string[] =>
  readdirSync(`/proc/${pid}/fd`)
    .map((name) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`);
      } catch {
        return ''; // Closed by now.
      }
    })
    .filter((target) => target.includes('docket.db') && target.endsWith(' (deleted)'));

describe('with scheduled backups, nothing acknowledged is lost by (F-8, F-10)', () => {
  const commands: Record<string, () => Promise<unknown>> = {
    'npm run backup': () => run([bundle('backup'), 'backup', manual()]),
    'npm run reset-password': () => run([bundle('resetPassword'), 'ann@example.com']),
    'the sqlite3 shell': () => run(['-e', shell, path.join(servers.folder, 'docket.db')]),
  };

  test.each(Object.keys(commands))('%s and a kill under eight writers', async (name) => {
    const server = await start({
      ...account,
      BACKUP_DIR: backupDir(),
      REQUESTS_PER_PERSON: '0',
      REQUESTS_PER_ADDRESS: '0',
    });
    const root = await signIn(server.url);
    const ann = { name: 'Ann', email: 'ann@example.com', password: 'Pass-word-1!' };
    expect((await root.post('/api/users', { ...ann, roles: ['User'], active: true })).status).toBe(
      201,
    );
    const writing = write(Array(8).fill(root) as TestClient[]);
    await expectSoon(() => scheduled().length, 1);
    await writing.until(20);

    const before = [...writing.acknowledged];
    await commands[name]?.();
    await writing.until(writing.acknowledged.length + 100);
    const deleted = deletedFiles(server.process.pid);
    await server.end('SIGKILL');
    await writing.ended;
    expect(deleted).toEqual([]);

    const kept = await titlesIn(servers.folder);
    expect(writing.acknowledged.filter((title) => !kept.has(title))).toEqual([]);
    if (!existsSync(manual())) return;
    const restored = path.join(backupDir(), 'restored');
    await run([bundle('backup'), 'restore', manual()], { DATA_DIR: restored });
    const saved = await titlesIn(restored);
    expect(before.filter((title) => !saved.has(title))).toEqual([]);
  });
});

describe('a server whose database files are gone (F-9)', () => {
  const file = (end: string) => path.join(servers.folder, `docket.db${end}`);
  const lost: Record<string, () => void> = {
    'deleted database': () => rmSync(file('')),
    'deleted log': () => rmSync(file('-wal')),
    'deleted index of the log': () => rmSync(file('-shm')),
    'replaced database': () => {
      copyFileSync(file(''), file('-copy'));
      renameSync(file('-copy'), file(''));
    },
  };

  test.each(Object.keys(lost))('refuses changes and says so: %s', async (name) => {
    const server = await start();
    const root = await signIn(server.url);
    const note = { title: 'Kept', text: '', tag: [] };
    expect((await root.post('/api/notes', note)).status).toBe(201);
    lost[name]?.();
    expect(await root.post('/api/notes', note)).toMatchObject({
      status: 503,
      body: { error: 'The server cannot use its database. Please tell your administrator' },
    });
    expect((await root.get('/api/notes')).body).toHaveLength(1);
    expect((await root.get('/healthz')).status).toBe(200);
    await expectSoon(async () => (await root.get('/readyz')).body, {
      ready: false,
      failed: expect.arrayContaining(['files']) as unknown,
    });
    expect(server.output()).toContain('is no longer the file that this server has open');
  });

  test('cannot be backed up, because the copy would lack what it has stored', async () => {
    const server = await start();
    const root = await signIn(server.url);
    expect((await root.post('/api/notes', { title: 'a', text: '', tag: [] })).status).toBe(201);
    renameSync(file('-wal'), file('-away'));
    copyFileSync(file('-away'), file('-wal'));
    await expect(run([bundle('backup'), 'backup', manual()])).rejects.toThrow(
      'the running server has other files open than those in DATA_DIR',
    );
    expect(existsSync(manual())).toBe(false);
  });
});

test('a backup names its last event', async () => {
  const server = await start();
  const root = await signIn(server.url);
  expect((await root.post('/api/notes', { title: 'a', text: '', tag: [] })).status).toBe(201);
  const { stdout } = await run([bundle('backup'), 'backup', manual()]);
  await server.end('SIGTERM');
  const db = await openDatabase({ dataDir: servers.folder });
  const { seq } = await db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow();
  await db.destroy();
  expect(readManifest(manual()).lastEvent).toBe(seq);
  expect(stdout).toMatch(new RegExp(`, up to event ${seq}, verified by restoring\n$`));
});
