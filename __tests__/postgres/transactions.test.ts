import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { lockAccountOf } from '../../server/db/locks';
import type { Trx } from '../../server/db/schema';
import type { NewEvent } from '../../server/events/log';
import { transaction } from '../../server/events/transaction';
import { expectSoon } from '../helpers/expectSoon';
import { PostgresProxy } from '../helpers/postgresProxy';
import { createDatabase, dropDatabase, waitingForLocks } from '../helpers/postgresDatabase';
import { startServer, type TestServer } from '../helpers/startServer';
import { createTask, taskForm } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';
import { Together } from '../helpers/together';

let server: TestServer;
let root: TestClient;
let rootId: string;
let database: string;
let proxy: PostgresProxy;
const waiting = new Together();
beforeAll(async () => {
  database = await createDatabase();
  proxy = await PostgresProxy.start(database);
  server = await startServer({ config: { databaseUrl: proxy.url }, prepare: waiting.prepare });
  root = await server.signInRoot();
  const [person] = (await root.get('/api/users')).body as { _id: string }[];
  rootId = person?._id ?? '';
});
afterAll(async () => {
  await server.close();
  await proxy.stop();
  await dropDatabase(database);
});

/** Resolves for both when both have called it. */
function meeting(): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === 2) open();
    return both;
  };
}

