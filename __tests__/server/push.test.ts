import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PushDevice } from '../../src/contract/time/reminders';
import { deleteOldDevices, maxDevices } from '../../server/reminders/devices';
import { sendLimits } from '../../server/reminders/runSends';
import { lifetimes } from '../../server/session/sessionRepository';
import { createClock } from '../helpers/clock';
import { expectSoon } from '../helpers/expectSoon';
import { PushService } from '../helpers/pushService';
import { queueMessages } from '../helpers/queueTestSends';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestAnswer, TestClient } from '../helpers/testClient';

const hour = 3_600_000;
const clock = createClock();
let server: TestServer;
let service: PushService;
let ann: TestPerson;
beforeEach(async () => {
  server = await startServer({
    now: clock.now,
    config: { pushNetworks: ['127.0.0.1'], accessTokenTtl: 86_400 },
  });
  service = await PushService.start();
  ann = await server.createUser({ name: 'Ann' });
});
afterEach(async () => {
  await server.close();
  await service.close();
  expect(service.problems).toEqual([]);
  jest.restoreAllMocks();
});

const add = ({ client }: Pick<TestPerson, 'client'>, device: PushDevice = service.subscribe()) =>
  client.post('/api/reminders/devices', device);
/** Lets the days of a person begin and end as in UTC, wherever the server is. */
const inUtc = ({ client }: TestPerson) => client.patch('/api/reminders', { zone: 'Etc/UTC' });
const send = (person: TestPerson, ...messages: string[]) =>
  queueMessages(server, person._id, ...messages);
const waiting = () =>
  server.context.db.selectFrom('sends').select(['attempts', 'next_at']).execute();
const devices = async () =>
  (await server.context.db.selectFrom('push_devices').select('endpoint').execute()).length;
/** Lets time pass until everything was sent or dropped. */
const untilDone = () =>
  expectSoon(() => {
    clock.advance(sendLimits.firstPauseMs);
    server.context.events.notifyLocal();
    return waiting();
  }, []);

