import type { SignedInDevice } from '../../src/contract/session';
import { deviceName } from '../../server/session/deviceName';
import { createClock } from '../helpers/clock';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { TestSocket } from '../helpers/testSocket';

const clock = createClock();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: clock.now, config: { accessTokenTtl: 86_400 } });
});
afterAll(() => server.close());

const devicesOf = async ({ client }: Pick<TestPerson, 'client'>) =>
  (await client.get('/api/auth/sessions')).body as SignedInDevice[];
const signInWith = async ({ email, password }: TestPerson, agent: string) => {
  const client = server.client();
  const answer = await client.post('/api/auth/login', { email, password }, { 'user-agent': agent });
  client.token = String(answer.body);
  return client;
};
const auditOf = ({ _id }: { _id: string }) =>
  server.context.db
    .selectFrom('audit')
    .select(['actor_name', 'target_name', 'details'])
    .where('action', '=', 'deviceSignedOut')
    .where((eb) => eb.or([eb('actor_id', '=', _id), eb('target_id', '=', _id)]))
    .orderBy('_id')
    .execute();

describe('the list of signed-in devices', () => {
  it('has the own ones: this one first, with browser, address and times', async () => {
    const person = await server.createUser();
    const began = new Date(clock.now()).toISOString();
    clock.advance(60_000);
    const other = await signInWith(person, firefox);
    clock.advance(60_000);
    await other.post('/api/auth/refresh', undefined, { 'user-agent': firefox });
    const devices = await devicesOf(person);
    expect(devices).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        name: 'node',
        address: '127.0.0.1',
        firstSeen: began,
        lastSeen: began,
        isCurrent: true,
      },
      expect.objectContaining({
        name: 'Firefox on Linux',
        lastSeen: new Date(clock.now()).toISOString(),
        isCurrent: false,
      }) as SignedInDevice,
    ]);
  });

  it('has neither those that were logged out nor those that have expired', async () => {
    const person = await server.createUser();
    const gone = await signInWith(person, firefox);
    await gone.post('/api/auth/logout');
    expect(await devicesOf(person)).toHaveLength(1);
    const late = await signInWith(person, firefox);
    await person.client.post('/api/auth/refresh', { persist: true });
    clock.advance(25 * 60 * 60_000);
    person.client.token = String((await person.client.post('/api/auth/refresh')).body);
    const left = await devicesOf(person);
    expect(left).toHaveLength(1);
    expect((await late.get('/api/auth/sessions')).status).toBe(403);
  });

  it('takes no more than 300 characters of what a client calls itself', async () => {
    const person = await server.createUser();
    const long = await signInWith(person, `x\t${'y'.repeat(5_000)}`);
    const stored = await server.context.db
      .selectFrom('sessions')
      .select('agent')
      .where('user_id', '=', person._id)
      .execute();
    expect(Math.max(...stored.map(({ agent }) => agent?.length ?? 0))).toBe(300);
    expect((await devicesOf({ client: long }))[0]?.name).toBe('x');
  });
});

describe('logging out a device', () => {
  it('ends its session and its sockets, and no other', async () => {
    const person = await server.createUser();
    const lost = await signInWith(person, firefox);
    const kept = await signInWith(person, firefox);
    const [socket, own] = [lost, person.client].map(
      ({ token }) => new TestSocket(server.url, { userId: person._id, token }),
    ) as [TestSocket, TestSocket];
    await Promise.all([socket.ready(), own.ready()]);
    const { _id } = (await devicesOf({ client: lost }))[0]!;
    const answer = await person.client.delete(`/api/auth/sessions/${_id}`);
    expect([answer.status, answer.body]).toEqual([200, { ended: 1 }]);
    await socket.until(() => socket.ended !== null);
    expect((await lost.get('/api/notes')).status).toBe(401);
    expect((await lost.post('/api/auth/refresh')).status).toBe(401);
    expect((await kept.get('/api/notes')).status).toBe(200);
    expect(own.ended).toBeNull();
    own.close();
    const again = await person.client.delete(`/api/auth/sessions/${_id}`);
    expect([again.status, again.body]).toEqual([404, { error: 'This device is not logged in' }]);
    expect(await auditOf(person)).toMatchObject([
      { actor_name: person.name, target_name: null, details: '{"sessions":1}' },
    ]);
  });

  it('of all others leaves this one', async () => {
    const person = await server.createUser();
    const others = [await signInWith(person, firefox), await signInWith(person, firefox)];
    expect((await person.client.delete('/api/auth/sessions')).body).toEqual({ ended: 2 });
    for (const other of others) expect((await other.get('/api/notes')).status).toBe(401);
    expect(await devicesOf(person)).toMatchObject([{ isCurrent: true }]);
    expect((await person.client.delete('/api/auth/sessions')).body).toEqual({ ended: 0 });
    expect(await auditOf(person)).toHaveLength(1);
  });

  it('can be done by an administrator, for all devices of a person', async () => {
    const person = await server.createUser();
    const other = await signInWith(person, firefox);
    const socket = new TestSocket(server.url, { userId: person._id, token: other.token });
    await socket.ready();
    const admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
    const answer = await admin.client.delete(`/api/users/${person._id}/sessions`);
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }]);
    await socket.until(() => socket.ended !== null);
    expect((await person.client.get('/api/notes')).status).toBe(401);
    expect(await auditOf(person)).toMatchObject([{ actor_name: 'Ada', target_name: person.name }]);
    await person.client.signIn(person.email, person.password);
  });
});

it.each([
  [firefox, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['curl/8.14.1', 'curl'],
  ['<script>', 'Unknown device'],
  [null, 'Unknown device'],
])('the device of %s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
