// On PostgreSQL: never, because no query decides the result.
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { anonymousBodyTimeout } from '../../server/http/bodies';
import { expectSoon } from '../helpers/expectSoon';
import { SlowRequest } from '../helpers/slowRequest';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';

let server: TestServer;
let admin: TestPerson;
const open: SlowRequest[] = [];
beforeEach(async () => {
  server = await startServer();
  admin = await server.createUser({ name: 'Adam', roles: ['Admin'] });
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const request of open.splice(0)) request.close();
  await server.close();
});

const slow = (line: string, headers: Record<string, string>) => {
  const request = new SlowRequest(server.url, line, {
    'content-type': 'application/json',
    ...headers,
  });
  open.push(request);
  return request;
};

describe('a delayed body (A-10, A-12)', () => {
  const account = JSON.stringify({
    name: 'Late',
    email: 'late@example.com',
    password: 'Pass-word-1!',
    roles: ['Admin'],
    active: true,
  });
  /** Sends a call without the end of its body. Returns a function that sends the rest. */
  const holdBack = async (line: string, body: string) => {
    const request = slow(line, {
      authorization: `Bearer ${admin.client.token ?? ''}`,
      'content-length': String(body.length),
    });
    request.send(body.slice(0, -1));
    // When a later call is answered, the server has read the headers.
    await server.client().get('/healthz');
    return () => {
      request.send(body.slice(-1));
      return request.status();
    };
  };
  const emails = async () =>
    (await server.context.db.selectFrom('users').select('email').execute()).map((row) => row.email);

  it.each([
    [
      'was blocked',
      400,
      async () => {
        await (await server.signInRoot()).patch('/api/users', { id: admin._id, active: false });
      },
    ],
    [
      'was deleted',
      401,
      async () => {
        await (await server.signInRoot()).delete(`/api/users/${admin._id}`);
      },
    ],
    [
      'signed out',
      401,
      async () => {
        await admin.client.post('/api/auth/logout');
      },
    ],
    [
      'became a User',
      403,
      async () => {
        await server.context.db
          .updateTable('users')
          .set({ roles: '["User"]' })
          .where('_id', '=', admin._id)
          .execute();
      },
    ],
  ])('is not carried out for someone who %s in the meantime', async (_what, status, happen) => {
    const finish = await holdBack('POST /api/users', account);
    await happen();
    expect(await finish()).toBe(status);
    expect(await emails()).not.toContain('late@example.com');
  });

  it('is also refused when it is blank', async () => {
    const root = await server.signInRoot();
    const task = await createTask(root, { assignedTo: [admin._id] });
    const finish = await holdBack(`DELETE /api/tasks/${task._id}`, '     ');
    await root.patch('/api/users', { id: admin._id, active: false });
    expect(await finish()).toBe(400);
    expect((await root.get(`/api/tasks/${task._id}`)).status).toBe(200);
  });

  it('is accepted when the token expires before its end, because a form may take long', async () => {
    const finish = await holdBack('POST /api/users', account);
    const late = Date.now() + 20 * 60_000;
    jest.spyOn(server.context, 'now').mockImplementation(() => late);
    expect((await admin.client.get('/api/notes')).body).toEqual({
      error: 'Forbidden token expired',
    });
    expect(await finish()).toBe(201);
  });

  it('is accepted from a person whose rights did not change', async () => {
    const finish = await holdBack('POST /api/users', account);
    expect(await finish()).toBe(201);
  });
});

describe('a slow body (G-2)', () => {
  beforeEach(() => {
    jest.replaceProperty(anonymousBodyTimeout, 'ms', 300);
  });
  const length = { 'content-length': '5000' };

  it.each(['POST /api/auth/login', 'POST /api/notes', 'POST /api/no-such-call', 'POST /%zz'])(
    'is cut for a stranger: %s',
    async (line) => {
      const request = slow(line, length);
      const dribble = setInterval(() => {
        if (!request.isCut) request.send('{');
      }, 50);
      await request.cut();
      clearInterval(dribble);
      expect((await server.client().get('/healthz')).status).toBe(200);
    },
  );

  it('is accepted from a signed-in person', async () => {
    const body = JSON.stringify({ title: 'Slowly', text: '', tag: [] });
    const request = slow('POST /api/notes', {
      authorization: `Bearer ${admin.client.token ?? ''}`,
      'content-length': String(body.length),
    });
    request.send(body.slice(0, 5));
    await new Promise((resolve) => setTimeout(resolve, 500));
    request.send(body.slice(5));
    expect(await request.status()).toBe(201);
  });
});

