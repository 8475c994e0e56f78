import type { Task, TaskHistoryPage } from '../../src/contract/task';
import { bulkEndOf } from '../helpers/bulk';
import { expectSoon } from '../helpers/expectSoon';
import { importOf, importTasks } from '../helpers/importTasks';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { expectSameInTables } from '../helpers/taskRecords';
import { createTask, postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// Sub-tasks and dependencies.

const noLinkedTask = 'The task to link to no longer exists';

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterEach(() => expectSameInTables(server.context.db));
afterAll(() => server.close());

const make = async (title: string, parent?: string, person = ann) =>
  (await createTask(root, { title, assignedTo: [person._id], ...(parent && { parent }) }))._id;
const read = async (id: string, person = root) =>
  (await person.get(`/api/tasks/${id}`)).body as Task;
const change = (id: string, body: object, person = root) => person.patch(`/api/tasks/${id}`, body);
const complete = (id: string, person = root) => change(id, { status: 'Completed' }, person);
const progress = (id: string) => async () => (await read(id)).subtasks;
const open = (id: string) => async () => (await read(id)).openBlockers;
const errorOf = async (answer: ReturnType<TestClient['patch']>) => {
  const { status, body } = await answer;
  return [status, (body as { error?: string }).error];
};
/** The messages to a person about a task. */
const told = async (person: TestPerson, id: string) => {
  const { notifications } = (await person.client.get('/api/notification')).body as {
    notifications: { message: string; taskId?: string }[];
  };
  return notifications.filter(({ taskId }) => taskId === id).map(({ message }) => message);
};
/** A chain of tasks, each a sub-task of the one before. */
async function chain(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < length; at += 1) ids.push(await make(`Level ${at + 1}`, ids.at(-1)));
  return ids;
}
const remove = async (ids: readonly string[]) => {
  const answer = await root.post('/api/tasks/bulk', { ids, delete: true });
  const { actionId } = bulkEndOf(answer);
  return async () => bulkEndOf(await root.post(`/api/tasks/bulk/${actionId}/undo`));
};