describe('transactions that are in each other’s way', () => {
  const add = (trx: Trx, key: string) =>
    trx
      .updateTable('attempts')
      .set((eb) => ({ count: eb('count', '+', 1) }))
      .where('key', '=', key)
      .execute();
  const counts = async () =>
    (
      await server.context.db
        .selectFrom('attempts')
        .select('count')
        .where('key', 'in', ['one', 'two'])
        .orderBy('key')
        .execute()
    ).map(({ count }) => count);
  beforeEach(async () => {
    const { db } = server.context;
    await db.deleteFrom('attempts').where('key', 'in', ['one', 'two']).execute();
    await db
      .insertInto('attempts')
      .values(['one', 'two'].map((key) => ({ key, count: 0, window_start: '' })))
      .execute();
  });

  it('are both made after a deadlock', async () => {
    const meet = meeting();
    let runs = 0;
    const change = (first: string, second: string) =>
      transaction(server.context, async (trx) => {
        runs += 1;
        await add(trx, first);
        await meet();
        await add(trx, second);
      });
    await Promise.all([change('one', 'two'), change('two', 'one')]);
    expect([await counts(), runs]).toEqual([[2, 2], 3]);
  });

  it('are both made after a serialization failure', async () => {
    const meet = meeting();
    let runs = 0;
    const change = () =>
      transaction(server.context, async (trx) => {
        runs += 1;
        await sql`set transaction isolation level serializable`.execute(trx);
        const { count } = await trx
          .selectFrom('attempts')
          .select('count')
          .where('key', '=', 'one')
          .executeTakeFirstOrThrow();
        await meet();
        await trx
          .updateTable('attempts')
          .set({ count: count + 1 })
          .where('key', '=', 'one')
          .execute();
      });
    await Promise.all([change(), change()]);
    expect([await counts(), runs]).toEqual([[2, 0], 3]);
  });

  it('are given up after some attempts, without a trace', async () => {
    let runs = 0;
    const failing = transaction(server.context, async (trx) => {
      runs += 1;
      await add(trx, 'one');
      await sql`do 'begin raise exception using errcode = ''40P01''; end'`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '40P01' });
    expect([await counts(), runs]).toEqual([[0, 0], 5]);
  });

  it('make one task when two sessions of a person repeat a call at once', async () => {
    const clients = [root, await server.signInRoot(), await server.signInRoot()];
    for (let round = 0; round < 5; round += 1) {
      const title = `Round ${round}`;
      const answers = await Promise.all(
        clients.map((client) =>
          client.send('POST', '/api/tasks', taskForm({ title, assignedTo: [rootId] }), {
            'idempotency-key': `the-same-call-${round}`,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => (body as Task)._id)).size).toBe(1);
    }
  });
});

describe('an assignment to a person whose row changes at the same time', () => {
  const waiting = () => waitingForLocks(server.context.db);
  /** How many wait for the event counter while they have tasks locked. */
  const waitingWithTasks = async () => {
    const { rows } = await sql`select distinct pid from pg_locks
      join pg_stat_activity using (pid)
      where datname = current_database()
        and relation = 'tasks'::regclass and mode = 'RowShareLock'
        and wait_event_type = 'Lock' and query like '%event_counter%'`.execute(server.context.db);
    return rows.length;
  };

  afterEach(() => jest.restoreAllMocks());

  it.each([
    // PostgreSQL may let the later one go first. Then the person is not there any more.
    ['is deleted', (id: string) => root.delete(`/api/users/${id}`), [200, 400]],
    [
      'has a new e-mail',
      (id: string) => root.patch(`/api/users/${id}`, { email: `${id}@x.org` }),
      [200],
    ],
  ])('is made without a deadlock (the person %s)', async (_name, change, allowed) => {
    const { events } = server.context;
    const [person, admin] = [
      await server.createUser(),
      await server.createUser({ roles: ['Admin'] }),
    ];
    const { _id } = await createTask(root, { title: 'Assigned', assignedTo: [rootId] });
    // A transaction that ran again would append its events again.
    const appendAllAt = jest.spyOn(events, 'appendAllAt');
    const append = jest.spyOn(events, 'append');
    const answers = await transaction(server.context, async (trx) => {
      await events.lock(trx);
      const assigned = admin.client.post('/api/tasks/assign', {
        task_id: _id,
        user_id: [person._id],
      });
      // Another transaction may wait for a moment, too.
      await expectSoon(waitingWithTasks, 1);
      const changed = change(person._id);
      await expectSoon(waiting, 2);
      return [assigned, changed];
    });
    const [assigned, changed] = (await Promise.all(answers)).map(({ status }) => status);
    expect(allowed).toContain(assigned);
    expect(changed).toBe(200);
    const appended: NewEvent[] = [
      ...appendAllAt.mock.calls.flatMap(([, all]) => all),
      ...append.mock.calls.map(([, event]) => event),
    ];
    const types = appended
      // Sent after the assignment, if the person is still there.
      .filter(({ type }) => type !== 'notification')
      .map(({ type }) => type);
    expect(types.sort()).toEqual(['adminUpdateUserList', 'task-created', 'task-updated']);
  });
});

describe('a commit whose answer is lost', () => {
  const text =
    'The connection to the data was lost, and it is unknown whether this was saved. Please check before you try again';
  const files = () =>
    readdirSync(path.join(server.dataDir, 'uploads')).filter((name) => name.includes('.'));
  const form = (title: string) =>
    taskForm({ title, assignedTo: [rootId] }, [{ name: 'plan.pdf', bytes: '%PDF-1.7\nA plan' }]);
  beforeEach(() => {
    server.context.log.error = () => undefined;
  });

  it.each([
    ['after', 1],
    ['before', 0],
  ] as const)('is reported as unknown (cut %s it)', async (where, stored) => {
    const title = `Cut ${where}`;
    proxy.next = where;
    const { status, body } = await root.post('/api/notes', { title, text: '', tag: [] });
    expect([status, body]).toEqual([503, { error: text }]);
    const notes = (await root.get('/api/notes')).body as Note[];
    expect(notes.filter((note) => note.title === title)).toHaveLength(stored);
  });

  it.each([
    ['after', 1],
    ['before', 0],
  ] as const)('is so for all eight changes that it has (cut %s it)', async (where, stored) => {
    const tasks: Task[] = [];
    for (let at = 0; at < 9; at += 1)
      tasks.push(await createTask(root, { title: `Nr ${at}, cut ${where}`, assignedTo: [rootId] }));
    const [first, ...others] = tasks.map(
      ({ _id }) =>
        () =>
          root.post(`/api/tasks/${_id}/comments`, { text: `Cut ${where}` }),
    );
    if (!first) throw new Error('no call');
    const { answers, transactions } = await waiting.send(server, first, others, () => {
      proxy.skip = 2;
      proxy.next = where;
    });
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 8 }, () => [503, { error: text }]),
    );
    expect(transactions).toBe(1);
    const comments = await Promise.all(
      tasks.slice(1).map(async ({ _id }) => (await root.get(`/api/tasks/${_id}`)).body as Task),
    );
    expect(comments.map((task) => task.comments?.length)).toEqual(Array<number>(8).fill(stored));
  });

  it('keeps the files of the task, and a repeated call finds it', async () => {
    const before = files();
    const key = { 'idempotency-key': 'an-upload-with-a-cut' };
    proxy.next = 'after';
    const first = await root.send('POST', '/api/tasks', form('With a file'), key);
    expect([first.status, first.body]).toEqual([503, { error: text }]);
    expect(files()).toHaveLength(before.length + 1);
    const again = await root.send('POST', '/api/tasks', form('With a file'), key);
    expect(again.status).toBe(201);
    const [attachment] = (again.body as Task).attachments;
    expect((await root.get(`/uploads/${attachment?.filename}`)).status).toBe(200);
    expect(files()).toHaveLength(before.length + 1);
    const tasks = (await root.get('/api/tasks')).body as Task[];
    expect(tasks.filter((task) => task.title === 'With a file')).toHaveLength(1);
  });
});