describe('a message', () => {
  it('is encrypted for each browser of the person, signed, and kept until the day ends', async () => {
    await inUtc(ann);
    await add(ann);
    await add({ client: await server.signIn(ann.email, ann.password) });
    await add(await server.createUser());
    const message = { message: '"Plan" is due today', tag: '0', path: '/task' };
    await send(ann, message.message);
    await expectSoon(waiting, []);
    expect(service.calls.map(({ browser }) => browser).sort()).toEqual([0, 1]);
    for (const call of service.calls)
      expect(call).toMatchObject({
        message,
        key: server.context.secrets.push.publicKey,
        contact: 'mailto:root@example.com',
        // From 10:00 in UTC.
        headers: { ttl: String(14 * 3600), topic: expect.stringMatching(/^[0-9a-f]{24}$/) },
      });
  });

  it('of which a browser did not take one is repeated for this browser alone', async () => {
    await add(ann);
    await add(ann);
    service.answer = ({ browser }) => (browser === 1 ? 500 : 201);
    await send(ann, 'One');
    await expectSoon(async () => (await waiting()).map(({ attempts }) => attempts), [1]);
    await expectSoon(() => service.calls.map(({ browser }) => browser).sort(), [0, 1]);
    service.answer = () => 201;
    await untilDone();
    expect(service.calls.map(({ browser }) => browser).sort()).toEqual([0, 1, 1]);
    expect(service.calls[2]?.headers.topic).toBe(service.calls[0]?.headers.topic);
  });

  it('is tried after growing pauses, and dropped when its day is over', async () => {
    const dropped = jest.spyOn(server.context.log, 'warn');
    const failed = jest.spyOn(server.context.log, 'info');
    await inUtc(ann);
    await add(ann);
    service.answer = () => 503;
    await send(ann, 'One');
    const began = clock.now();
    const pauses: number[] = [];
    await expectSoon(() => failed.mock.calls.length, 1);
    while ((await waiting()).length > 0) {
      const [row] = await waiting();
      const pause = Date.parse(row?.next_at ?? '') - clock.now();
      pauses.push(pause);
      clock.advance(pause);
      server.context.events.notifyLocal();
      await expectSoon(
        () => failed.mock.calls.length + dropped.mock.calls.length,
        pauses.length + 1,
      );
    }
    expect(pauses.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000]);
    expect(Math.max(...pauses)).toBe(hour);
    expect(service.calls).toHaveLength(pauses.length);
    // From 10:00 to the next midnight.
    expect(clock.now() - began).toBeGreaterThanOrEqual(14 * hour);
    expect(clock.now() - began).toBeLessThan(15 * hour);
    expect(dropped).toHaveBeenCalledWith(
      {
        event: 'send_dropped',
        kind: 'push',
        attempts: pauses.length + 1,
        error: 'Its day is over',
      },
      expect.any(String),
    );
    expect(await devices()).toBe(1);
  });

  it('that a service refuses is not repeated there', async () => {
    const dropped = jest.spyOn(server.context.log, 'warn');
    await add(ann);
    await add(ann);
    service.answer = ({ browser }) => (browser === 0 ? 403 : 429);
    await send(ann, 'One');
    await expectSoon(async () => (await waiting()).map(({ attempts }) => attempts), [1]);
    await expectSoon(() => service.calls.map(({ browser }) => browser).sort(), [0, 1]);
    service.answer = () => 400;
    await untilDone();
    expect(service.calls.map(({ browser }) => browser).sort()).toEqual([0, 1, 1]);
    expect(dropped.mock.calls.map(([details]) => details)).toEqual([
      { event: 'send_dropped', kind: 'push', attempts: 2, error: 'The answer was 400' },
    ]);
    expect(await devices()).toBe(2);
  });

  const changes: Record<string, (root: TestClient, task: string) => Promise<TestAnswer>> = {
    completed: (root, task) => root.patch(`/api/tasks/${task}`, { status: 'Completed' }),
    deleted: (root, task) => root.delete(`/api/tasks/${task}`),
    'given to others': (root, task) =>
      root.delete(`/api/tasks/assign/${task}`, { user_id: ann._id }),
    'put off': async (_root, task) =>
      ann.client.send('PUT', `/api/reminders/snoozes/${task}`, {
        until: new Date(clock.now() + hour).toISOString(),
      }),
  };
  it.each(Object.entries(changes))(
    'that waits is not sent when its task is %s',
    async (_, change) => {
      await add(ann);
      service.answer = () => 503;
      await send(ann, 'One');
      await expectSoon(async () => (await waiting()).map(({ attempts }) => attempts), [1]);
      await expectSoon(() => service.messages, ['One']);
      const task = await server.context.db
        .selectFrom('tasks')
        .select('_id')
        .where('row', 'like', '%"A task"%')
        .executeTakeFirstOrThrow();
      const { status } = await change(await server.signInRoot(), task._id);
      expect([200, 201, 204]).toContain(status);
      await untilDone();
      expect(service.messages).toEqual(['One']);
    },
  );

  it.each([404, 410])('that is answered by %i forgets the browser', async (status) => {
    await add(ann);
    await add(ann);
    service.answer = ({ browser }) => (browser === 0 ? status : 201);
    await send(ann, 'One', 'Two');
    await expectSoon(waiting, []);
    expect(service.calls.map(({ browser }) => browser).sort()).toEqual([0, 1, 1]);
    expect(await devices()).toBe(1);
  });

  it('that a wrong clock has put off for years is sent when the clock is right', async () => {
    const failed = jest.spyOn(server.context.log, 'info');
    await add(ann);
    service.answer = () => 503;
    await send(ann, 'One');
    await expectSoon(() => failed.mock.calls.length, 1);
    service.answer = () => 201;
    await server.context.db
      .updateTable('sends')
      .set({ next_at: '2036-01-01T00:00:00.000Z' })
      .execute();
    await untilDone();
    expect(service.messages).toEqual(['One', 'One']);
  });

  it('that gets no answer holds up no other person, and is tried again', async () => {
    jest.replaceProperty(sendLimits, 'timeoutMs', 1_000);
    jest.replaceProperty(sendLimits, 'people', { push: 2, digest: 1 });
    const failed = jest.spyOn(server.context.log, 'info');
    const others = [await server.createUser(), await server.createUser()];
    await add(ann);
    for (const other of others) await add(other);
    service.answer = ({ browser }) => (browser === 0 ? 0 : 201);
    await send(ann, 'Hangs', 'Hangs');
    await expectSoon(() => service.messages.length > 0, true);
    for (const other of others) await send(other, 'Arrives');
    await expectSoon(async () => (await waiting()).length, 2);
    expect(service.messages.filter((message) => message === 'Arrives')).toHaveLength(2);
    await expectSoon(() => failed.mock.calls.length, 2);
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    service.answer = () => 201;
    await untilDone();
  });

  it('waits for no other person, however many of theirs are first', async () => {
    jest.replaceProperty(sendLimits, 'rowsOfLook', 2);
    const others = [await server.createUser(), await server.createUser()];
    await add(ann);
    for (const other of others) await add(other);
    service.answer = ({ browser }) => (browser === 0 ? 0 : 201);
    await send(ann, ...Array.from({ length: 6 }, () => 'Hangs'));
    await expectSoon(() => service.messages, ['Hangs']);
    for (const other of others) await send(other, 'One', 'Two', 'Three');
    await expectSoon(async () => (await waiting()).length, 6);
    expect(service.messages.filter((message) => message !== 'Hangs').sort()).toEqual(
      ['One', 'Two', 'Three', 'One', 'Two', 'Three'].sort(),
    );
  });

  it('that gets no answer does not keep the server from stopping', async () => {
    jest.replaceProperty(sendLimits, 'timeoutMs', 10 * 60_000);
    jest.replaceProperty(sendLimits, 'graceMs', 50);
    await add(ann);
    service.answer = () => 0;
    await send(ann, 'Hangs');
    await expectSoon(() => service.messages, ['Hangs']);
  });

  it('that is accepted while the server stops is not sent again', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-push-'));
    const config = { pushNetworks: ['127.0.0.1'], dataDir };
    const first = await startServer({ now: clock.now, config });
    const bob = await first.createUser();
    await add(bob);
    let accept: (status: number) => void = () => undefined;
    service.answer = () =>
      new Promise((resolve) => {
        accept = resolve;
      });
    await queueMessages(first, bob._id, 'Slow');
    await expectSoon(() => service.messages, ['Slow']);
    const closing = first.close();
    accept(201);
    await closing;
    const second = await startServer({ now: clock.now, config });
    expect(await second.context.db.selectFrom('sends').select('_id').execute()).toEqual([]);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });
});