describe('sub-tasks', () => {
  test('are counted up to the top, with their own sub-tasks', async () => {
    const [top = '', middle = '', low = ''] = await chain(3);
    const other = await make('Other', top);
    await expectSoon(progress(top), { total: 3, done: 0 });
    await complete(low);
    await expectSoon(progress(top), { total: 3, done: 1 });
    await expectSoon(progress(middle), { total: 1, done: 1 });
    expect('subtasks' in (await read(low))).toBe(false);
    await change(middle, { parent: other });
    await expectSoon(progress(other), { total: 2, done: 1 });
    await change(middle, { parent: null });
    await expectSoon(progress(top), { total: 1, done: 0 });
    expect('parent' in (await read(middle))).toBe(false);
    await change(low, { status: 'Pending' });
    await expectSoon(progress(middle), { total: 1, done: 0 });
  });

  test('go five levels deep, and are never above themselves', async () => {
    const [top = '', second = '', , , fifth = ''] = await chain(5);
    const answer = await postTask(root, { title: 'Sixth', assignedTo: [ann._id], parent: fifth });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'Sub-tasks go at most 5 levels deep' },
    ]);
    const [, low = ''] = await chain(2);
    expect(await errorOf(change(top, { parent: low }))).toEqual([
      400,
      'Sub-tasks go at most 5 levels deep',
    ]);
    expect(await errorOf(change(top, { parent: fifth }))).toEqual([
      400,
      'A task cannot be a sub-task of one of its own sub-tasks',
    ]);
    expect(await errorOf(change(second, { parent: second }))).toEqual([
      400,
      'A task cannot be a sub-task of itself',
    ]);
    expect(await errorOf(change(second, { parent: 'nothing' }))).toEqual([400, noLinkedTask]);
    expect((await read(second)).parent).toBe(top);
    // Two moves at the same time, each of which is allowed alone.
    const [one, two] = [await make('One'), await make('Two')];
    const answers = await Promise.all([change(one, { parent: two }), change(two, { parent: one })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('keep a deleted parent, which counts again if it is restored', async () => {
    const [top = '', middle = '', low = ''] = await chain(3);
    await complete(low);
    await expectSoon(progress(top), { total: 2, done: 1 });
    const restore = await remove([middle]);
    await expectSoon(progress(top), undefined);
    expect((await read(low)).parent).toBe(middle);
    // It is at the top now, so it can have four levels below it.
    const ids = [low];
    for (let at = 0; at < 4; at += 1) ids.push(await make('Below', ids.at(-1)));
    expect(await restore()).toMatchObject({ done: 1, refused: 0 });
    await expectSoon(progress(top), { total: 6, done: 1 });
    await expectSoon(progress(middle), { total: 5, done: 1 });
    // Nothing is lost, but nothing goes deeper.
    expect(await errorOf(change(await make('New'), { parent: low }))).toEqual([200, undefined]);
    expect((await errorOf(change(await make('New'), { parent: ids.at(-1) })))[0]).toBe(400);
  });

  test('that are restored do not close a cycle', async () => {
    const [top, low] = [await make('Top'), await make('Low')];
    await change(low, { parent: top });
    await change(top, { blockedBy: [low] });
    const child = await make('Child', low);
    const restore = await remove([low]);
    await change(top, { parent: child });
    await change(child, { blockedBy: [top] });
    expect(await restore()).toMatchObject({ done: 1, refused: 0 });
    const restored = await read(low);
    expect('parent' in restored).toBe(false);
    // The first task waits for the restored one, which waits for nothing.
    expect((await read(top)).blockedBy).toEqual([low]);
    await expectSoon(progress(low), { total: 2, done: 0 });
  });
});

describe('blocked tasks', () => {
  test('say so to assignees who cannot see what blocks them, and tell them when nothing does', async () => {
    const [one, two] = [await make('One', undefined, ben), await make('Two', undefined, ben)];
    const blocked = await make('Blocked');
    const answer = await change(blocked, { blockedBy: [one, two] });
    expect(answer.body).toMatchObject({ blockedBy: [one, two], openBlockers: 2 });
    expect((await ann.client.get(`/api/tasks/${one}`)).status).toBe(404);
    await complete(one, ben.client);
    await expectSoon(open(blocked), 1);
    expect(await read(blocked, ann.client)).toMatchObject({ openBlockers: 1 });
    await complete(two, ben.client);
    await expectSoon(open(blocked), undefined);
    const free = '"Blocked" is no longer blocked';
    expect((await told(ann, blocked)).filter((text) => text === free)).toHaveLength(1);
    expect(await told(ben, blocked)).toEqual([]);
    await change(two, { status: 'In Progress' });
    await expectSoon(open(blocked), 1);
    await root.delete(`/api/tasks/${two}`);
    await expectSoon(open(blocked), undefined);
    expect((await told(ann, blocked)).filter((text) => text === free)).toHaveLength(2);
  });

  test('are not told of what an administrator takes away, nor when they are completed', async () => {
    const [one, blocked] = [await make('One'), await make('Blocked')];
    await change(blocked, { blockedBy: [one] });
    const answer = await change(blocked, { blockedBy: [] });
    expect('blockedBy' in (answer.body as Task) || 'openBlockers' in (answer.body as Task)).toBe(
      false,
    );
    await change(blocked, { blockedBy: [one], status: 'Completed' });
    await complete(one);
    await expectSoon(open(blocked), undefined);
    expect((await told(ann, blocked)).filter((text) => text.includes('no longer'))).toEqual([]);
  });

  test('never wait for each other', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    await change(b, { blockedBy: [a] });
    await change(c, { blockedBy: [b, b] });
    expect((await read(c)).blockedBy).toEqual([b]);
    for (const [id, blockedBy, error] of [
      [a, [c], 'A task cannot wait for one that waits for it'],
      [a, [a], 'A task cannot wait for itself'],
      [a, ['nothing'], noLinkedTask],
      [
        a,
        Array.from({ length: 51 }, (_, at) => `${at}`),
        'Blocked by must have at most 50 entries',
      ],
    ] as const)
      expect(await errorOf(change(id, { blockedBy }))).toEqual([400, error]);
    const [one, two] = [await make('One'), await make('Two')];
    const answers = await Promise.all([
      change(one, { blockedBy: [two] }),
      change(two, { blockedBy: [one] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('keep a deleted one in the list, and can still be changed', async () => {
    const [one, two, blocked] = [await make('One'), await make('Two'), await make('Blocked')];
    await change(blocked, { blockedBy: [one] });
    const restore = await remove([one]);
    await expectSoon(open(blocked), undefined);
    await change(blocked, { blockedBy: [one, two] });
    expect(await read(blocked)).toMatchObject({ blockedBy: [one, two], openBlockers: 1 });
    await restore();
    await expectSoon(open(blocked), 2);
  });
});

test('only administrators link tasks, and the history and the audit log say so', async () => {
  const [one, two] = [await make('One'), await make('Two')];
  for (const body of [{ parent: two }, { blockedBy: [two] }])
    expect((await change(one, body, ann.client)).status).toBe(403);
  const ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  await change(one, { parent: two, blockedBy: [two] }, ada.client);
  await change(one, { parent: null, blockedBy: [] }, ada.client);
  const { activity } = (await root.get(`/api/tasks/${one}?history=50`)).body as TaskHistoryPage;
  expect(activity.filter(({ type }) => type === 'edited').map(({ changes }) => changes)).toEqual([
    [
      { field: 'parent', oldValue: two, newValue: null },
      { field: 'blockedBy', addedTasks: [], removedTasks: [two] },
    ],
    [
      { field: 'parent', oldValue: null, newValue: two },
      { field: 'blockedBy', addedTasks: [two], removedTasks: [] },
    ],
  ]);
  const audit = await server.context.db.selectFrom('audit').selectAll().execute();
  expect(
    audit.find(({ target_id, actor_id }) => target_id === one && actor_id === ada._id),
  ).toEqual(
    expect.objectContaining({
      details: JSON.stringify({
        before: { parent: null, blockedBy: null },
        after: { parent: two, blockedBy: two },
      }),
    }),
  );
});

test('a change of counts is a change by nobody', async () => {
  const [top = '', low = ''] = await chain(2);
  await expectSoon(progress(top), { total: 1, done: 0 });
  const before = await read(top);
  await complete(low);
  await expectSoon(progress(top), { total: 1, done: 1 });
  const after = await read(top);
  expect([after.updatedAt, after.edits, after.activity]).toEqual([
    before.updatedAt,
    before.edits,
    before.activity,
  ]);
  expect(after.seq).toBeGreaterThan(before.seq ?? 0);
  // Who has seen it as it was can still change it.
  expect(
    (await root.patch(`/api/tasks/${top}`, { title: 'New' }, { 'if-match': `"${before.seq}"` }))
      .status,
  ).toBe(200);
});

describe('an import', () => {
  const assignees = ['root@example.com'];
  const verdicts = async (lines: Parameters<typeof importOf>[0], confirm = true) =>
    (await root.post('/api/tasks/import', { ...importOf(lines), confirm })).body as {
      outcome: string;
      error?: string;
    }[];

  test('links its lines to each other and to tasks, in any order', async () => {
    const known = await make('Known');
    const [low = '', top = '', last = ''] = await importTasks(root, [
      { title: 'Low', assignees, reference: 'low', parent: 'top', blockedBy: ['last', known] },
      { title: 'Top', assignees, reference: 'top', parent: known },
      { title: 'Last', assignees, reference: 'last' },
    ]);
    expect(await read(low)).toMatchObject({ parent: top, blockedBy: [last, known] });
    expect(await read(top)).toMatchObject({ parent: known });
    await expectSoon(open(low), 2);
    await expectSoon(progress(known), { total: 2, done: 0 });
    const [later = ''] = await importTasks(root, [
      { title: 'Later', assignees, reference: 'later', parent: 'low' },
    ]);
    expect((await read(later)).parent).toBe(low);
  });

  test('refuses a line that cannot be linked, and what refers to it', async () => {
    const ids = await chain(4);
    const lines = [
      { title: 'Lost', assignees, reference: 'lost', parent: 'nowhere' },
      { title: 'Behind', assignees, reference: 'behind', blockedBy: ['lost'] },
      { title: 'Fifth', assignees, reference: 'fifth', parent: ids[3] ?? '' },
      { title: 'Sixth', assignees, reference: 'sixth', parent: 'fifth' },
      { title: 'Own', assignees, reference: 'own', parent: 'own' },
      { title: 'A', assignees, reference: 'a', blockedBy: ['b'] },
      { title: 'B', assignees, reference: 'b', blockedBy: ['a'] },
      { title: 'Parent', assignees, reference: 'p', blockedBy: ['q'] },
      { title: 'Child', assignees, reference: 'q', parent: 'p' },
    ];
    const expected = [
      ['refused', '"nowhere" was not found'],
      ['refused', '"lost" was not found'],
      ['new', undefined],
      ['refused', 'Sub-tasks go at most 5 levels deep'],
      ['refused', 'A task cannot be a sub-task of itself'],
      ['refused', 'A task cannot wait for one that waits for it'],
      ['refused', 'A task cannot wait for one that waits for it'],
      // A task can wait for its own sub-task.
      ['new', undefined],
      ['new', undefined],
    ];
    for (const confirm of [false, true])
      expect(
        (await verdicts(lines, confirm)).map(({ outcome, error }) => [outcome, error]),
      ).toEqual(expected);
  });
});