it('a text that PostgreSQL cannot store is refused', async () => {
  const answer = await root.get('/uploads/%00');
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: 'Name contains characters that cannot be stored' },
  ]);
});

describe('a new account that waits for the event counter does not hold its e-mail when it', () => {
  const password = 'New-pass-1!';
  const asLine = (email: string) => ({
    line: 2,
    name: 'New',
    email,
    role: 'User',
    active: 'yes',
    password,
  });
  test.each([
    [
      'is created',
      (email: string) => root.post('/api/users', { name: 'New', email, password }),
      { status: 409 },
    ],
    [
      'is invited',
      (email: string) => root.post('/api/users/invite', { name: 'New', email, role: 'User' }),
      { status: 409 },
    ],
    [
      'is imported',
      (email: string) => root.post('/api/users/import', { rows: [asLine(email)], confirm: true }),
      { status: 200, body: [expect.objectContaining({ outcome: 'exists' })] },
    ],
  ])('%s', async (_how, create, expected) => {
    const { context } = server;
    const { _id } = await server.createUser();
    const email = `wanted${_id}@example.com`;
    // Not by `transaction`, which repeats what fails.
    const created = await context.db.transaction().execute(async (trx) => {
      await context.events.lock(trx);
      const answer = create(email);
      await expectSoon(() => waitingForLocks(context.db), 1);
      await sql`set local lock_timeout = 500`.execute(trx);
      const change = { email, email_key: email };
      await trx.updateTable('users').set(change).where('_id', '=', _id).execute();
      return { answer };
    });
    expect(await created.answer).toMatchObject(expected);
  });
});

test('an account that gets another e-mail while its lock is waited for has no old e-mail', async () => {
  const { context } = server;
  const { _id, email } = await server.createUser();
  const other = `other${_id}@example.com`;
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  let found: Promise<string | null> = Promise.resolve(_id);
  await transaction(context, async (trx) => {
    await trx
      .updateTable('users')
      .set({ email: other, email_key: other })
      .where('_id', '=', _id)
      .execute();
    found = transaction(context, (later) => lockAccountOf(later, email));
    await expectSoon(async () => (await waiting.execute(context.db)).rows.length, 1);
  });
  expect(await found).toBeNull();
  expect(await transaction(context, (trx) => lockAccountOf(trx, other))).toBe(_id);
});
