// On PostgreSQL: never, because no query decides the result.
import { sql } from 'kysely';
import { socketLimits } from '../../server/sockets/limits';
import type { Task } from '../../src/contract/task';
import { contractVersion } from '../../src/contract/version';
import { expectSoon } from '../helpers/expectSoon';
import { renameTask, seedTask, unassign } from '../helpers/seedTask';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let ada: TestPerson;
let ben: TestPerson;
let open: TestSocket[] = [];
/** The id of the server's log. */
let log: string;

beforeEach(async () => {
  server = await startServer();
  ({ log } = await server.context.events.position());
  ada = await server.createUser({ name: 'Ada' });
  ben = await server.createUser({ name: 'Ben' });
});
afterEach(async () => {
  for (const socket of open) socket.close();
  open = [];
  await server.close();
});

function connect(person: TestPerson, since?: unknown, auth: object = { log }): TestSocket {
  const socket = new TestSocket(server.url, {
    userId: person._id,
    token: person.client.token,
    since,
    ...auth,
  });
  open.push(socket);
  return socket;
}

/** The titles by task id that a client has after these events. */
function titles(socket: TestSocket, held = new Map<string, string>()): Map<string, string> {
  for (const { name, payload } of socket.numbered()) {
    if (name === 'task-deleted') held.delete(payload as string);
    else {
      const task = payload as { _id: string; title: string };
      if (name === 'task-created' || held.has(task._id)) held.set(task._id, task.title);
    }
  }
  return held;
}

async function visibleTitles(person: TestPerson): Promise<Map<string, string>> {
  const rows = await server.context.db
    .selectFrom('tasks')
    .innerJoin('task_assignees', 'task_assignees.task_id', 'tasks._id')
    .select('tasks.row')
    .where('task_assignees.user_id', '=', person._id)
    .execute();
  return new Map(
    rows.map(({ row }) => {
      const { _id, title } = JSON.parse(row) as Task;
      return [_id, title];
    }),
  );
}

test('a client that reconnects has the same data as after a new load (E-3)', async () => {
  const first = connect(ada);
  await first.ready();
  const kept = await seedTask(server.context, 'Kept', [ada]);
  const lost = await seedTask(server.context, 'Lost', [ada, ben]);
  await first.until(() => first.numbered().length === 2);
  const held = titles(first);
  const since = first.numbered()[1]?.meta.seq;
  first.close();

  await renameTask(server.context, kept, 'Kept and renamed');
  await renameTask(server.context, lost, 'Lost and renamed');
  await unassign(server.context, lost, ada._id);
  await renameTask(server.context, lost, 'Secret of Ben');
  for (let index = 0; index < 120; index += 1)
    await seedTask(server.context, `While away ${index}`, index % 2 ? [ada] : [ben]);

  const second = connect(ada, since);
  await second.ready();
  expect(titles(second, held)).toEqual(await visibleTitles(ada));
  expect(JSON.stringify(second.received)).not.toContain('Lost and renamed');
  expect(JSON.stringify(second.received)).not.toContain('Secret of Ben');
});

test('missed events continue from the number of the client, and end with a sync', async () => {
  const start = await server.context.events.head();
  for (let index = 0; index < 5; index += 1)
    await seedTask(server.context, `Task ${index}`, index === 2 ? [ben] : [ada]);
  const socket = connect(ada, start);
  expect(await socket.ready()).toEqual({
    seq: start + 5,
    resync: false,
    log,
    contract: contractVersion,
  });
  const metas = socket.numbered().map((event) => event.meta);
  expect(metas.map((meta) => [meta.prev, meta.seq])).toEqual(
    [
      [0, 1],
      [1, 2],
      [2, 4],
      [4, 5],
    ].map((pair) => pair.map((offset) => start + offset)),
  );
  await seedTask(server.context, 'Live again', [ada]);
  await socket.until(() => socket.numbered().length === 5);
  expect(socket.numbered()[4]?.meta).toMatchObject({ prev: start + 5, seq: start + 6 });
});

