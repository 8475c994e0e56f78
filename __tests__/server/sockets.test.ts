// On PostgreSQL: never, because no query decides the result.
import { createHmac } from 'node:crypto';
import { connect as connectTcp } from 'node:net';
import { clientMessages } from '../../server/sockets/messages';
import { socketLimits } from '../../server/sockets/limits';
import { transaction } from '../../server/events/transaction';
import { expectSoon } from '../helpers/expectSoon';
import { seedTask, renameTask, unassign } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { RawTransport } from '../helpers/rawTransport';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let ada: TestPerson;
let ben: TestPerson;
let open: TestSocket[] = [];

beforeEach(async () => {
  server = await startServer();
  ada = await server.createUser({ name: 'Ada' });
  ben = await server.createUser({ name: 'Ben' });
});
afterEach(async () => {
  for (const socket of open) socket.close();
  open = [];
  await server.close();
});

function connect(auth: object, options?: ConstructorParameters<typeof TestSocket>[2]): TestSocket {
  const socket = new TestSocket(server.url, auth, options);
  open.push(socket);
  return socket;
}
const connectAs = (person: TestPerson) =>
  connect({ userId: person._id, token: person.client.token });
const connectRoot = async () => connect({ token: (await server.signInRoot()).token });

describe('who may connect (B-11)', () => {
  const forged = () => {
    const [, payload] = (ada.client.token ?? '').split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt' })).toString(
      'base64url',
    );
    return `${header}.${payload}.${createHmac('sha256', 'secret').update(`${header}.${payload}`).digest('base64url')}`;
  };
  test.each([
    ['nothing', () => ({}), 'Token not found'],
    ['a user id alone', () => ({ userId: ada._id }), 'Token not found'],
    ['a token of another type than text', () => ({ token: { $gt: '' } }), 'Token not found'],
    ['a forged token', () => ({ userId: ada._id, token: forged() }), 'Invalid token'],
    [
      "someone else's user id",
      () => ({ userId: ben._id, token: ada.client.token }),
      'Invalid token',
    ],
  ])('%s is refused', async (_what, auth, text) => {
    await expect(connect(auth()).ready()).rejects.toThrow(text);
  });

  test('a session that has ended is refused, although its token is valid', async () => {
    await ada.client.post('/api/auth/logout');
    await expect(connectAs(ada).ready()).rejects.toThrow('Invalid token');
  });

  test('a page of another origin is refused on both transports', async () => {
    const auth = { userId: ada._id, token: ada.client.token };
    for (const transports of [['websocket'], ['polling']]) {
      const socket = connect(auth, {
        transports,
        extraHeaders: { origin: 'https://elsewhere.example' },
      });
      await expect(socket.ready()).rejects.toThrow();
      await expect(
        connect(auth, { transports, extraHeaders: { origin: server.url } }).ready(),
      ).resolves.toMatchObject({ resync: false });
    }
  });

  test('a silent WebSocket is closed within seconds (G-3)', async () => {
    jest.replaceProperty(socketLimits, 'connectTimeoutMs', 300 as never);
    const strict = await startServer();
    try {
      const { hostname, port } = new URL(strict.url);
      const silent = connectTcp(Number(port), hostname);
      // It reads but never answers, neither to pings nor when it is closed.
      silent.resume();
      silent.write(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      );
      await new Promise((resolve) => {
        silent.once('close', resolve);
      });
    } finally {
      jest.restoreAllMocks();
      await strict.close();
    }
  });

  test('a person can have a limited number of sockets (G-3)', async () => {
    const sockets = Array.from({ length: 50 }, () => connectAs(ada));
    await Promise.all(sockets.map((socket) => socket.ready()));
    await expect(connectAs(ada).ready()).rejects.toThrow('Too many connections');
    await expect(connectAs(ben).ready()).resolves.toBeDefined();
  });
});