describe('a browser gets nothing (A-27)', () => {
  const ends: Record<string, () => Promise<unknown>> = {
    'after a log-out': () => ann.client.post('/api/auth/logout'),
    'when its session is over': async () => {
      clock.advance(lifetimes.idle);
    },
    'when the person is blocked': async () =>
      (await server.signInRoot()).patch('/api/users', { id: ann._id, active: false }),
    'after a log-out everywhere else': async () =>
      (await server.signIn(ann.email, ann.password)).delete('/api/auth/sessions'),
    'after a new password': async () =>
      (await server.signInRoot()).post(`/api/users/${ann._id}/password`, {}),
  };
  it.each(Object.entries(ends))('%s', async (_name, end) => {
    const other = await server.createUser();
    await add(ann);
    await end();
    const client = await server.signIn(other.email, other.password);
    await add({ client });
    await send(ann, 'Secret');
    await send(other, 'Fine');
    await expectSoon(waiting, []);
    expect(service.messages).toEqual(['Fine']);
    await deleteOldDevices(server.context);
    expect(await devices()).toBe(1);
  });

  it('when the account is deleted', async () => {
    await add(ann);
    await send(ann, 'One');
    await expectSoon(() => service.messages, ['One']);
    await (await server.signInRoot()).delete(`/api/users/${ann._id}`);
    expect([await devices(), await waiting()]).toEqual([0, []]);
  });

  it('when the person removes it, and only their own', async () => {
    const device = service.subscribe();
    const bob = await server.createUser();
    const remove = ({ client }: TestPerson) =>
      client.delete('/api/reminders/devices', { endpoint: device.endpoint });
    await add(ann, device);
    expect((await remove(bob)).status).toBe(204);
    expect(await devices()).toBe(1);
    expect((await remove(ann)).status).toBe(204);
    expect((await remove(ann)).status).toBe(204);
    expect(await devices()).toBe(0);
  });
});

