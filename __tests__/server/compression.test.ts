// On PostgreSQL: never, because no query decides the result.
import http from 'node:http';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { acceptedEncoding, largeWindows } from '../../server/http/compress';
import type { Task } from '../../src/contract/task';
import { HeldReads } from '../helpers/queryRecorder';
import { seedTask } from '../helpers/seedTask';
import { startServer, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  for (let index = 0; index < 100; index += 1) await seedTask(server.context, `Task ${index}`, []);
});
afterAll(() => server.close());

interface Raw {
  headers: http.IncomingHttpHeaders;
  answer: http.IncomingMessage;
}

/** Sends a request without decoding the answer. */
function send(path: string, headers: http.OutgoingHttpHeaders, body?: unknown): Promise<Raw> {
  return new Promise((resolve, reject) => {
    http
      .request(server.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${root.token}`,
          'content-type': 'application/json',
          ...headers,
        },
      })
      .on('response', (answer) => resolve({ headers: answer.headers, answer }))
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function bytesOf({ answer }: Raw): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
] as const)('lists for a client that accepts "%s" are sent as %s', async (accepted, expected) => {
  for (const accept of ['application/json', 'application/x-ndjson']) {
    const raw = await send('/api/tasks', { accept, 'accept-encoding': accepted });
    expect(raw.headers['content-encoding'] ?? 'identity').toBe(expected);
    expect(raw.headers.vary).toMatch(/\bAccept, Accept-Encoding$/);
    const text = decoders[expected](await bytesOf(raw)).toString();
    const tasks: Task[] =
      accept === 'application/json'
        ? JSON.parse(text)
        : text
            .trim()
            .split('\n')
            .map((line): Task => JSON.parse(line));
    expect(tasks.map(({ title }) => title)).toEqual(
      Array.from({ length: 100 }, (_, index) => `Task ${99 - index}`),
    );
  }
});

test('unknown weights and names are not accepted', () => {
  expect(acceptedEncoding('br;q=x, zstd')).toBeNull();
  expect(acceptedEncoding(undefined)).toBeNull();
  expect(acceptedEncoding('*;q=0, gzip')).toBe('gzip');
});

test('the first rows arrive before the next ones are read', async () => {
  // The first read counts the tasks, the second one reads the first page.
  const held = new HeldReads('tasks', 3);
  const { db } = server.context;
  server.context.db = db.withPlugin(held);
  const { answer } = await send('/api/tasks', {
    accept: 'application/x-ndjson',
    'accept-encoding': 'br',
  });
  const text = answer.pipe(createBrotliDecompress());
  const first = await new Promise<string>((resolve) => {
    text.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  expect(first).toContain('"Task 99"');
  held.release();
  let rest = first;
  for await (const chunk of text) rest += String(chunk);
  server.context.db = db;
  expect(rest.trim().split('\n')).toHaveLength(100);
});

test('only a few lists at a time are compressed with a large window', async () => {
  const { db } = server.context;
  const stopped: HeldReads[] = [];
  /** A list of which only the first page is read until it is released. */
  const heldList = async () => {
    const held = new HeldReads('tasks', 3);
    stopped.push(held);
    server.context.db = db.withPlugin(held);
    const { answer } = await send('/api/tasks', {
      accept: 'application/x-ndjson',
      'accept-encoding': 'br',
    });
    const first = await new Promise<Buffer>((resolve) => answer.once('data', resolve));
    // The first bits of a stream are its window: 1011 is 22 bits, 0111 is 20 bits (RFC 7932).
    const isLarge = ((first[0] ?? 0) & 0b1111) === 0b1011;
    return { answer: answer.resume(), isLarge };
  };
  const lists: Awaited<ReturnType<typeof heldList>>[] = [];
  while (lists.length <= largeWindows) lists.push(await heldList());
  expect(lists.map(({ isLarge }) => isLarge)).toEqual([
    ...Array<boolean>(largeWindows).fill(true),
    false,
  ]);
  // A list that is complete and one that is cut off make room.
  const ended = new Promise((resolve) => lists[0]?.answer.once('end', resolve));
  stopped[0]?.release();
  await ended;
  lists[1]?.answer.destroy();
  stopped[1]?.release();
  const large = [];
  while (large.length < 2) {
    const list = await heldList();
    if (list.isLarge) large.push(list);
    else list.answer.destroy();
  }
  for (const held of stopped) held.release();
  server.context.db = db;
});

test('an answer is sent as it is when it is short or an error', async () => {
  const encoded = { 'accept-encoding': 'br' };
  expect((await send('/api/labels', encoded)).headers).not.toHaveProperty('content-encoding');
  expect((await send('/api/tasks/none', encoded)).headers).not.toHaveProperty('content-encoding');
});

test('a long answer that is not streamed is compressed, too', async () => {
  const { body } = await root.get('/api/tasks');
  const [{ _id }] = body as [Task];
  for (let index = 0; index < 20; index += 1)
    await root.post(`/api/tasks/${_id}/comments`, { text: 'The same words again. '.repeat(10) });
  const raw = await send(`/api/tasks/${_id}`, { 'accept-encoding': 'gzip' });
  expect(raw.headers['content-encoding']).toBe('gzip');
  const bytes = await bytesOf(raw);
  expect(Number(raw.headers['content-length'])).toBe(bytes.length);
  expect((JSON.parse(gunzipSync(bytes).toString()) as Task).comments).toHaveLength(20);
});

test('answers with secrets are never compressed', async () => {
  // Without a password, the server makes one and answers it.
  const rows = Array.from({ length: 20 }, (_, index) => ({
    line: index + 2,
    name: `Imported ${index}`,
    email: `imported${index}@example.com`,
    role: '',
    active: '',
    password: '',
  }));
  const encoded = { 'accept-encoding': 'br, gzip' };
  const login = await send('/api/auth/login', encoded, {
    email: server.root.email,
    password: server.root.password,
  });
  const imported = await send('/api/users/import', encoded, { rows, confirm: true });
  for (const raw of [login, imported]) {
    expect(raw.answer.statusCode).toBe(200);
    expect(raw.headers).not.toHaveProperty('content-encoding');
  }
  // Long enough to be compressed if it were not for the passwords.
  expect((await bytesOf(imported)).length).toBeGreaterThan(1_400);
});
