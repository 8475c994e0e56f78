// On PostgreSQL: never, because no query decides the result.
import path from 'node:path';
import { calls } from '../helpers/permissionCalls';
import { PermissionFixture } from '../helpers/permissionFixture';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestServer } from '../helpers/startServer';
import { aPicture, createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

jest.setTimeout(scaledTimeout(60_000));

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startServer({ config: { logLevel: 'warn', spaDir: path.resolve('public') } });
  root = await server.signInRoot();
});
afterAll(() => server.close());

/** Fields that must never be sent, and values that are hashes. */
const secretName = /password|hash|salt|token|secret|refresh|reset|generation|email_key|^__v$|path/i;
const secretValue = /\$argon2|\$2[aby]\$|^[0-9a-f]{64}$/;

function secretsIn(value: unknown, where = '$'): string[] {
  if (typeof value === 'string') return secretValue.test(value) ? [`${where} = ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(secretName.test(name) && !Array.isArray(value) ? [`${where}.${name}`] : []),
    ...secretsIn(inner, `${where}.${name}`),
  ]);
}

test('no answer and no event contains a secret (B-8)', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const sockets = [ann.client, root].map(
    (client) => new TestSocket(server.url, { token: client.token }),
  );
  await Promise.all(sockets.map((socket) => socket.ready()));
  const task = await createTask(root, { assignedTo: [ann._id], labels: ['a'] }, [aPicture]);
  const note = await ann.client.post('/api/notes', { title: 'N', text: 'T', tag: ['t'] });
  const { _id: noteId } = note.body as { _id: string };
  const answers = [note];
  for (const client of [ann.client, root]) {
    answers.push(
      await client.post(`/api/tasks/${task._id}/comments`, { text: 'Hi' }),
      await client.patch(`/api/tasks/${task._id}`, { status: 'On Hold' }),
    );
    const paths = [
      '/api/tasks',
      `/api/tasks/${task._id}`,
      `/api/tasks/assign/${task._id}`,
      `/api/tasks/unassigned/${task._id}`,
      '/api/labels',
      '/api/users',
      '/api/notes',
      `/api/notes/${noteId}`,
      '/api/notification',
      '/api/nothing',
      '/healthz',
    ];
    for (const address of paths) answers.push(await client.get(address));
  }
  answers.push(
    await root.post('/api/tasks/inspect', { id: ann._id }),
    await root.post('/api/notes/admin-all', { id: ann._id }),
    await root.post('/api/notes/admin-byid', { id: noteId }),
    await root.patch('/api/users', { id: ann._id, active: true }),
    await root.post('/api/users', {
      name: 'New',
      email: 'new@example.com',
      password: 'Pass-word-1!',
      roles: ['User'],
      active: true,
    }),
  );
  await sockets[1]?.until(() => sockets[1]?.named('adminUpdateUserList').length !== 0);
  for (const socket of sockets) socket.close();
  expect(answers.filter((answer) => answer.status < 300).length).toBeGreaterThan(20);
  expect(sockets.every((socket) => socket.numbered().length > 3)).toBe(true);
  expect(
    secretsIn([
      ...answers.map((answer) => answer.body),
      ...sockets.flatMap((socket) => socket.received),
    ]),
  ).toEqual([]);
});

/** The fields of answers that give out a new secret, once. */
const given = {
  'POST /api/auth/tokens': ['token'],
  'POST /api/users/:id/link': ['token'],
  'POST /api/users/:id/password': ['password'],
  'POST /api/users/invite': ['link.token'],
  'POST /api/webhooks': ['secret'],
  'POST /api/webhooks/:id/secret': ['secret'],
};

test('no call of any role is answered with a secret that it does not ask for (B-8)', async () => {
  const fixture = await PermissionFixture.start({ config: { logLevel: 'silent' } });
  const found: Record<string, string[]> = {};
  let answered = 0;
  for (const column of ['Root', 'Admin', 'assignee'] as const)
    for (const [name, makeCall] of Object.entries(calls)) {
      const [route = ''] = name.split(' | ');
      const [method = '', place = ''] = route.split(' ');
      // It names the fields of requests.
      if (place === '/api/openapi.json') continue;
      // Calls on sessions need their own, because other calls use the others.
      const me = place.startsWith('/api/auth')
        ? await fixture.newPerson(column)
        : fixture.person(column);
      const { params, query = '', body } = await makeCall(fixture, me);
      const address = place.replace(/:(\w+)/g, (_all, part: string) => params?.[part] ?? '');
      const { status, text, headers } = await me.client.send(method, address + query, body);
      if (status < 300) answered += 1;
      if (!/json/.test(headers.get('content-type') ?? '')) continue;
      const lines = text.split('\n').filter(Boolean);
      for (const secret of secretsIn(lines.map((line) => JSON.parse(line) as unknown)))
        found[route] = [...new Set([...(found[route] ?? []), secret.replace(/^\$\.\d+\./, '')])];
    }
  await fixture.close();
  expect(answered).toBeGreaterThan(200);
  expect(found).toEqual(given);
});

test('logs contain no secret, even for failures (H-1)', async () => {
  const written: string[] = [];
  const spy = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const canary = 'Canary-pass-1!';
  const ann = await server.createUser({ name: 'Canary', password: canary });
  const client = server.client();
  await client.post('/api/auth/login', { email: ann.email, password: `${canary}x` });
  await client.post('/api/auth/login', { email: ann.email, password: [canary] });
  await client.send(
    'POST',
    '/api/auth/login?password=Canary-pass-1!',
    { email: ann.email, password: canary },
    { 'content-type': 'text/plain' },
  );
  await ann.client.post('/api/auth/password', { current: `${canary}x`, next: `${canary}y` });
  const [refresh] = [...ann.client.cookies.values()];
  await client.send('POST', '/api/auth/refresh', undefined, {
    cookie: `docket_refresh_${server.context.secrets.id}=${refresh?.value ?? ''}x`,
  });
  const broken = jest
    .spyOn(server.context.events, 'positionForReads')
    .mockRejectedValue(new Error('fault on purpose'));
  expect((await ann.client.get(`/api/tasks?token=${ann.client.token ?? ''}`)).status).toBe(500);
  broken.mockRestore();
  spy.mockRestore();
  const log = written.join('');
  expect(log).toContain('login_refused');
  expect(log).toContain('fault on purpose');
  for (const secret of [canary, ann.client.token, refresh?.value, ann.email]) {
    expect(secret).toBeTruthy();
    expect(log).not.toContain(secret);
  }
});

test('a log-out within the grace time ends both the token and its successor (A-15)', async () => {
  const { client } = await server.createUser();
  const old = new Map(client.cookies);
  expect((await client.post('/api/auth/refresh')).status).toBe(200);
  const next = new Map(client.cookies);
  expect((await client.post('/api/auth/logout')).status).toBe(204);
  for (const cookies of [old, next]) {
    const thief = server.client();
    for (const [name, cookie] of cookies) thief.cookies.set(name, cookie);
    expect((await thief.post('/api/auth/refresh')).status).toBe(401);
  }
});

describe('ways around the router (B-10, C-8, D-10)', () => {
  test.each(['PUT', 'OPTIONS', 'LOCK', 'PROPFIND', 'POST'])(
    'another method finds nothing: %s',
    async (method) => {
      const [ann, ben] = [await server.createUser(), await server.createUser()];
      const task = await createTask(root, { assignedTo: [ben._id] });
      for (const client of [ann.client, ben.client, root]) {
        expect(
          (
            await client.send(method, `/api/tasks/${task._id}`, undefined, {
              'x-http-method-override': 'DELETE',
            })
          ).status,
        ).toBe(404);
      }
      expect((await root.get(`/api/tasks/${task._id}`)).status).toBe(200);
    },
  );

  test.each(['/%61pi/users', '/api/users?x=1', '/api/%75sers'])(
    'another spelling meets the same guard: %s',
    async (address) => {
      const { client } = await server.createUser();
      expect((await client.get(address)).status).toBe(403);
    },
  );

  test.each([
    '/api/users/',
    '//api/users',
    '/API/users',
    '/api/users;a=b',
    '/uploads/..%2fsecrets.json',
    '/uploads/..%5csecrets.json',
    '/uploads/%2e%2e/secrets.json',
    '/uploads/%252e%252e%252fsecrets.json',
    '/uploads//etc/passwd',
    '/uploads/tmp',
    '/uploads/%00',
    '/secrets.json',
    '/docket.db',
    '/.env',
    '/.git/config',
    '/server/dist/index.mjs',
    '/assets/..%2f..%2fpackage.json',
    '/metrics',
    '/package.json',
  ])('an unknown path shows nothing of ours: %s', async (address) => {
    const { body, status, text } = await root.get(address);
    // Either 404 or the app's page, which shows that the page does not exist.
    if (status === 200) expect(text).toMatch(/^<!doctype html>/i);
    else expect(body).toEqual({ error: expect.any(String) });
    expect(text).not.toMatch(/argon2|"access"|root:x:|"dependencies"|SQLite format/);
  });
});

describe('texts made to break queries (C-2)', () => {
  test.each([
    "' or 1=1 --",
    '"; drop table users; --',
    "%' union select password_hash from users --",
    '_%\\',
    '\u202egpj.exe',
    '${7*7}',
    '{{7*7}}',
  ])('are kept as they are: %s', async (text) => {
    const { client, _id } = await server.createUser({ name: text });
    const made = await client.post('/api/notes', { title: text, text, tag: [text] });
    expect(made.body).toMatchObject({ title: text, text, tag: [text.trim()] });
    expect((await client.get('/api/notes')).body).toHaveLength(1);
    for (const folder of ['/api/notes/', '/api/tasks/', '/uploads/'])
      expect((await client.get(folder + encodeURIComponent(text))).status).toBe(404);
    const task = await createTask(root, {
      title: text,
      description: text,
      labels: [text],
      assignedTo: [_id],
    });
    expect(task).toMatchObject({
      title: text,
      description: text,
      labels: [text],
      assignedTo: [{ name: text }],
    });
  });
});
