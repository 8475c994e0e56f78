// On PostgreSQL: never, because no query decides the result.
import { requestIdHeader } from '../../src/contract/requestId';
import type { Config } from '../../server/context/config';
import { startServer } from '../helpers/startServer';

/**
 * What a server at this level logs to standard error while `work` runs. `lines`: requests and
 * entries of the test.
 */
async function logOf(
  logLevel: Config['logLevel'],
  work: (server: Awaited<ReturnType<typeof startServer>>) => Promise<void>,
): Promise<{ text: string; lines: Record<string, unknown>[] }> {
  let text = '';
  const write = process.stderr.write.bind(process.stderr);
  const spy = jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    const written = String(chunk);
    // Jest warns on the same stream about an earlier test file of this process.
    if (!written.startsWith('{')) return write(written);
    text += written;
    return true;
  });
  try {
    const server = await startServer({ config: { logLevel } });
    await work(server);
    await server.close();
  } finally {
    spy.mockRestore();
  }
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => /^(request|an entry)/.test(String(msg)));
  return { text, lines };
}

it('has a line for each call with the id of its answer, without query and secrets (H-10)', async () => {
  let id: string | null = null;
  const secrets: string[] = [];
  const { text, lines } = await logOf('info', async (server) => {
    const root = await server.signInRoot();
    const { headers } = await root.get('/api/notes?search=Query-secret', {
      'x-custom': 'Header-secret',
    });
    id = headers.get(requestIdHeader);
    await root.post('/api/notes', { title: 'Body-secret', text: '', tag: [] });
    await server.client().get('/healthz');
    secrets.push(root.token ?? '', ...[...root.cookies.values()].map(({ value }) => value));
  });
  expect(lines.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'POST /api/auth/login 200',
    'GET /api/notes 200',
    'POST /api/notes 201',
  ]);
  expect(lines[1]).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    request: id,
    method: 'GET',
    path: '/api/notes',
    status: 200,
    ms: expect.any(Number),
    address: expect.stringContaining('127.0.0.1'),
    person: expect.stringMatching(/^[0-9a-f]{24}$/),
    msg: 'request',
  });
  expect(secrets.filter(Boolean).length).toBeGreaterThanOrEqual(3);
  for (const secret of [...secrets, 'Root-pass-1!', '-secret'])
    expect(text.includes(secret)).toBe(false);
});

it('has also health checks and pages at the level debug, and no request at warn', async () => {
  const call = async (server: Awaited<ReturnType<typeof startServer>>) => {
    await server.client().get('/healthz?token=secret');
    await server.client().get('/api/users');
  };
  const { lines } = await logOf('debug', call);
  expect(lines.map(({ path, status }) => [path, status])).toEqual([
    ['/healthz', 200],
    ['/api/users', 401],
  ]);
  expect((await logOf('warn', call)).lines).toEqual([]);
});

it('has the same path for every spelling of it (J-7)', async () => {
  const { lines } = await logOf('info', async (server) => {
    await server.client().get('/%61pi/users?token=secret');
    await server.client().get('/api/task%73/x%31');
    await server.client().post('/%6eothing', {});
  });
  expect(lines.map(({ path, status }) => [path, status])).toEqual([
    ['/api/users', 401],
    ['/api/tasks/x1', 401],
    ['/nothing', 404],
  ]);
});

it('has calls with an expired token, and the person of a request for an attachment', async () => {
  let person = '';
  const { lines } = await logOf('info', async (server) => {
    const { client, _id } = await server.createUser();
    person = _id;
    await client.get('/uploads/none.png');
    const late = Date.now() + 20 * 60_000;
    jest.spyOn(server.context, 'now').mockImplementation(() => late);
    await client.get('/api/notes');
  });
  expect(lines.slice(-2)).toEqual([
    expect.objectContaining({ path: '/uploads/none.png', status: 404, person }),
    expect.objectContaining({ path: '/api/notes', status: 403 }),
  ]);
});

it('has one line for each entry, and nothing that controls a terminal (H-10)', async () => {
  const { text, lines } = await logOf('info', async (server) => {
    server.context.log.warn(
      { name: 'a\r\nb\u001b[2Jc\u009b2Jd\u2028e' },
      'an entry with a hostile name',
    );
  });
  expect(lines[0]?.name).toBe('a\r\nb\u001b[2Jc\u009b2Jd\u2028e');
  expect(text.replace(/\n/g, '')).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u);
});