describe('a new browser', () => {
  it('moves to the person who uses it now', async () => {
    const device = service.subscribe();
    const bob = await server.createUser();
    await add(ann, device);
    expect((await add(bob, device)).status).toBe(204);
    await send(ann, 'For Ann');
    await send(bob, 'For Bob');
    await expectSoon(waiting, []);
    expect(service.messages).toEqual(['For Bob']);
  });

  it('takes the place of the oldest one when there are many', async () => {
    for (let count = 0; count <= maxDevices; count += 1) {
      clock.advance(1_000);
      await add(ann);
    }
    await send(ann, 'One');
    await expectSoon(waiting, []);
    const reached = service.calls.map(({ browser }) => browser).sort((a, b) => a - b);
    expect(reached).toEqual(Array.from({ length: maxDevices }, (_, at) => at + 1));
  });

  it('is not registered by an API token', async () => {
    const { body } = await ann.client.post('/api/auth/tokens', {
      name: 'Script',
      scope: 'write',
      days: 30,
    });
    const client = server.client();
    client.token = (body as { token: string }).token;
    expect((await add({ client })).status).toBe(403);
    expect(await devices()).toBe(0);
  });

  const keysOf = (change: Partial<PushDevice['keys']>): Partial<PushDevice> => ({
    keys: { ...service.subscribe().keys, ...change },
  });
  const wrong: [string, () => Partial<PushDevice>, string][] = [
    ['a path', () => ({ endpoint: '/push' }), 'Endpoint must be the address of a push service'],
    [
      'another protocol',
      () => ({ endpoint: 'ftp://example.com/' }),
      'Endpoint must be the address of a push service',
    ],
    [
      'a password',
      () => ({ endpoint: 'https://a:b@example.com/' }),
      'Endpoint must be the address of a push service',
    ],
    [
      'plain http',
      () => ({ endpoint: 'http://push.example.com/' }),
      'Endpoint must begin with https://',
    ],
    [
      'plain http to a private address that is not allowed',
      () => ({ endpoint: 'http://10.0.0.1/' }),
      'Endpoint must begin with https://',
    ],
    [
      'a private address',
      () => ({ endpoint: 'https://10.0.0.1/' }),
      '10.0.0.1 is a private address, which PUSH_NETWORKS does not allow',
    ],
    ['a short key', () => keysOf({ p256dh: 'BAAA' }), 'Keys must be those of a push subscription'],
    [
      'a key that is not on the curve',
      () => keysOf({ p256dh: Buffer.alloc(65, 4).toString('base64url') }),
      'Keys must be those of a push subscription',
    ],
    ['a short secret', () => keysOf({ auth: 'AAAA' }), 'Keys must be those of a push subscription'],
  ];
  it.each(wrong)('is refused with %s', async (_what, change, error) => {
    const answer = await add(ann, { ...service.subscribe(), ...change() });
    expect([answer.status, answer.body]).toEqual([400, { error }]);
    expect(await devices()).toBe(0);
  });

  it('is refused in a network that only webhooks may call (C-18)', async () => {
    const { config } = server.context;
    jest.replaceProperty(config, 'webhookNetworks', ['127.0.0.0/8', '10.0.0.0/8']);
    jest.replaceProperty(config, 'pushNetworks', []);
    const { keys } = service.subscribe();
    for (const endpoint of ['https://10.0.0.1/', `${service.origin}/push/0`])
      expect((await add(ann, { endpoint, keys })).status).toBe(400);
    expect(await devices()).toBe(0);
  });

  it('whose name leads to a private address is not called (C-18)', async () => {
    const failed = jest.spyOn(server.context.log, 'info');
    const { keys } = service.subscribe();
    const port = new URL(service.origin).port;
    jest.replaceProperty(server.context.config, 'pushNetworks', []);
    expect((await add(ann, { endpoint: `https://localhost:${port}/push/0`, keys })).status).toBe(
      204,
    );
    await send(ann, 'One');
    await expectSoon(async () => (await waiting()).map(({ attempts }) => attempts), [1]);
    await expectSoon(() => failed.mock.calls.length, 1);
    expect(service.calls).toEqual([]);
  });
});

it('the key that signs is the same after a restart', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-push-'));
  const keys: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const one = await startServer({ config: { dataDir } });
    keys.push(one.context.secrets.push.publicKey);
    await one.close();
  }
  expect(new Set([...keys, server.context.secrets.push.publicKey]).size).toBe(2);
  rmSync(dataDir, { recursive: true });
});