describe('a slow client (G-2)', () => {
  /** A server with short limits, and what says how many connections it has. */
  const startImpatient = async () => {
    let http: Server | undefined;
    const impatient = await startServer({
      prepare: ({ fastify }) => {
        http = fastify.server;
        expect(http.headersTimeout).toBeLessThanOrEqual(15_000);
        expect(http.timeout).toBeLessThanOrEqual(30_000);
        Object.assign(http, { headersTimeout: 200, timeout: 500 });
      },
    });
    const connections = promisify((done: Parameters<Server['getConnections']>[0]) =>
      http?.getConnections(done),
    );
    return { impatient, connections };
  };

  it('that does not end its headers is cut', async () => {
    const { impatient } = await startImpatient();
    const socket = connect(Number(new URL(impatient.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: docket\r\n');
    const dribble = setInterval(() => socket.writable && socket.write('X-More: 1\r\n'), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dribble);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await impatient.close();
  });

  it('that does not read its answer is cut', async () => {
    const { impatient, connections } = await startImpatient();
    const { port } = new URL(impatient.url);
    // More than the buffers of the connection hold.
    const requests = 'GET /api/openapi.json HTTP/1.1\r\nHost: docket\r\n\r\n'.repeat(100);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(requests));
    socket.pause();
    await expectSoon(connections, 1);
    await expectSoon(connections, 0);
    socket.destroy();
    await impatient.close();
  });
});

describe('what is too large (G-1, G-8)', () => {
  it('is refused from one byte over the limit, also for signed-in people', async () => {
    const limit = 12 * 1024 * 1024;
    const send = (bytes: number) =>
      admin.client.post('/api/notes', { title: 'x'.repeat(bytes - '{"title":""}'.length) });
    expect((await send(limit)).body).toEqual({ error: 'Title must be at most 300 characters' });
    const over = await send(limit + 1);
    expect([over.status, over.body]).toEqual([413, { error: 'The request is too large' }]);
  });

  it('is not unpacked', async () => {
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync(Buffer.alloc(1024 * 1024))),
    });
    expect(answer.status).toBe(400);
  });

  it('is refused as an address', async () => {
    const query = Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join('&');
    expect((await admin.client.get(`/api/notes?${query}`)).status).toBe(431);
  });

  it('is refused early for calls without a session', async () => {
    for (const path of ['login', 'refresh', 'logout']) {
      const answer = await server
        .client()
        .post(`/api/auth/${path}`, { email: 'x'.repeat(20_000), password: 'x' });
      expect([answer.status, answer.body]).toEqual([413, { error: 'The request is too large' }]);
    }
  });

  it.each([
    [
      'POST',
      '/api/tasks/assign',
      (list: unknown[]) => ({ task_id: 'x', user_id: list }),
      'People must have at most 500 entries',
    ],
    [
      'POST',
      '/api/notes',
      (list: unknown[]) => ({ title: 'x', tag: list }),
      'Tags must have at most 50 entries',
    ],
    [
      'PATCH',
      '/api/tasks/x',
      (list: unknown[]) => ({ labels: list }),
      'Labels must have at most 50 entries',
    ],
    [
      'POST',
      '/api/users',
      (list: unknown[]) => ({ name: 'x', email: 'a@b.c', password: 'Some-pass-1!', roles: list }),
      'Role must be one role',
    ],
  ])(
    'is refused for the length of a list before its items are looked at: %s %s',
    async (method, path, body, text) => {
      // Checking the items first would name their wrong type.
      const list = Array<unknown>(100_000).fill(7);
      expect((await admin.client.send(method, path, body(list))).body).toEqual({ error: text });
    },
  );
});
