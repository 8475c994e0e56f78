import ical from 'node-ical';
import type { CalendarFeed } from '../../src/contract/time/calendarFeed';
import type { Config } from '../../server/context/config';
import { seedTask } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import { changeStored } from '../helpers/taskRecords';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
});
afterAll(() => server.close());

const addressOf = async ({ client }: Pick<TestPerson, 'client'>) =>
  ((await client.get('/api/calendar')).body as CalendarFeed).url;
async function makeAddress({ client }: Pick<TestPerson, 'client'>): Promise<string> {
  const answer = await client.post('/api/calendar');
  expect(answer.status).toBe(201);
  return (answer.body as CalendarFeed).url ?? '';
}
/** The titles of a calendar, as a client library reads it. */
async function titlesAt(url: string): Promise<string[]> {
  const calendar = await ical.async.fromURL(url);
  return Object.values(calendar)
    .flatMap((part) => (part?.type === 'VEVENT' ? [String(part.summary)] : []))
    .sort();
}
const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;
const newTask = (title: string, { _id }: TestPerson, dueDate?: string) =>
  createTask(root, { title, assignedTo: [_id], dueDate });

test('a calendar library reads the due tasks of a person by an address', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const ben = await server.createUser({ name: 'Ben' });
  expect(await addressOf(ann)).toBeNull();
  const url = await makeAddress(ann);
  expect(url).toMatch(new RegExp(`^${server.url}/api/calendar/${ann._id}\\.[\\w-]{43}\\.ics$`));
  expect(await addressOf(ann)).toBe(url);
  expect(await titlesAt(url)).toEqual([]);

  await newTask('Plan', ann, '2027-03-01');
  await newTask('No day', ann);
  const done = await newTask('Done', ann, '2027-03-02');
  await root.patch(`/api/tasks/${done._id}`, { status: 'Completed' });
  await newTask('Not hers', ben, '2027-03-03');
  await createTask(root, { title: 'Both', assignedTo: [ann._id, ben._id], dueDate: '2027-03-04' });
  expect(await titlesAt(url)).toEqual(['Both', 'Plan']);

  const calendar = Object.values(await ical.async.fromURL(url));
  const plan = calendar.find((part) => part?.type === 'VEVENT' && part.summary === 'Plan');
  expect(plan).toMatchObject({ datetype: 'date', transparency: 'TRANSPARENT' });
  expect(plan && 'start' in plan && plan.start?.toString()).toContain('Mar 01 2027');
});

test('the calendar of an administrator has only their own tasks', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  await newTask('Of Ann', ann, '2027-03-01');
  await newTask('Of Ada', admin, '2027-03-01');
  expect(await titlesAt(await makeAddress(admin))).toEqual(['Of Ada']);
});

test('the answer can be kept until something changes', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const { _id } = await newTask('Plan', ann, '2027-03-01');
  const url = await makeAddress(ann);
  const first = await fetch(url);
  const etag = first.headers.get('etag') ?? '';
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="docket.ics"',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  const text = await first.text();
  expect(text).toContain('NAME:Docket: Ann\r\n');
  const known = { headers: { 'if-none-match': `"other", ${etag}` } };
  const again = await fetch(url, known);
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  expect(head.headers.get('content-type')).toBe('text/calendar; charset=utf-8');

  await root.patch(`/api/tasks/${_id}`, { title: 'Plan it' });
  const changed = await fetch(url, known);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('SUMMARY:Plan it\r\n');
});

test('long calendars are compressed, and have every task', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const { db } = server.context;
  const titles = Array.from({ length: 230 }, (_each, index) => `Task ${index}`);
  for (const title of titles) {
    const id = await seedTask(server.context, title, [ann]);
    await changeStored(db, id, { dueDate: '2027-03-01' });
  }
  const url = await makeAddress(ann);
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(await titlesAt(url)).toEqual(titles.sort());
});

test('a new address ends the one before, and removing it ends the last one', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const socket = new TestSocket(server.url, { userId: ann._id, token: ann.client.token });
  await socket.ready();
  const first = await makeAddress(ann);
  const second = await makeAddress(ann);
  expect(second).not.toBe(first);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  const removed = await ann.client.delete('/api/calendar');
  expect([removed.status, removed.body]).toEqual([200, { url: null }]);
  expect([await statusOf(second), await addressOf(ann)]).toEqual([404, null]);
  expect((await ann.client.delete('/api/calendar')).body).toEqual({ url: null });
  await socket.until(() => socket.named('own-changed').length === 3);
  expect(socket.named('own-changed').map(({ payload }) => payload)).toEqual(
    Array(3).fill('calendar'),
  );
  socket.close();
  expect(await statusOf(await makeAddress(ann))).toBe(200);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);

  const { body } = await root.get(`/api/audit?person=${ann._id}`);
  const { lines } = body as { lines: { action: string }[] };
  expect(lines.map(({ action }) => action).filter((action) => /calendar/.test(action))).toEqual([
    'calendarAddressCreated',
    'calendarAddressRemoved',
    'calendarAddressCreated',
    'calendarAddressCreated',
  ]);
});

