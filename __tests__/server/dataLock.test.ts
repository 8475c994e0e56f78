// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: many starts and kills of the built server.
import { readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { useServerProcesses } from '../helpers/serverProcess';
import { SlowRequest } from '../helpers/slowRequest';

const servers = useServerProcesses();
const { start, signIn, tryStart } = servers;

const filesThere = () => readdirSync(servers.folder, { recursive: true, encoding: 'utf8' }).sort();

test('a second server on a folder names the first one and changes nothing, not even an upload', async () => {
  const first = await start();
  const client = await signIn(first.url);
  const [root] = (await client.get('/api/users')).body as User[];
  const head =
    '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nDuring\r\n' +
    `--b\r\nContent-Disposition: form-data; name="assignedTo"\r\n\r\n${root?._id}\r\n` +
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const rest = `${'x'.repeat(200_000)}\r\n--b--\r\n`;
  const upload = new SlowRequest(first.url, 'POST /api/tasks', {
    authorization: `Bearer ${client.token ?? ''}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(head.length + rest.length),
  });
  upload.send(head + rest.slice(0, 100_000));
  const arriving = path.join(servers.folder, 'uploads', 'tmp');
  const arrived = () =>
    readdirSync(arriving).reduce((sum, name) => sum + statSync(path.join(arriving, name)).size, 0);
  while (arrived() < 50_000) await new Promise((resolve) => setImmediate(resolve));

  const before = filesThere();
  expect(await tryStart()).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(
        `^docket: DATA_DIR is in use: ${servers.folder} is held by process ${first.process.pid} on ${os.hostname()} since 20\\d\\d-[^ ]+Z \\(${first.url}\\)\\. ` +
          'Stop it, or choose another folder\n$',
      ),
    ),
  });
  expect(filesThere()).toEqual(before);
  upload.send(rest.slice(100_000));
  expect(await upload.status()).toBe(201);
  const [task] = (await client.get('/api/tasks')).body as Task[];
  expect((await client.get(`/uploads/${task?.attachments[0]?.filename}`)).status).toBe(200);
});

test('a server waits for an earlier one that is still stopping', async () => {
  const first = await start();
  const [code, second] = await Promise.all([first.end('SIGTERM'), start()]);
  expect(code).toBe(0);
  expect((await (await signIn(second.url)).get('/api/users')).status).toBe(200);
});

test('of two servers that start on a new folder at once, one creates the Root account and the other exits', async () => {
  const started = await Promise.all([tryStart(), tryStart()]);
  const ready = started.filter((server) => 'url' in server);
  expect(ready).toHaveLength(1);
  expect(started.find((server) => !('url' in server))).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('DATA_DIR is in use'),
  });
  expect((await (await signIn(ready[0]?.url ?? '')).get('/api/users')).body as User[]).toHaveLength(
    1,
  );
});
