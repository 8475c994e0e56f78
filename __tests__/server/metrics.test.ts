// On PostgreSQL: never, because no query decides the result.
import { readFileSync } from 'node:fs';
import { startServer, type TestServer } from '../helpers/startServer';
import type { TestAnswer, TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

const token = 'a-token-of-the-metrics';
let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startServer({ config: { metricsToken: token } });
  root = await server.signInRoot();
});
afterAll(() => server.close());

const ask = (given: string): Promise<TestAnswer> =>
  server.client().get('/metrics', { authorization: `Bearer ${given}` });
/** The value of a line such as `docket_sockets` or `docket_refusals_total{kind="fault"}`. */
async function valueOf(line: string): Promise<number> {
  const { text } = await ask(token);
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length));
}

it('are refused without the right token, as are tokens of people', async () => {
  for (const given of ['', `${token}x`, root.token ?? '']) {
    const { status, text } = await ask(given);
    expect([status, text.includes('docket_')]).toEqual([401, false]);
  }
  expect((await server.client().get('/metrics')).status).toBe(401);
  const { status, headers } = await ask(token);
  expect([status, headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
});

it('are listed in the documentation', async () => {
  const { text } = await ask(token);
  const kinds = new Map(
    [...text.matchAll(/^# TYPE (docket_\w+) (\w+)$/gm)].map(([, name, kind]) => [name, kind]),
  );
  const measured = [...text.matchAll(/^# HELP (docket_\w+) (.+)$/gm)].map(([, name, help]) =>
    [name, kinds.get(name), help].join(' | '),
  );
  const documented = [
    ...readFileSync('docs/monitoring.md', 'utf8').matchAll(
      /^\| `(docket_\w+)` +\| (\w+) +\| (.+?) +\|$/gm,
    ),
  ].map(([, name, kind, help]) => [name, kind, help].join(' | '));
  expect(measured.sort()).toEqual(documented.sort());
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('count requests by route, not by path', async () => {
  const missing = '/api/tasks/aaaaaaaaaaaaaaaaaaaaaaaa';
  await root.get(`${missing}?secret=1`);
  await root.get(missing.replace('aaa', 'bbb'));
  expect(
    await valueOf(
      'docket_requests_seconds_count{method="GET",route="/api/tasks/:id",status="404"}',
    ),
  ).toBe(2);
  expect(await valueOf('docket_refusals_total{kind="not_found"}')).toBe(2);
  await server.client().get('/invented/path');
  expect((await ask(token)).text).not.toMatch(/invented|secret|aaaaaa/);
});

it('count calls with an expired token', async () => {
  const { client } = await server.createUser();
  const late = Date.now() + 20 * 60_000;
  const now = jest.spyOn(server.context, 'now').mockImplementation(() => late);
  expect((await client.get('/api/labels')).status).toBe(403);
  now.mockRestore();
  expect(
    await valueOf('docket_requests_seconds_count{method="GET",route="/api/labels",status="403"}'),
  ).toBe(1);
});

it('tell how the server is', async () => {
  const socket = new TestSocket(server.url, { token: root.token });
  await socket.ready();
  expect(await valueOf('docket_sockets')).toBe(1);
  socket.close();
  expect(await valueOf('docket_ready')).toBe(1);
  expect(await valueOf('docket_database_bytes')).toBeGreaterThan(10_000);
  expect(await valueOf('docket_free_bytes')).toBeGreaterThan(10_000);
  expect(await valueOf('docket_attachments_bytes')).toBe(0);
  expect(await valueOf('docket_database_connections{state="open"}')).toBeGreaterThan(0);
  expect(await valueOf('docket_event_lag')).toBe(0);
});

it('answer what they can when the database fails', async () => {
  const broken = jest.spyOn(server.context.events, 'head').mockRejectedValue(new Error('away'));
  const { status, text } = await ask(token);
  broken.mockRestore();
  expect(status).toBe(200);
  expect(text).toMatch(/^docket_event_lag Nan$/im);
  expect(text).toMatch(/^docket_free_bytes \d+/m);
});