test('no other address is answered', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const ben = await server.createUser({ name: 'Ben' });
  const url = await makeAddress(ann);
  await makeAddress(ben);
  const [, signature = ''] = /\.([\w-]{43})\.ics$/.exec(url) ?? [];
  const others = [
    url.replace(ann._id, ben._id),
    url.replace(ann._id, 'f'.repeat(24)),
    url.replace(signature, `${signature[0] === 'a' ? 'b' : 'a'}${signature.slice(1)}`),
    url.replace(signature, signature.slice(1)),
    url.replace(signature, `${signature}a`),
    url.replace(signature, ''),
    url.replace(/[^/]+$/, '.ics'),
    url.replace(/[^/]+$/, '%00'),
    `${url}/`,
  ];
  for (const other of others) expect([other, await statusOf(other)]).toEqual([other, 404]);
  expect(await statusOf(url, { method: 'POST' })).toBe(404);
  expect(await statusOf(url, { method: 'DELETE' })).toBe(404);
  expect(await statusOf(url)).toBe(200);
});

test('a blocked person has no calendar until they are active again', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const url = await makeAddress(ann);
  const setActive = (active: boolean) => root.patch('/api/users', { id: ann._id, active });
  await setActive(false);
  expect(await statusOf(url)).toBe(404);
  await setActive(true);
  expect(await statusOf(url)).toBe(200);
  await root.delete(`/api/users/${ann._id}`);
  expect(await statusOf(url)).toBe(404);
});

test('an API token neither reads nor makes an address', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const made = await ann.client.post('/api/auth/tokens', { name: 'x', scope: 'write', days: 1 });
  const script = server.client();
  script.token = (made.body as { token: string }).token;
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await script.send(method, '/api/calendar')).status).toBe(403);
  expect(await addressOf(ann)).toBeNull();
});

test('a call that is repeated with its key makes one address, and stores no secret', async () => {
  const ann = await server.createUser({ name: 'Ann' });
  const key = { 'idempotency-key': 'a-new-address' };
  const [first, second] = [
    await ann.client.post('/api/calendar', undefined, key),
    await ann.client.post('/api/calendar', undefined, key),
  ];
  expect(second.body).toEqual(first.body);
  const { url } = first.body as CalendarFeed;
  const { result } = await server.context.db
    .selectFrom('repeats')
    .select('result')
    .where('user_id', '=', ann._id)
    .executeTakeFirstOrThrow();
  expect(url).toMatch(/^http/);
  expect(JSON.stringify(result)).not.toMatch(/[\w-]{43}/);
});

/** What a server with these settings writes to standard error while `work` runs. */
async function logOf(config: Partial<Config>, work: (server: TestServer) => Promise<void>) {
  let text = '';
  const spy = jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  try {
    const logging = await startServer({ config });
    await work(logging);
    await logging.close();
  } finally {
    spy.mockRestore();
  }
  return text;
}

test('addresses have the public origin, and no log has their secret', async () => {
  let secret = '';
  const config = { logLevel: 'debug', publicUrl: 'https://docket.example' } as const;
  const log = await logOf(config, async (logging) => {
    const ann = await logging.createUser({ name: 'Ann' });
    const url = await makeAddress(ann);
    expect(url).toMatch(/^https:\/\/docket\.example\/api\/calendar\//);
    const local = url.replace('https://docket.example', logging.url);
    secret = /\.([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
    expect(await statusOf(local)).toBe(200);
    await makeAddress(ann);
    for (const path of [
      local,
      `${local}/more`,
      local.replace('.ics', ''),
      local.replace('calendar', 'calendars'),
      local.replace('/api', ''),
      local.replace('.', '%2E'),
    ])
      await statusOf(path);
    await statusOf(local, { method: 'POST' });
  });
  expect(log).toContain('/api/calendar/');
  expect(secret).toHaveLength(43);
  expect(log).not.toContain(secret);
  expect(log).not.toContain(secret.slice(0, 12));
});
