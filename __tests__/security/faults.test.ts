import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Task } from '../../src/contract/task';
import { damagePage } from '../helpers/damagePage';
import { describeEmbedded } from '../helpers/embeddedOnly';
import { SlowRequest } from '../helpers/slowRequest';
import { startServer, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
const logged: object[] = [];
beforeEach(async () => {
  server = await startServer();
  root = await server.signInRoot();
  logged.length = 0;
  server.context.log.error = (details) => {
    logged.push(details);
  };
});
afterEach(() => server.close());

describeEmbedded('a full disk (F-3)', () => {
  it('refuses writes with a clear text, still allows reads, and recovers without a restart', async () => {
    const { db } = server.context;
    await root.post('/api/notes', { title: 'Before', text: '', tag: [] });
    const {
      rows: [pages],
    } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${(pages?.page_count ?? 0) + 5}`).execute(db);
    const refused = await root.post('/api/notes', {
      title: 'Too much',
      text: 'x'.repeat(500_000),
      tag: ['a'],
    });
    expect([refused.status, refused.body]).toEqual([
      507,
      { error: 'The server has no space left; nothing was saved' },
    ]);
    expect(
      ((await root.get('/api/notes')).body as { title: string }[]).map((note) => note.title),
    ).toEqual(['Before']);
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect(
      (await root.post('/api/notes', { title: 'After', text: 'x'.repeat(500_000), tag: ['a'] }))
        .status,
    ).toBe(201);
  });
});

describeEmbedded('a database that cannot be used', () => {
  const answer = { error: 'The server cannot use its database. Please tell your administrator' };

  it('that is read-only is reported, and can still be read', async () => {
    const { db } = server.context;
    await root.post('/api/notes', { title: 'Before', text: '', tag: [] });
    await sql`pragma query_only = on`.execute(db);
    const refused = await root.post('/api/notes', { title: 'Refused', text: '', tag: [] });
    expect([refused.status, refused.body]).toEqual([503, answer]);
    expect(
      ((await root.get('/api/notes')).body as { title: string }[]).map((note) => note.title),
    ).toEqual(['Before']);
    await sql`pragma query_only = off`.execute(db);
    expect((await root.post('/api/notes', { title: 'After', text: '', tag: [] })).status).toBe(201);
  });

  it('that is damaged is reported', async () => {
    await root.post('/api/notes', { title: 'Damaged', text: '', tag: [] });
    const { db } = server.context;
    const {
      rows: [table],
    } = await sql<{
      rootpage: number;
    }>`select rootpage from sqlite_schema where name = 'notes_user'`.execute(db);
    const {
      rows: [page],
    } = await sql<{ page_size: number }>`pragma page_size`.execute(db);
    await damagePage(server, table?.rootpage ?? 0, page?.page_size ?? 0);
    const refused = await root.get('/api/notes');
    expect([refused.status, refused.body]).toEqual([503, answer]);
  });
});

describe('forms that attack the parser (C-10)', () => {
  const form = (...parts: string[]) => parts.map((part) => `--b\r\n${part}\r\n`).join('');
  const field = (name: string, value: string) =>
    `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const send = async (body: string, boundary = 'b') => {
    const answer = await fetch(`${server.url}/api/tasks`, {
      method: 'POST',
      body,
      headers: {
        authorization: `Bearer ${root.token ?? ''}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    return answer.status;
  };

  it.each([
    ['one that breaks off', form(field('title', 'x')), 400],
    ['one of nothing', '', 400],
    [
      'one with ten thousand fields',
      `${form(...Array<string>(10_000).fill(field('a', 'b')))}--b--`,
      413,
    ],
    ['one that reaches for prototypes', `${form(field('__proto__', 'x'))}--b--`, 400],
    [
      'one with a file that leaves the folder',
      `${form('Content-Disposition: form-data; name="files"; filename="../../x.png"\r\n\r\n<svg>')}--b--`,
      400,
    ],
  ])('%s is refused', async (_what, body, status) => {
    expect(await send(body)).toBe(status);
    expect(logged).toEqual([]);
    expect(readdirSync(path.join(server.dataDir, 'uploads', 'tmp'))).toEqual([]);
  });

  it('one with a very long boundary is refused', async () => {
    expect(await send('x', 'b'.repeat(5_000))).toBe(400);
    expect(logged).toEqual([]);
  });

  it('unknown fields have no effect', async () => {
    const { body: users } = await root.get('/api/users');
    const [{ _id }] = users as [{ _id: string }];
    const odd = ['', 'a[__proto__][x]', 'a'.repeat(5_000), '_id', 'createdBy', 'status'].map(
      (name) => field(name, 'odd'),
    );
    expect(
      await send(`${form(field('title', 'Plain'), field('assignedTo', _id), ...odd)}--b--`),
    ).toBe(201);
    const [task] = (await root.get('/api/tasks')).body as Task[];
    expect(task).toMatchObject({ title: 'Plain', status: 'Pending', createdBy: { _id } });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('a client that disconnects leaves no file and no logged error', async () => {
    const request = new SlowRequest(server.url, 'POST /api/tasks', {
      authorization: `Bearer ${root.token ?? ''}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '100000',
    });
    request.send(
      `--b\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n${'x'.repeat(20_000)}`,
    );
    const waiting = () => readdirSync(path.join(server.dataDir, 'uploads', 'tmp')).length;
    while (waiting() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    request.close();
    while (waiting() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(logged).toEqual([]);
  });
});