describe('events', () => {
  test('administrators and assignees get a task, others do not (B-12)', async () => {
    const root = await connectRoot();
    const [adas, bens] = [connectAs(ada), connectAs(ben)];
    await Promise.all([root.ready(), adas.ready(), bens.ready()]);
    const id = await seedTask(server.context, 'Paint the fence', [ada]);
    await renameTask(server.context, id, 'Paint the gate');
    for (const socket of [root, adas]) {
      await socket.until(() => socket.numbered().length === 2);
      expect(socket.numbered().map((event) => [event.name, event.payload])).toEqual([
        [
          'task-created',
          expect.objectContaining({
            _id: id,
            title: 'Paint the fence',
            comments: [],
            activity: [],
          }),
        ],
        ['task-updated', expect.objectContaining({ _id: id, title: 'Paint the gate' })],
      ]);
    }
    await seedTask(server.context, "Ben's own", [ben]);
    await bens.until(() => bens.numbered().length > 0);
    expect(bens.numbered().map((event) => event.name)).toEqual(['task-created']);
    expect(JSON.stringify(bens.received)).not.toContain(id);
  });

  test('polling gets the same events where WebSockets are blocked', async () => {
    const adas = connect({ userId: ada._id, token: ada.client.token }, { transports: ['polling'] });
    const { seq } = await adas.ready();
    for (let index = 0; index < 30; index += 1)
      await seedTask(server.context, `Task ${index}`, [ada]);
    await adas.until(() => adas.numbered().length === 30);
    expect(adas.numbered().map((event) => event.meta.seq)).toEqual(
      Array.from({ length: 30 }, (_, index) => seq + index + 1),
    );
  });

  test('each event has the number of the previous one, so that gaps are noticed', async () => {
    const adas = connectAs(ada);
    const { seq } = await adas.ready();
    await seedTask(server.context, 'Not for Ada', [ben]);
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => seedTask(server.context, `Task ${index}`, [ada])),
    );
    await Promise.all(ids.map((id, index) => renameTask(server.context, id, `Renamed ${index}`)));
    await adas.until(() => adas.numbered().length === 40);
    let last = seq;
    for (const { meta } of adas.numbered()) {
      expect(meta.prev).toBe(last);
      expect(meta.seq).toBeGreaterThan(last);
      last = meta.seq;
    }
  });

  test('a change that is rolled back is not announced (E-2)', async () => {
    const root = await connectRoot();
    await root.ready();
    await transaction(server.context, async (trx) => {
      await server.context.events.append(trx, {
        type: 'task-deleted',
        payload: 'never',
        audience: { administrators: true, users: [] },
      });
      throw new Error('refused');
    }).catch(() => undefined);
    await seedTask(server.context, 'After it', []);
    await root.until(() => root.numbered().length > 0);
    expect(root.named('task-deleted')).toEqual([]);
  });

  test('a person who is unassigned gets task-deleted and no further events of the task (B-13)', async () => {
    const adas = connectAs(ada);
    await adas.ready();
    const id = await seedTask(server.context, 'Shared', [ada, ben]);
    await unassign(server.context, id, ada._id);
    await renameTask(server.context, id, 'Not for Ada any more');
    await seedTask(server.context, 'The end', [ada]);
    await adas.until(
      () =>
        adas.named('task-created').at(-1)?.payload !== undefined &&
        JSON.stringify(adas.received).includes('The end'),
    );
    expect(adas.named('task-deleted').map((event) => event.payload)).toEqual([id]);
    expect(JSON.stringify(adas.received)).not.toContain('Not for Ada any more');
  });
});

describe('sessions that end (B-13)', () => {
  test('a logout closes the sockets of that session only', async () => {
    const other = await server.signIn(ada.email, ada.password);
    const [first, second] = [connectAs(ada), connect({ userId: ada._id, token: other.token })];
    await Promise.all([first.ready(), second.ready()]);
    await ada.client.post('/api/auth/logout');
    await first.until(() => first.ended !== null);
    expect(second.ended).toBeNull();
  });

  test('a blocked person loses every socket and gets no new one', async () => {
    const root = await server.signInRoot();
    const sockets = [connectAs(ada), connectAs(ada)];
    await Promise.all(sockets.map((socket) => socket.ready()));
    await root.patch('/api/users', { id: ada._id, active: false });
    for (const socket of sockets) await socket.until(() => socket.ended !== null);
    await expect(connectAs(ada).ready()).rejects.toThrow('Your account has been blocked');
  });
});

describe('access tokens that expire', () => {
  afterEach(() => jest.restoreAllMocks());

  test('a socket stays open for the grace time after its token expires, and a new one needs a new token', async () => {
    jest.replaceProperty(socketLimits, 'expiryGraceMs', 500 as never);
    const brief = await startServer({ config: { accessTokenTtl: 1 } });
    try {
      const eve = await brief.createUser({ name: 'Eve' });
      const auth = { userId: eve._id, token: eve.client.token };
      const first = new TestSocket(brief.url, auth);
      open.push(first);
      await first.ready();
      await first.until(() => first.ended !== null);
      // Clients reconnect by themselves after this, with their current token.
      expect(first.ended).toBe('transport close');
      const second = new TestSocket(brief.url, auth);
      open.push(second);
      await expect(second.ready()).rejects.toThrow('Forbidden token expired');
    } finally {
      await brief.close();
    }
  });
});

