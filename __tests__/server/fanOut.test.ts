// On PostgreSQL: never, because no query decides the result.
import type { Audience } from '../../server/events/audience';
import { transaction } from '../../server/events/transaction';
import { expectSoon } from '../helpers/expectSoon';
import { HeldReads } from '../helpers/queryRecorder';
import { seedTask } from '../helpers/seedTask';
import { RawTransport } from '../helpers/rawTransport';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let root: TestClient;
let admin: TestPerson;
let ada: TestPerson;
let ben: TestPerson;
let open: { close: () => void }[] = [];

beforeEach(async () => {
  server = await startServer();
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Admin', roles: ['Admin'] });
  ada = await server.createUser({ name: 'Ada' });
  ben = await server.createUser({ name: 'Ben' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const socket of open) socket.close();
  open = [];
  await server.close();
});

async function connect({ client }: { client: TestClient }): Promise<TestSocket> {
  const socket = new TestSocket(server.url, { token: client.token });
  open.push(socket);
  await socket.ready();
  return socket;
}

/** Appends an event with an audience. The payload says which one it is. */
function append(audience: Audience, taskId?: string): Promise<number> {
  return transaction(server.context, (trx) =>
    server.context.events.append(trx, {
      type: taskId ? 'task-comment' : 'notification',
      payload: audience,
      audience,
      taskId,
    }),
  );
}

test('the people of each kind of audience get its event once on each socket, others do not', async () => {
  const sockets = {
    admin: [await connect(admin), await connect(admin)],
    ada: [await connect(ada), await connect(ada)],
    ben: [await connect(ben)],
  };
  const { _id: taskOfAda } = await createTask(root, { assignedTo: [ada._id] });
  const both = [ada._id, ben._id];
  const cases: [
    audience: Audience,
    taskId: string | undefined,
    readers: (keyof typeof sockets)[],
  ][] = [
    [{ administrators: true, users: [] }, undefined, ['admin']],
    [{ administrators: false, users: [ada._id] }, undefined, ['ada']],
    [{ administrators: false, users: both }, undefined, ['ada', 'ben']],
    [{ administrators: false, users: [admin._id] }, undefined, ['admin']],
    [{ administrators: true, users: [admin._id, ada._id, ada._id] }, undefined, ['admin', 'ada']],
    // Ben is not assigned to the task any more, and administrators see all tasks.
    [{ administrators: true, users: both }, taskOfAda, ['admin', 'ada']],
    [{ administrators: false, users: [...both, admin._id] }, taskOfAda, ['admin', 'ada']],
    [{ administrators: false, users: ['nobody'] }, undefined, []],
  ];
  const seqs: number[] = [];
  for (const [audience, taskId] of cases) seqs.push(await append(audience, taskId));
  const last = await append({ administrators: true, users: both });
  for (const [name, ofPerson] of Object.entries(sockets)) {
    const expected = seqs.filter((_seq, index) => cases[index]?.[2].includes(name as 'ada'));
    for (const socket of ofPerson) {
      await socket.until(() => socket.numbered().at(-1)?.meta.seq === last);
      const got = socket.numbered().map(({ meta }) => meta.seq);
      expect(got.filter((seq) => seqs.includes(seq))).toEqual(expected);
    }
  }
});

test('a packet is what Socket.IO would send', async () => {
  const transport = new RawTransport(server.url);
  open.push(transport);
  await transport.opened;
  transport.send(`0${JSON.stringify({ token: ada.client.token })}`);
  await transport.until((packet) => packet.startsWith('2["sync"'));
  const prev = await server.context.events.head();
  const _id = await seedTask(server.context, 'Tea "for" two, é 茶 \u2028', [ada]);
  await transport.until((packet) => packet.startsWith('2["task-created"'));
  const { at, payload, seq } = await server.context.db
    .selectFrom('events')
    .selectAll()
    .where('task_id', '=', _id)
    .executeTakeFirstOrThrow();
  const task = { ...JSON.parse(payload), comments: [], activity: [] };
  expect(transport.packets.at(-1)).toBe(
    `2${JSON.stringify(['task-created', task, { seq: Number(seq), prev, at }])}`,
  );
});

test('an event is serialised once for all sockets', async () => {
  const sockets = await Promise.all(
    [admin, admin, ada, ada, ada, ben].map((person) => connect(person)),
  );
  // Now the last number that ben was sent differs from that of the others.
  await seedTask(server.context, 'Not for Ben', [ada]);
  for (const socket of sockets.slice(0, -1))
    await socket.until(() => socket.numbered().length === 1);
  const stringify = jest.spyOn(JSON, 'stringify');
  await seedTask(server.context, 'For all', [ada, ben]);
  for (const socket of sockets) await socket.until(() => socket.numbered().at(-1)?.meta.seq === 2);
  const messages = stringify.mock.calls.filter(
    ([value]) => Array.isArray(value) && value[0] === 'task-created',
  );
  expect(messages).toHaveLength(1);
});

test('clients that return at the same time share what is read and serialised', async () => {
  const { seq: since, log } = await server.context.events.position();
  for (let index = 0; index < 30; index += 1)
    await seedTask(server.context, `Missed ${index}`, index % 2 ? [ada] : [ada, ben]);
  const reads = new HeldReads('events');
  server.context.db = server.context.db.withPlugin(reads);
  const stringify = jest.spyOn(JSON, 'stringify');
  const sockets = [admin, ada, ada, ben, ben, ada, ben, ada, ben, admin].map((person) => {
    const socket = new TestSocket(server.url, { token: person.client.token, since, log });
    open.push(socket);
    return socket;
  });
  // Each of them has asked when the server has compared its log, while the first one still waits.
  await expectSoon(() => reads.countOf('log_ids'), 2 * sockets.length);
  reads.release();
  await Promise.all(sockets.map((socket) => socket.ready()));
  expect(sockets.map((socket) => socket.numbered().length)).toEqual([
    30, 30, 30, 15, 15, 30, 15, 30, 15, 30,
  ]);
  // Once for the first, once for all others.
  expect(reads.countOf('events')).toBe(2);
  const messages = stringify.mock.calls.filter(
    ([value]) => Array.isArray(value) && value[0] === 'task-created',
  );
  expect(messages.length).toBeLessThanOrEqual(2 * 30);
});
