// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: hostile uploads to the built server.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expectSoon } from '../helpers/expectSoon';
import { useServerProcesses, type ServerProcess } from '../helpers/serverProcess';
import { SlowRequest } from '../helpers/slowRequest';
import type { TestClient } from '../helpers/testClient';

// Attacks after which the process itself must be as it was. A long run: ABORTS=1000
const aborts = Number(process.env.ABORTS ?? 40);
const megabyte = 1024 * 1024;

const processes = useServerProcesses();
let server: ServerProcess;
let root: TestClient;
const start = async (env: Record<string, string> = {}) => {
  server = await processes.start({
    ROOT_EMAIL: 'root@example.com',
    ROOT_PASSWORD: 'Root-pass-1!',
    REQUESTS_PER_PERSON: '0',
    ...env,
  });
  root = await processes.signIn(server.url);
};

const temporaryFiles = () => readdirSync(path.join(processes.folder, 'uploads', 'tmp'));
/** Only Linux tells. */
const proc = (name: string) => `/proc/${server.process.pid}/${name}`;
const openFiles = () => (existsSync(proc('fd')) ? readdirSync(proc('fd')).length : 0);
const memory = () =>
  existsSync(proc('status'))
    ? (Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(proc('status'), 'utf8'))?.[1]) * 1024) /
      megabyte
    : 0;
const lives = async () => {
  expect((await root.get('/api/labels')).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
  expect(server.errors()).toBe('');
};

const headers = () => ({
  authorization: `Bearer ${root.token}`,
  'content-type': 'multipart/form-data; boundary=b',
});
const field = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n';
const file =
  '--b\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n';
const form = (extra: Record<string, string>) =>
  new SlowRequest(server.url, 'POST /api/tasks', { ...headers(), ...extra });

/**
 * Sends 10 GB of one file without a length, until the server has answered or closed the connection.
 */
function sendEndlessFile(): Promise<{ status?: number; megabytes: number }> {
  let megabytes = 0;
  async function* pieces() {
    yield Buffer.from(field + file);
    for (; megabytes < 10_000; megabytes += 1) {
      yield Buffer.alloc(megabyte);
      // Otherwise this process writes on without reading the answer.
      await nextTurn();
    }
  }
  return new Promise((resolve) => {
    const request = httpRequest(`${server.url}/api/tasks`, { method: 'POST', headers: headers() });
    request.on('error', () => resolve({ megabytes }));
    request.on('response', (answer) => {
      resolve({ status: answer.statusCode, megabytes });
      request.destroy();
    });
    Readable.from(pieces()).pipe(request);
  });
}

test('a file without end or length is refused, and needs neither memory nor space (C-9)', async () => {
  await start();
  const before = memory();
  const { status, megabytes } = await sendEndlessFile();
  // A client that continues sending may lose the answer with the connection.
  expect([413, undefined]).toContain(status);
  // The rest of a refused form is read up to the size of the largest one.
  expect(megabytes).toBeLessThan(300);
  expect(memory() - before).toBeLessThan(100);
  expect(temporaryFiles()).toEqual([]);
  await lives();
});

test('a wrong length, endless headers and nameless fields are refused (C-9, C-10)', async () => {
  await start();
  const before = openFiles();
  const whole = `${field}${file}\r\n--b--\r\n`;
  const short = form({ 'content-length': `${whole.length - 20}` });
  short.send(whole);
  expect(await short.status()).toBe(400);
  short.close();

  const long = form({ 'content-length': `${whole.length + 20}` });
  long.send(whole);
  await expectSoon(() => openFiles() > before, true);
  long.close();

  const negative = form({ 'content-length': '-1' });
  expect(await negative.status()).toBe(400);
  const both = form({ 'content-length': '5', 'transfer-encoding': 'chunked' });
  expect(await both.status()).toBe(400);

  const send = async (body: string) => {
    const request = form({ 'content-length': `${Buffer.byteLength(body)}`, connection: 'close' });
    request.send(body);
    return request.status();
  };
  const part = (lines: string) => `${field}--b\r\n${lines}\r\n\r\nx\r\n--b--\r\n`;
  const disposition = 'Content-Disposition: form-data; name=';
  const many = Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`).join('\r\n');
  const refused = [
    `${many}\r\n${disposition}"title"`,
    `X-Long: ${'x'.repeat(200_000)}\r\n${disposition}"title"`,
    `${disposition}""`,
    `${disposition}""; filename="a.png"`,
    `${disposition}"${'n'.repeat(10_000)}"`,
    `${disposition}"a${'[b]'.repeat(30)}"`,
    'Content-Type: text/plain',
  ];
  for (const lines of refused) {
    const status = await send(part(lines));
    expect([lines.slice(0, 40), status]).toEqual([lines.slice(0, 40), 400]);
  }
  const nameless = `--b\r\n${disposition}"files"; filename=""\r\n\r\n\r\n`;
  expect(await send(`${nameless.repeat(10_000)}--b--\r\n`)).toBe(413);
  await expectSoon(() => [temporaryFiles(), openFiles()], [[], before]);
  await lives();
});

test('forms that are cut in the middle leave no file, descriptor or fault (C-10)', async () => {
  await start();
  const before = openFiles();
  const half = 'x'.repeat(64 * 1024);
  for (let round = 0; round < aborts / 10; round += 1) {
    const requests = Array.from({ length: 10 }, () => form({ 'content-length': `${megabyte}` }));
    for (const request of requests) request.send(field + file + half);
    await expectSoon(() => temporaryFiles().length > 0, true);
    for (const request of requests) request.close();
    await expectSoon(temporaryFiles, []);
  }
  await expectSoon(openFiles, before);
  await lives();
});

test('an error that nothing handles is logged, and ends the server with 1 (E-11)', async () => {
  const fault = "process.on('SIGUSR2', () => Promise.reject(new Error('a forgotten fault')))";
  await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` });
  const note = await root.post('/api/notes', { title: 'Before', text: '', tag: [] });
  expect(note.status).toBe(201);
  const ended = new Promise((resolve) => server.process.once('close', resolve));
  server.process.kill('SIGUSR2');
  expect(await ended).toBe(1);
  expect(server.errors()).toMatch(/^docket: unexpected error: Error: a forgotten fault\n +at /);
  // The lock of the folder does not keep the next one from starting.
  await start();
  expect((await root.get('/api/notes')).body).toMatchObject([{ title: 'Before' }]);
});
