import { network } from '../../server/lib/network';
import { createClock } from '../helpers/clock';
import { RepeatingClient } from '../helpers/repeatingClient';
import { startServer, type TestServer } from '../helpers/startServer';

const clock = createClock();
let server: TestServer;
beforeEach(async () => {
  server = await startServer({ now: clock.now });
});
afterEach(() => server.close());

const wrong = 'Wrong-pass-1!';
// A busy machine may refuse some of a hundred parallel calls with 503. These are made again.
const client = (via = server) => new RepeatingClient(via.url);
const login = (email: string, password: string, headers?: Record<string, string>) =>
  client().post('/api/auth/login', { email, password }, headers);

describe('failed log-ins (A-6)', () => {
  it('are refused after ten for one account, also when parallel, and even with the right password', async () => {
    const { email, password } = await server.createUser();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        login(email, wrong, { 'x-forwarded-for': `10.0.0.${index}` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5);
    const late = await login(email, password);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBe(15 * 60);
    clock.advance(15 * 60 * 1000);
    expect((await login(email, password)).status).toBe(200);
  });

  it('do not lock out a browser with which the owner has signed in before', async () => {
    const { email, password, client } = await server.createUser();
    for (let count = 0; count < 11; count += 1) await login(email, wrong);
    expect((await login(email, password)).status).toBe(429);
    expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
  });

  it('are counted on a known browser too', async () => {
    const { email, client } = await server.createUser();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await client.post('/api/auth/login', { email, password: wrong })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('are counted for accounts that do not exist, so that answers do not reveal that', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await login('nobody@example.com', wrong)).status).toBe(401);
    expect((await login('nobody@example.com', wrong)).status).toBe(429);
  });

  it('are refused after a hundred from one address for many accounts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, index) => login(`person-${index}@example.com`, wrong)),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
  });

  it('from a refused address are not counted or stored for accounts, so that nobody is locked out that way', async () => {
    const { email, password } = await server.createUser();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => login(`person-${index}@example.com`, wrong)),
    );
    const before = await server.context.db.selectFrom('attempts').selectAll().execute();
    for (let count = 0; count < 12; count += 1)
      expect((await login(email, wrong)).status).toBe(429);
    expect(await server.context.db.selectFrom('attempts').selectAll().execute()).toEqual(before);
    await server.context.db.deleteFrom('attempts').where('key', 'like', 'address:%').execute();
    expect((await login(email, password)).status).toBe(200);
  });

  it('for a refused account are not counted for the address, which others may share behind a proxy', async () => {
    const { email } = await server.createUser();
    const statuses: number[] = [];
    for (let count = 0; count < 120; count += 1) statuses.push((await login(email, wrong)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const counted = await server.context.db
      .selectFrom('attempts')
      .select('count')
      .where('key', 'like', 'address:%')
      .execute();
    expect(counted).toEqual([{ count: 10 }]);
    const other = await server.createUser();
    expect((await login(other.email, wrong)).status).toBe(401);
    expect((await login(other.email, other.password)).status).toBe(200);
  });

  it('are not counted when they succeed', async () => {
    const { email, password } = await server.createUser();
    for (let count = 0; count < 14; count += 1)
      expect((await login(email, password)).status).toBe(200);
  });
});

describe('the address of a log-in (A-7)', () => {
  const from = (address: string, via: TestServer, email: string) =>
    client(via).post('/api/auth/login', { email, password: wrong }, { 'x-forwarded-for': address });
  const statuses = async (via: TestServer, address: (index: number) => string) => {
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, index) =>
        from(address(index), via, `person-${index}@example.com`),
      ),
    );
    return answers.filter((answer) => answer.status === 429).length;
  };

  it('is that of the connection, regardless of headers', async () => {
    expect(await statuses(server, (index) => `10.0.0.${index}`)).toBe(4);
  });

  it('is the one that a trusted proxy reports, so that one person cannot lock out others behind it', async () => {
    const behind = await startServer({ now: clock.now, config: { trustedProxies: ['127.0.0.1'] } });
    try {
      expect(await statuses(behind, () => '203.0.113.9')).toBe(4);
      // Values that the client wrote before the proxy's are ignored.
      expect((await from('198.51.100.1, 203.0.113.9', behind, 'new@example.com')).status).toBe(429);
      expect((await from('198.51.100.7', behind, 'new@example.com')).status).toBe(401);
    } finally {
      await behind.close();
    }
  });

  it('is the same for every port that a proxy reports with it', async () => {
    const behind = await startServer({ now: clock.now, config: { trustedProxies: ['127.0.0.1'] } });
    try {
      expect(await statuses(behind, (index) => `203.0.113.9:${51_000 + index}`)).toBe(4);
      expect(await statuses(behind, (index) => `[2001:db8::1]:${51_000 + index}`)).toBe(4);
      expect((await from('[2001:db8::1]', behind, 'new@example.com')).status).toBe(429);
      expect((await from('2001:db8::1', behind, 'new@example.com')).status).toBe(429);
    } finally {
      await behind.close();
    }
  });

  const warningsOf = async (
    config: { trustedProxies?: string[] },
    requests: Record<string, string>[],
  ) => {
    const warnings: unknown[] = [];
    const watched = await startServer({
      config,
      prepare: ({ context }) => {
        context.log.warn = (details) => {
          warnings.push(details);
        };
      },
    });
    try {
      for (const headers of requests) await watched.client().get('/healthz', headers);
      return warnings;
    } finally {
      await watched.close();
    }
  };
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const warning = { event: 'untrusted_proxy', address: '127.0.0.1' };

  it.each<[string, string[], Record<string, string>[], object[]]>([
    [
      'is warned of once when an unnamed proxy forwards it',
      [],
      [{}, forwarded, forwarded],
      [warning],
    ],
    ['is warned of when another proxy is named', ['10.0.0.0/8'], [forwarded], [warning]],
    ['is not warned of when a named proxy forwards it', ['127.0.0.1'], [forwarded], []],
    ['is not warned of when nothing is forwarded', [], [{}], []],
  ])('%s', async (_what, trustedProxies, requests, warnings) => {
    expect(await warningsOf({ trustedProxies }, requests)).toEqual(warnings);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts IPv6 by the network, as one person has all of it: %s', (address, counted) => {
    expect(network(address)).toBe(counted);
  });
});
