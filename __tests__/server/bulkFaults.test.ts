// With --all: faults in every batch.
import type { BulkVerdict } from '../../src/contract/bulk';
import type { Status, Task } from '../../src/contract/task';
import { batchSize } from '../../server/bulk/bulkService';
import { transaction } from '../../server/events/transaction';
import { newId } from '../../server/lib/ids';
import { socketLimits } from '../../server/sockets/limits';
import { bulkEndOf, verdictsOf } from '../helpers/bulk';
import { installFault, removeFault } from '../helpers/fault';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';
import { changeStored, taskRecord } from '../helpers/taskRecords';

jest.setTimeout(scaledTimeout(30_000));

let server: TestServer;
let root: TestClient;
let ada: TestPerson;
let ann: TestPerson;
const logged: object[] = [];

beforeEach(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  logged.length = 0;
  server.context.log.error = (details) => {
    logged.push(details);
  };
});
afterEach(() => server.close());

/** Inserts many tasks of Ann without events. Returns their ids. */
async function fill(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  for (let from = 0; from < count; from += 500) {
    await transaction(server.context, async (trx) => {
      const part = ids.slice(from, from + 500);
      await trx
        .insertInto('tasks')
        .values(
          part.map((_id, index) =>
            taskRecord(
              {
                _id,
                title: `Task ${from + index}`,
                description: 'x'.repeat(200),
                assignedTo: [{ _id: ann._id, name: 'Ann' }],
              },
              from + index + 1,
            ),
          ),
        )
        .execute();
      await trx
        .insertInto('task_assignees')
        .values(part.map((task_id) => ({ task_id, user_id: ann._id })))
        .execute();
    });
  }
  return ids;
}
const countOf = async (status: string) =>
  Number(
    (
      await server.context.db
        .selectFrom('tasks')
        .select((eb) => eb.fn.countAll().as('n'))
        .where('status', '=', status)
        .executeTakeFirstOrThrow()
    ).n,
  );
const bulk = (ids: string[], change: object, client = ada.client) =>
  client.post('/api/tasks/bulk', { ids, change });

/** Reads an answer, and calls `onLine` for each line as it arrives. */
async function follow(
  ids: string[],
  change: object,
  onLine: (line: BulkVerdict, response: Response) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(`${server.url}/api/tasks/bulk`, {
    method: 'POST',
    signal,
    body: JSON.stringify({ ids, change }),
    headers: { authorization: `Bearer ${ada.client.token}`, 'content-type': 'application/json' },
  });
  let rest = '';
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    const lines = (rest + Buffer.from(chunk).toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) await onLine(JSON.parse(line) as BulkVerdict, response);
  }
}

test('a fault in a batch leaves that batch unchanged, as its verdicts say, and no other one (F-7)', async () => {
  const ids = await fill(3 * batchSize);
  const bad = ids[batchSize + 7] ?? '';
  await installFault(server.context.db, { table: 'task_activity', column: 'task_id', value: bad });
  const answer = await bulk(ids, { status: 'On Hold' });
  const outcomes = verdictsOf(answer).map((verdict) => verdict.outcome);
  expect(
    outcomes.map(
      (outcome, index) => (outcome === 'refused') === (Math.floor(index / batchSize) === 1),
    ),
  ).not.toContain(false);
  expect(verdictsOf(answer)[batchSize]).toEqual({
    id: ids[batchSize],
    outcome: 'refused',
    error: 'Something went wrong on the server',
  });
  expect([await countOf('On Hold'), await countOf('Pending')]).toEqual([2 * batchSize, batchSize]);
  const events = await server.context.db
    .selectFrom('events')
    .select('task_id')
    .where('type', '=', 'task-updated')
    .execute();
  expect(new Set(events.map((event) => event.task_id)).size).toBe(2 * batchSize);
  expect(logged).toHaveLength(1);

  await removeFault(server.context.db, 'task_activity');
  expect(bulkEndOf(await bulk(ids, { status: 'On Hold' }))).toMatchObject({
    done: batchSize,
    unchanged: 2 * batchSize,
    refused: 0,
  });
});

test('a batch that could not be committed is not announced', async () => {
  const ids = await fill(2 * batchSize);
  const { db } = server.context;
  // Fails at the end of a transaction, so that all of its work is rolled back.
  const begin = db.transaction.bind(db);
  const transactions = jest.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (trx) => {
        const result = await work(trx);
        const last = await trx
          .selectFrom('tasks')
          .select('status')
          .where('_id', '=', ids[batchSize] ?? '')
          .executeTakeFirst();
        if (last?.status === 'On Hold') throw new Error('the commit failed');
        return result;
      });
    return builder;
  });
  const answer = await bulk(ids, { status: 'On Hold' });
  transactions.mockRestore();
  expect(bulkEndOf(answer)).toMatchObject({ done: batchSize, refused: batchSize });
  expect(await countOf('On Hold')).toBe(batchSize);
  const { notifications } = (await ann.client.get('/api/notification')).body as {
    notifications: { message: string }[];
  };
  expect(notifications.map((one) => one.message)).toEqual([
    `Ada set ${batchSize} tasks of yours to On Hold`,
  ]);
});

