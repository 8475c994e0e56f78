import type { KyselyPlugin } from 'kysely';
import type { Task } from '../../src/contract/task';
import { UnknownOutcome } from '../../server/lib/databaseErrors';
import { badRequest, HttpError } from '../../server/lib/errors';
import { createLane, type Outcome } from '../../server/lib/lane';
import { expectSoon } from '../helpers/expectSoon';
import { inParallel } from '../helpers/parallel';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestAnswer } from '../helpers/testClient';
import { Together } from '../helpers/together';
import { addToTransactions } from '../helpers/transactionPlugin';

describe('a lane', () => {
  /** What was written together, and how writing ends. Nothing is written before `open` is called. */
  function laneOf(end: (items: readonly string[]) => Outcome<string>[] = echo) {
    const batches: string[] = [];
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const put = createLane<string, string>(
      // 'a1' and 'a2' are about the same.
      (item) => [item.slice(0, 1)],
      async (items) => {
        batches.push(items.join());
        await opened;
        return end(items);
      },
    );
    return { put, open, batches };
  }
  const echo = (items: readonly string[]): Outcome<string>[] =>
    items.map((item) => ({ result: `${item} is written` }));
  const settled = async (all: readonly Promise<string>[]) =>
    (await Promise.allSettled(all)).map((one) =>
      one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
    );

  test('writes together what arrived during a write, each of a kind in its order', async () => {
    const { put, open, batches } = laneOf();
    const first = put('a1');
    await expectSoon(() => batches, ['a1']);
    const all = [first, ...['b1', 'a2', 'c1', 'a3', 'b2'].map(put)];
    open();
    expect(await settled(all)).toEqual(
      ['a1', 'b1', 'a2', 'c1', 'a3', 'b2'].map((item) => `${item} is written`),
    );
    expect(batches).toEqual(['a1', 'b1,a2,c1', 'a3,b2']);
    await put('d1');
    expect(batches.at(-1)).toBe('d1');
  });

  test('a refusal of one is no matter of the others', async () => {
    const { put, open } = laneOf((items) =>
      items.map((item) =>
        item === 'b1' ? { refusal: badRequest('b1 is refused') } : { result: item },
      ),
    );
    const all = ['a1', 'b1', 'c1'].map(put);
    open();
    expect(await settled(all)).toEqual(['a1', 'b1 is refused', 'c1']);
  });

  test('each of a batch that fails is tried alone, and only the cause fails', async () => {
    const { put, open, batches } = laneOf((items) => {
      if (items.includes('c1')) throw new Error('c1 is poisoned');
      return echo(items);
    });
    const all = ['a1', 'b1', 'c1', 'd1'].map(put);
    open();
    expect(await settled(all)).toEqual([
      'a1 is written',
      'b1 is written',
      'c1 is poisoned',
      'd1 is written',
    ]);
    expect(batches).toEqual(['a1,b1,c1,d1', 'a1', 'b1', 'c1', 'd1']);
  });

  test('nothing is tried again when it is unknown what was stored', async () => {
    const { put, open, batches } = laneOf(() => {
      throw new UnknownOutcome(new Error('lost'));
    });
    const all = ['a1', 'b1', 'c1'].map(put);
    open();
    const unknown = new UnknownOutcome(null).message;
    expect(await settled(all)).toEqual([unknown, unknown, unknown]);
    expect(batches).toEqual(['a1,b1,c1']);
  });
});

describe('changes of tasks', () => {
  let server: TestServer;
  let ada: TestPerson;
  let tasks: Task[];
  const waiting = new Together();
  beforeEach(async () => {
    server = await startServer({ prepare: waiting.prepare });
    server.context.log.error = () => undefined;
    ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
    tasks = await inParallel(8, (at) =>
      createTask(ada.client, { title: `Task ${at}`, assignedTo: [ada._id] }),
    );
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await server.close();
  });

  /** Runs calls that are written together. */
  const together = (calls: readonly (() => Promise<TestAnswer>)[]) =>
    waiting.send(server, rename(tasks[0] as Task, 'The first'), calls);
  const titleOf = async (task?: Task) =>
    ((await ada.client.get(`/api/tasks/${task?._id}`)).body as Task).title;
  const rename = (task: Task, title: string, headers?: Record<string, string>) => () =>
    ada.client.patch(`/api/tasks/${task._id}`, { title }, headers);

  test('eight at the same time are one transaction, each with its own events and its own refusal', async () => {
    const ann = await server.createUser({ name: 'Ann' });
    const [, one, two, three, four, five] = tasks as [Task, Task, Task, Task, Task, Task];
    const head = await server.context.events.head();
    const { answers, transactions } = await together([
      rename(one, 'Renamed'),
      rename(two, 'Also renamed'),
      () => ann.client.patch(`/api/tasks/${five._id}`, { title: 'Not hers' }),
      () => ada.client.post('/api/tasks/assign', { task_id: three._id, user_id: [ann._id] }),
      () => ada.client.post(`/api/tasks/${four._id}/comments`, { text: 'Done' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200]);
    expect(transactions).toBe(1);
    expect(await Promise.all([one, two, five].map(titleOf))).toEqual([
      'Renamed',
      'Also renamed',
      'Task 5',
    ]);
    const events = await server.context.db
      .selectFrom('events')
      .select(['seq', 'type'])
      .where('seq', '>', head)
      .orderBy('seq')
      .execute();
    expect(events.map(({ seq }) => Number(seq) - head)).toEqual(events.map((_event, at) => at + 1));
    expect(events.map(({ type }) => type).sort()).toEqual(
      [
        ...Array<string>(5).fill('task-updated'),
        ...['notification', 'task-comment', 'task-created'],
      ].sort(),
    );
  });

  test('the same key twice is one change, with the same answer', async () => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const [one] = tasks as [Task];
    const call = () => ada.client.post(`/api/tasks/${one._id}/comments`, { text: 'Once' }, headers);
    const { answers } = await together([call, call, call]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { comments } = (await ada.client.get(`/api/tasks/${one._id}`)).body as Task;
    expect(comments?.map(({ text }) => text)).toEqual(['Once']);
    // Refused calls do not keep their key.
    const refused = { 'idempotency-key': 'a-refused-key' };
    const path = `/api/tasks/${'f'.repeat(24)}`;
    expect((await ada.client.patch(path, { title: 'None' }, refused)).status).toBe(404);
    const keys = await server.context.db.selectFrom('repeats').select('key').execute();
    expect(keys.map(({ key }) => key)).toEqual(['the-same-key']);
  });

  test('a change that the database refuses fails alone', async () => {
    const poisoned: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('poison'))
          throw new Error('refused by the database');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    addToTransactions(server.context.db, poisoned);
    const { answers } = await together([
      rename(tasks[1] as Task, 'One'),
      rename(tasks[2] as Task, 'poison'),
      rename(tasks[3] as Task, 'Three'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(await Promise.all(tasks.slice(1, 4).map(titleOf))).toEqual(['One', 'Task 2', 'Three']);
  });

  test('an error of the program is not taken for a refusal', async () => {
    const lane = createLane<string, string>(
      () => [],
      () => Promise.resolve([]),
    );
    await expect(lane('a')).rejects.not.toBeInstanceOf(HttpError);
  });
});