test('no event is lost or repeated when a client catches up during changes', async () => {
  const start = await server.context.events.head();
  const count = 300;
  const sockets: TestSocket[] = [];
  for (let index = 0; index < count; index += 1) {
    await seedTask(server.context, `Task ${index}`, [ada]);
    if (index % 50 === 25) sockets.push(connect(ada, start));
    if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  for (const socket of sockets) {
    await socket.until(
      () => socket.numbered().length >= count && socket.named('sync').length === 1,
    );
    expect(socket.numbered().map((event) => event.meta.seq)).toEqual(
      Array.from({ length: count }, (_, index) => start + index + 1),
    );
  }
});

test('a client that was away for too long, or has a future number, must load again (E-3)', async () => {
  for (let index = 0; index < 3; index += 1) await seedTask(server.context, `Task ${index}`, [ada]);
  const head = await server.context.events.head();
  expect(await connect(ada, head + 1).ready()).toEqual({
    seq: head,
    resync: true,
    log,
    contract: contractVersion,
  });

  await server.context.db
    .deleteFrom('events')
    .where('seq', '<=', head - 1)
    .execute();
  expect(await connect(ada, head - 2).ready()).toEqual({
    seq: head,
    resync: true,
    log,
    contract: contractVersion,
  });
  expect(await connect(ada, head - 1).ready()).toEqual({
    seq: head,
    resync: false,
    log,
    contract: contractVersion,
  });

  await sql`insert into events (seq, type, payload, audience, at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2001)
    select ${head} + i, 'task-deleted', '"x"', '{"administrators":true,"users":[]}', '2026-01-01T00:00:00.000Z' from n`.execute(
    server.context.db,
  );
  await sql`update event_counter set seq = seq + 2001`.execute(server.context.db);
  expect(await connect(ada, head).ready()).toEqual({
    seq: head + 2001,
    resync: true,
    log,
    contract: contractVersion,
  });
  expect(await connect(ada, head + 1).ready()).toEqual({
    seq: head + 2001,
    resync: false,
    log,
    contract: contractVersion,
  });
});

test.each([
  ['text', 'x'],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['an object', {}],
])('%s for a number is taken for a first connection', async (_what, since) => {
  await seedTask(server.context, 'Before', [ada]);
  const socket = connect(ada, since);
  expect(await socket.ready()).toEqual({
    seq: await server.context.events.head(),
    resync: false,
    log,
    contract: contractVersion,
  });
  expect(socket.numbered()).toEqual([]);
});

test('a task with many comments is sent without them, and only the new comment is added', async () => {
  const root = await server.signInRoot();
  const task = await createTask(root, { title: 'Talked about', assignedTo: [ada._id] });
  const first = connect(ada);
  const { seq } = await first.ready();
  const text = 'x'.repeat(10_000);
  for (let index = 0; index < 12; index += 1)
    await ada.client.post(`/api/tasks/${task._id}/comments`, { text });
  await first.until(() => first.named('task-comment').length === 12);
  const [short, long] = [first.named('task-updated')[2], first.named('task-updated').at(-1)].map(
    (event) => event?.payload,
  );
  expect(short).toMatchObject({ commentCount: 3, comments: [{ text }, { text }, { text }] });
  expect(long).toMatchObject({
    commentCount: 12,
    title: 'Talked about',
    assignedTo: [{ _id: ada._id, name: 'Ada' }],
  });
  expect(long).not.toHaveProperty('comments');
  const again = connect(ada, seq);
  await again.ready();
  expect(again.named('task-comment')).toHaveLength(12);
});

test('a message above the limit of the queue reaches a fast reader', async () => {
  const reader = connect(ada);
  await reader.ready();
  const long = 'x'.repeat(2 * socketLimits.queuedBytes);
  await seedTask(server.context, long, [ada]);
  await reader.until(() => reader.named('task-created').length === 1);
  await seedTask(server.context, 'And on', [ada]);
  await reader.until(() => reader.named('task-created').length === 2);
  expect(reader.ended).toBeNull();
});

test('a slow reader is disconnected, and gets the rest when it reconnects (E-12)', async () => {
  const slow = connect(ada);
  const { seq } = await slow.ready();
  slow.freeze();
  const text = 'x'.repeat(50_000);
  for (let index = 0; index < 400; index += 1)
    await seedTask(server.context, `${index} ${text}`, [ada]);
  await expectSoon(
    () =>
      server.context.db
        .selectFrom('connections')
        .select('_id')
        .where('user_id', '=', ada._id)
        .execute(),
    [],
  );
  const again = connect(ada, seq);
  await again.ready();
  expect(again.numbered()).toHaveLength(400);
});
