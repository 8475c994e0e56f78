import { request as httpRequest } from 'node:http';
import { startServer, type TestServer } from '../helpers/startServer';

const json = { 'content-type': 'application/json' };

/** The status of a GET whose request line has exactly this target. */
function statusOf(server: TestServer, target: string, headers = {}): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: target, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

it('a body without a route is not parsed, however large it is, and refused (G-10)', async () => {
  const server = await startServer();
  const parse = jest.spyOn(JSON, 'parse');
  const body = `[${'[],'.repeat(4_000_000)}[]]`;
  const longest = () => Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
  const post = (path: string, text: string, headers = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: text,
    }).then(({ status }) => status);
  const large = Array.from({ length: 8 }, () => post('/nothing', body));
  expect(await Promise.all(large)).toEqual(Array(8).fill(413));
  const root = await server.signInRoot();
  const authorization = `Bearer ${root.token ?? ''}`;
  const short = '[[],[]]';
  expect([
    await post('/nothing', short),
    await post('/api/nothing', '{broken'),
    await post('/api/auth/logout', '{broken'),
    await post('/api/labels', body, { authorization }),
  ]).toEqual([404, 404, 204, 413]);
  expect(longest()).toBeLessThan(100_000);
  parse.mockRestore();
  await server.close();
});

it('every spelling of a path counts for the limit of its address (J-7)', async () => {
  const server = await startServer({ config: { requestsPerAddress: 4, spaDir: '' } });
  const statuses: number[] = [];
  for (const target of [
    '/%61pi/labels',
    `${server.url}/api/labels`,
    '/%75ploads/none.png',
    '/no-page',
    '/api/labels',
  ])
    statuses.push(await statusOf(server, target));
  expect(statuses).toEqual([401, 401, 401, 503, 429]);
  expect(await statusOf(server, '/healthz')).toBe(200);
  await server.close();
});

it('attachments have the limit of calls of their person', async () => {
  const server = await startServer({ config: { requestsPerPerson: 3 } });
  const { client } = await server.createUser();
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1)
    statuses.push((await client.get('/uploads/none.png')).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
  await server.close();
});

it('an answer to an encoded path is compressed like that to the plain one (J-7)', async () => {
  const server = await startServer();
  const root = await server.signInRoot();
  const authorization = `Bearer ${root.token ?? ''}`;
  const encodings = await Promise.all(
    ['/api/tasks', '/%61pi/tasks'].map((path) =>
      fetch(`${server.url}${path}`, { headers: { authorization, 'accept-encoding': 'gzip' } }).then(
        ({ headers }) => headers.get('content-encoding'),
      ),
    ),
  );
  expect(encodings).toEqual(['gzip', 'gzip']);
  await server.close();
});