describe('messages from clients', () => {
  test('malformed ones get an error and have no effect on others (E-11)', async () => {
    const bens = connectAs(ben);
    await bens.ready();
    const odd: unknown[] = [
      undefined,
      null,
      7,
      '',
      [],
      {},
      { taskId: 5 },
      Buffer.from('x'),
      JSON.parse('{"__proto__":{"admin":true}}'),
      // PostgreSQL cannot store it.
      'a\0',
      'x'.repeat(50_000),
    ];
    const names = [...clientMessages, 'join', '__proto__', 'constructor', 'n'.repeat(20_000)];
    for (const name of names) {
      const adas = connectAs(ada);
      await adas.ready();
      adas.socket.emit(name);
      adas.socket.emit(name, ...odd);
      // With null a page says that it has no task open.
      const malformed = odd.filter(
        (one) => one !== undefined && (one !== null || name !== 'watch-task'),
      );
      for (const payload of malformed)
        expect([name.slice(0, 20), payload, await adas.ask(name, payload)]).toEqual([
          name.slice(0, 20),
          payload,
          { error: clientMessages.includes(name) ? 'Malformed event' : 'Unknown event' },
        ]);
      expect(adas.ended).toBeNull();
      adas.close();
    }
    await seedTask(server.context, 'Life goes on', [ada, ben]);
    await bens.until(() => bens.named('task-created').length === 1);
  });

  test('packets of a hostile client close at most its own connection (E-11)', async () => {
    const bens = connectAs(ben);
    await bens.ready();
    const packets = [
      '451-["x",{"_placeholder":true,"num":0}]',
      '459999999-["x"]',
      '42[]',
      '42{}',
      '42["connect"]',
      '42["disconnect"]',
      '42["newListener"]',
      '42["__proto__",{}]',
      '42/admin,["x"]',
      '40/admin,{}',
      '40',
      '44{"message":"x"}',
      '43["x"]',
      '431["x"]',
      '42999999999999999999["online","x"]',
      '4',
      '9',
      '2probe',
      `42${'['.repeat(60_000)}`,
    ];
    for (const packet of packets) {
      const adas = connectAs(ada);
      await adas.ready();
      adas.sendRaw(packet);
      // It is either closed or works as before.
      await Promise.race([
        adas.until(() => adas.ended !== null),
        adas.ask('online', ada._id).catch(() => undefined),
      ]);
      adas.close();
    }
    expect(await bens.ask('online', ben._id)).toEqual({ ok: true });
    await seedTask(server.context, 'Life goes on', [ben]);
    await bens.until(() => bens.named('task-created').length === 1);
  });

  test('too many are refused, and far too many close the connection (G-3)', async () => {
    const adas = connectAs(ada);
    await adas.ready();
    for (let index = 0; index < 100; index += 1) adas.socket.emit('online', ada._id);
    expect(await adas.ask('online', ada._id)).toEqual({ error: 'Too many messages' });
    for (let index = 0; index < 600; index += 1) adas.socket.emit('online', ada._id);
    await adas.until(() => adas.ended !== null);
  });

  const leave = '1';
  const join = (person: TestPerson) =>
    `0${JSON.stringify({ userId: person._id, token: person.client.token })}`;
  /** A transport without a socket, below the client library. */
  const openTransport = async () => {
    const transport = new RawTransport(server.url);
    transports.push(transport);
    await transport.opened;
    return transport;
  };
  const transports: RawTransport[] = [];
  afterEach(() => {
    for (const transport of transports.splice(0)) transport.close();
  });

  test('leaving the namespace closes the transport, so that a client cannot join repeatedly', async () => {
    const transport = await openTransport();
    transport.send(join(ada));
    await transport.until((packet) => packet.startsWith('2["sync"'));
    transport.send(leave);
    await transport.closed;
  });

  test('a transport has only one socket, also with simultaneous requests', async () => {
    const transport = await openTransport();
    for (let count = 0; count < 5; count += 1) transport.send(join(ada));
    await transport.closed;
    expect(transport.packets.filter((packet) => packet.startsWith('0')).length).toBeLessThanOrEqual(
      1,
    );
    await expectSoon(
      () =>
        server.context.db
          .selectFrom('connections')
          .select('_id')
          .where('user_id', '=', ada._id)
          .execute(),
      [],
    );
  });

  test('far too many packets close the transport, even if they reach no socket', async () => {
    const transport = await openTransport();
    for (let count = 0; count < 700; count += 1) transport.send('0/nowhere,');
    await transport.closed;
    expect(
      transport.packets.filter((packet) => packet.startsWith('4/nowhere')).length,
    ).toBeLessThanOrEqual(600);
  });

  test('an oversized message closes only its own connection', async () => {
    const [adas, bens] = [connectAs(ada), connectAs(ben)];
    await Promise.all([adas.ready(), bens.ready()]);
    adas.socket.emit('task-comment', { taskId: 'x', comment: 'y'.repeat(300_000) });
    await adas.until(() => adas.ended !== null);
    expect(await bens.ask('online', ben._id)).toEqual({ ok: true });
  });
});