test.each([
  [
    'blocked',
    () => root.patch('/api/users', { id: ada._id, active: false }),
    'Your account has been blocked',
  ],
  [
    'demoted',
    () =>
      server.context.db
        .updateTable('users')
        .set({ roles: '["User"]' })
        .where('_id', '=', ada._id)
        .execute(),
    'You are not allowed to do this',
  ],
  ['signed out', () => ada.client.post('/api/auth/logout'), 'Invalid token'],
])('for someone who is %s in the middle the rest is refused', async (_what, happen, text) => {
  const ids = await fill(20 * batchSize);
  const verdicts: BulkVerdict[] = [];
  await follow(ids, { status: 'On Hold' }, async (verdict) => {
    verdicts.push(verdict);
    if (verdicts.length === 1) await happen();
  });
  const end = verdicts.pop();
  expect(verdicts[0]?.outcome).toBe('changed');
  expect(verdicts.at(-1)).toEqual({ id: ids.at(-1), outcome: 'refused', error: text });
  expect(end).toMatchObject({ end: true, done: await countOf('On Hold') });
  expect(await countOf('Pending')).toBeGreaterThan(0);
});

test('an action is stopped after the current batch, and can be undone', async () => {
  const ids = await fill(20 * batchSize);
  const verdicts: BulkVerdict[] = [];
  let action = '';
  await follow(ids, { status: 'On Hold' }, async (verdict, response) => {
    verdicts.push(verdict);
    action = response.headers.get('docket-action') ?? '';
    if (verdicts.length === 1)
      expect((await ada.client.post(`/api/tasks/bulk/${action}/stop`)).status).toBe(204);
  });
  const done = await countOf('On Hold');
  expect(verdicts.at(-1)).toMatchObject({
    end: true,
    actionId: action,
    done,
    refused: ids.length - done,
  });
  expect(verdicts.at(-2)).toMatchObject({
    outcome: 'refused',
    error: 'Stopped before this task was changed',
  });
  expect(done).toBeLessThan(ids.length);
  expect(bulkEndOf(await ada.client.post(`/api/tasks/bulk/${action}/undo`))).toMatchObject({
    done,
    refused: 0,
  });
  expect(await countOf('Pending')).toBe(ids.length);
});

test('an action can be stopped while nothing has to change, and then there is nothing to undo', async () => {
  const ids = await fill(10 * batchSize);
  const wish = { status: 'Pending' };
  const actions = new Set<string>();
  const stops: number[] = [];
  await follow(ids, wish, async (_verdict, response) => {
    const action = response.headers.get('docket-action') ?? '';
    if (!actions.has(action))
      stops.push((await ada.client.post(`/api/tasks/bulk/${action}/stop`)).status);
    actions.add(action);
  });
  expect(stops).toEqual([204]);
  const [action = ''] = actions;
  expect((await ada.client.post(`/api/tasks/bulk/${action}/undo`)).status).toBe(404);
});

/** Sets the status of all tasks but one, or of that one. Nobody is told. */
async function setStatus(status: Status, is: '=' | '!=' = '!=', id = ''): Promise<void> {
  const { db } = server.context;
  const tasks = await db.selectFrom('tasks').select('_id').where('_id', is, id).execute();
  await db.transaction().execute(async (trx) => {
    for (const { _id } of tasks) await changeStored(trx, _id, { status });
  });
}

test('batches without changes open no write transaction, and get the same answer', async () => {
  const ids = await fill(20 * batchSize);
  const stranger = await server.createUser({ name: 'Stranger' });
  const [changed = ''] = ids.slice(7 * batchSize);
  const { db } = server.context;
  await setStatus('On Hold', '=', changed);
  const begun = jest.spyOn(db, 'transaction');
  const count = async (client: TestClient, body: object) => {
    begun.mockClear();
    const end = bulkEndOf(await client.post('/api/tasks/bulk', { ids, ...body }));
    return { transactions: begun.mock.calls.length, end };
  };
  const none = { end: true, actionId: null, done: 0, unchanged: 0, refused: 0 };
  // One transaction records the action, so that it can be stopped.
  expect(await count(stranger.client, { change: { status: 'Completed' } })).toEqual({
    transactions: 1,
    end: { ...none, refused: ids.length },
  });
  expect(await count(ann.client, { change: { priority: 'High' } })).toEqual({
    transactions: 1,
    end: { ...none, refused: ids.length },
  });
  expect(await count(ann.client, { delete: true })).toEqual({
    transactions: 1,
    end: { ...none, refused: ids.length },
  });
  // One more writes the batch with the only task that has to change, and one notifies Ann.
  const { transactions, end } = await count(ada.client, { change: { status: 'Pending' } });
  expect([transactions, end]).toEqual([
    3,
    { ...none, actionId: expect.any(String), done: 1, unchanged: ids.length - 1 },
  ]);
  begun.mockRestore();
  expect(await countOf('Pending')).toBe(ids.length);
});

