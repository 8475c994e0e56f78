import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Task } from '../../src/contract/task';
import { sweepUploads } from '../../server/tasks/uploadSweep';
import { realFiles } from '../helpers/officeFiles';
import { SlowRequest } from '../helpers/slowRequest';
import { itEmbedded } from '../helpers/embeddedOnly';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

const day = 24 * 60 * 60_000;
const orphan = `${'0'.repeat(32)}.png`;
let dataDir: string;
let server: TestServer | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'docket-sweep-'));
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const uploads = (...parts: string[]) => path.join(dataDir, 'uploads', ...parts);
const trash = () =>
  existsSync(uploads('trash'))
    ? readdirSync(uploads('trash'), { recursive: true, encoding: 'utf8' }).sort()
    : [];

async function start(now?: () => number): Promise<TestServer> {
  server = await startServer({ config: { dataDir }, now });
  return server;
}

async function stop(): Promise<void> {
  await server?.close();
  server = null;
}

/** Starts the server, creates a task with a file, and returns the file's URL. */
async function makeTask(title: string): Promise<string> {
  const root = await (await start()).signInRoot();
  const [person] = (await root.get('/api/users')).body as { _id: string }[];
  const task = await createTask(root, { title, assignedTo: [person?._id ?? ''] }, [
    { name: `${title}.png`, bytes: realFiles.png ?? '' },
  ]);
  await stop();
  return `/uploads/${task.attachments[0]?.filename}`;
}

/** Whether these files can be downloaded from a newly started server. */
async function opened(...addresses: string[]): Promise<number[]> {
  const root = await (await start()).signInRoot();
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await root.get(address)).status);
  await stop();
  return statuses;
}

const database = () => path.join(dataDir, 'docket.db');
function putBack(copy: string): void {
  for (const end of ['-wal', '-shm']) rmSync(`${database()}${end}`, { force: true });
  copyFileSync(copy, database());
}

itEmbedded(
  'files that are newer than a restored database are kept, and return with the newer database',
  async () => {
    const early = await makeTask('Yesterday');
    const [yesterday, today] = [`${dataDir}/yesterday.copy`, `${dataDir}/today.copy`];
    copyFileSync(database(), yesterday);
    const late = await makeTask('Today');
    copyFileSync(database(), today);

    putBack(yesterday);
    expect(await opened(early, late)).toEqual([200, 404]);
    expect(trash()).toHaveLength(2);
    expect(await opened(early)).toEqual([200]);

    putBack(today);
    expect(await opened(early, late)).toEqual([200, 200]);
    expect(trash()).toHaveLength(1);
  },
);

test('files without a task stay in the trash for seven days', async () => {
  let now = Date.parse('2026-03-02T23:59:00Z');
  mkdirSync(uploads(), { recursive: true });
  await start(() => now);
  await stop();
  writeFileSync(uploads(orphan), 'x');
  writeFileSync(uploads('tmp', orphan), 'half of it');
  // Younger ones could belong to another process.
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const file of [uploads(orphan), uploads('tmp', orphan)])
    utimesSync(file, hoursAgo, hoursAgo);
  await start(() => now);
  await stop();
  expect([existsSync(uploads(orphan)), readdirSync(uploads('tmp')), trash()]).toEqual([
    false,
    [],
    ['2026-03-02', `2026-03-02/${orphan}`],
  ]);
  now += 7 * day;
  await start(() => now);
  await stop();
  expect(trash()).toContain(`2026-03-02/${orphan}`);
  now += day;
  await start(() => now);
  await stop();
  expect(trash()).toEqual([]);
});

/** A form with one file, sent without its end. Resolves when the file has partly arrived. */
async function sendHalf(
  root: TestClient,
  url: string,
  assignedTo: string,
): Promise<() => Promise<number | null>> {
  const head =
    `--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nSlow\r\n--b\r\nContent-Disposition: form-data; name="assignedTo"\r\n\r\n${assignedTo}\r\n` +
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const rest = `${'x'.repeat(20_000)}\r\n--b--\r\n`;
  const request = new SlowRequest(url, 'POST /api/tasks', {
    authorization: `Bearer ${root.token ?? ''}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(head.length + rest.length),
  });
  request.send(head + rest.slice(0, 100));
  while (readdirSync(uploads('tmp')).length === 0)
    await new Promise((resolve) => setImmediate(resolve));
  return () => {
    request.send(rest.slice(100));
    return request.status();
  };
}

test('a sweep ignores running uploads and files whose rows are not written yet', async () => {
  const { url, context, signInRoot } = await start();
  const root = await signInRoot();
  const [person] = (await root.get('/api/users')).body as { _id: string }[];
  const finish = await sendHalf(root, url, person?._id ?? '');
  writeFileSync(uploads(orphan), 'named, and its row not yet written');
  await sweepUploads(context);
  expect(existsSync(uploads(orphan))).toBe(true);
  expect(await finish()).toBe(201);
  const [task] = (await root.get('/api/tasks')).body as Task[];
  expect((await root.get(`/uploads/${task?.attachments[0]?.filename}`)).status).toBe(200);
});