test('batches of an undo without effect open no write transaction, and can be tried again', async () => {
  const ids = await fill(20 * batchSize);
  const { db } = server.context;
  const action = bulkEndOf(await bulk(ids, { status: 'On Hold' })).actionId ?? '';
  await setStatus('Completed');
  const [untouched = ''] = ids.slice(7 * batchSize);
  await setStatus('On Hold', '=', untouched);
  const begun = jest.spyOn(db, 'transaction');
  const undo = async () => {
    begun.mockClear();
    const end = bulkEndOf(await ada.client.post(`/api/tasks/bulk/${action}/undo`));
    return { transactions: begun.mock.calls.length, end };
  };
  const none = { end: true, actionId: null, done: 0, unchanged: 0, refused: 0 };
  // One transaction ends the action, one writes the batch with the only task that can be undone,
  // and one notifies Ann.
  expect(await undo()).toEqual({
    transactions: 3,
    end: { ...none, done: 1, refused: ids.length - 1 },
  });
  expect(await undo()).toEqual({ transactions: 1, end: { ...none, refused: ids.length - 1 } });
  await setStatus('Pending');
  expect(await undo()).toEqual({ transactions: 1, end: { ...none, unchanged: ids.length - 1 } });
  await setStatus('On Hold', '!=', untouched);
  expect((await undo()).end).toEqual({ ...none, done: ids.length - 1 });
  begun.mockRestore();
  expect(await countOf('Pending')).toBe(ids.length);
  expect((await ada.client.post(`/api/tasks/bulk/${action}/undo`)).status).toBe(409);
});

test('a client that disconnects ends the action; its changes are complete and announced, and can be undone', async () => {
  const ids = await fill(30 * batchSize);
  const leave = new AbortController();
  let action = '';
  const read = follow(
    ids,
    { status: 'On Hold' },
    (_verdict, response) => {
      action = response.headers.get('docket-action') ?? '';
      leave.abort();
    },
    leave.signal,
  );
  await expect(read).rejects.toThrow(/abort/i);
  const messages = async () =>
    (
      (await ann.client.get('/api/notification')).body as { notifications: { message: string }[] }
    ).notifications.map((one) => one.message);
  while ((await messages()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const done = await countOf('On Hold');
  expect(done % batchSize).toBe(0);
  expect(done).toBeLessThan(ids.length);
  expect(await messages()).toEqual([`Ada set ${done} tasks of yours to On Hold`]);
  expect(bulkEndOf(await ada.client.post(`/api/tasks/bulk/${action}/undo`))).toMatchObject({
    done,
  });
});

test('sixteen simultaneous actions change each task once each, and events and records agree', async () => {
  const ids = await fill(2 * batchSize);
  const labels = Array.from({ length: 16 }, (_none, index) => `l${index}`);
  const answers = await Promise.all(labels.map((label) => bulk(ids, { labels: { add: [label] } })));
  for (const answer of answers)
    expect(bulkEndOf(answer)).toMatchObject({ done: ids.length, refused: 0 });
  const tasks = (await root.get('/api/tasks')).body as Task[];
  for (const task of tasks) expect([...task.labels].sort()).toEqual([...labels].sort());
  const { db } = server.context;
  const { n, most, least } = await db
    .selectFrom('events')
    .select((eb) => [
      eb.fn.countAll().as('n'),
      eb.fn.max('seq').as('most'),
      eb.fn.min('seq').as('least'),
    ])
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(Number(most) - Number(least) + 1);
  const last = await db
    .selectFrom('events')
    .select(['task_id', (eb) => eb.fn.max('seq').as('seq')])
    .where('type', '=', 'task-updated')
    .groupBy('task_id')
    .execute();
  expect(new Map(last.map((row) => [row.task_id, Number(row.seq)]))).toEqual(
    new Map(tasks.map((task) => [task._id, task.seq])),
  );
});

test('during a large action, other requests run, and a live reader stays and sees every task (G-8)', async () => {
  const count = 3_000;
  const ids = await fill(count);
  const socket = new TestSocket(server.url, { userId: ann._id, token: ann.client.token });
  await socket.ready();
  let answers = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      expect((await ann.client.get('/api/notification')).status).toBe(200);
      answers += 1;
    }
  })();
  const answer = await bulk(ids, { status: 'In Progress', assignees: { add: [ada._id] } });
  over = true;
  await others;
  expect(bulkEndOf(answer)).toMatchObject({ done: count, refused: 0 });
  expect(answers).toBeGreaterThan(count / batchSize / 2);
  await socket.until(() => socket.received.length > count, 60_000);
  expect(
    new Set(socket.named('task-updated').map((event) => (event.payload as Task)._id)).size,
  ).toBe(count);
  expect(JSON.stringify(socket.received).length).toBeGreaterThan(socketLimits.queuedBytes);
  expect(socket.ended).toBeNull();
  socket.close();
  expect(
    bulkEndOf(await ada.client.post(`/api/tasks/bulk/${bulkEndOf(answer).actionId}/undo`)),
  ).toMatchObject({ done: count, refused: 0 });
  expect(await countOf('Pending')).toBe(count);
});
