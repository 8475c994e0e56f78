import type { BulkEnd, BulkVerdict } from '../../src/contract/bulk';
import type { Task } from '../../src/contract/task';
import { bulkEndOf, verdictsOf } from '../helpers/bulk';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let ada: TestPerson;
let ann: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterAll(() => server.close());

const make = (title: string, fields: object = {}) =>
  createTask(root, { title, assignedTo: [ann._id], ...fields });
const read = async (task: { _id: string }, client = root) =>
  (await client.get(`/api/tasks/${task._id}`)).body as Task;
const ids = (tasks: Task[]) => tasks.map((task) => task._id);

/** The events of a task after a number, with the recipients who are not administrators. */
async function eventsAfter(task: Task, seq = task.seq ?? 0) {
  const rows = await server.context.db
    .selectFrom('events')
    .select(['type', 'audience', 'seq'])
    .where('task_id', '=', task._id)
    .where('seq', '>', seq)
    .where('type', 'like', 'task-%')
    .orderBy('seq')
    .execute();
  return rows.map((row) => [row.type, JSON.parse(row.audience)]);
}
const messages = async (person: TestPerson) =>
  (
    (await person.client.get('/api/notification')).body as { notifications: { message: string }[] }
  ).notifications.map((one) => one.message);

describe('a change of many tasks', () => {
  it('does not reveal to an assignee whether an account exists', async () => {
    const task = await make('Whose');
    const wish = (id: string) =>
      ann.client.post('/api/tasks/bulk', { ids: [task._id], change: { assignees: { add: [id] } } });
    const [known, unknown] = [await wish(ben._id), await wish('f'.repeat(24))];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(403);
  });

  it('returns a verdict for each task in order, and a summary', async () => {
    const tasks = [await make('One'), await make('Two'), await make('Three')];
    await ada.client.patch(`/api/tasks/${tasks[1]?._id}`, { status: 'On Hold' });
    const answer = await ada.client.post('/api/tasks/bulk', {
      ids: [...ids(tasks), 'f'.repeat(24)],
      change: { status: 'On Hold' },
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(verdictsOf(answer)).toEqual<BulkVerdict[]>([
      { id: tasks[0]!._id, outcome: 'changed' },
      { id: tasks[1]!._id, outcome: 'unchanged' },
      { id: tasks[2]!._id, outcome: 'changed' },
      { id: 'f'.repeat(24), outcome: 'refused', error: 'Task not found' },
    ]);
    expect(bulkEndOf(answer)).toEqual<BulkEnd>({
      end: true,
      actionId: answer.headers.get('docket-action'),
      done: 2,
      unchanged: 1,
      refused: 1,
    });
  });

  it("sets every field it can, keeps a row's own, and writes history and numbers as single calls do", async () => {
    const task = await make('All of it', { labels: ['a', 'b'], dueDate: '2030-01-01' });
    const change = {
      status: 'Completed',
      priority: 'High',
      dueDate: '2031-05-06',
      labels: { add: ['c', 'a'], remove: ['b'] },
      assignees: { add: [ben._id], remove: [ann._id] },
    };
    await ada.client.post('/api/tasks/bulk', { ids: [task._id], change });
    const after = await read(task);
    expect(after).toMatchObject({
      status: 'Completed',
      priority: 'High',
      dueDate: '2031-05-06',
      labels: ['a', 'c'],
      assignedTo: [{ _id: ben._id, name: 'Ben' }],
      completedAt: after.updatedAt,
    });
    expect(after.seq).toBeGreaterThan(task.seq ?? 0);
    expect(after.activity?.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'status',
          status: 'Completed',
          user: { _id: ada._id, name: 'Ada' },
        }),
        expect.objectContaining({ type: 'assigned', to: { _id: ben._id, name: 'Ben' } }),
      ]),
    );
    expect(await eventsAfter(task, (task.seq ?? 0) + 1)).toEqual([
      ['task-updated', { administrators: true, users: [] }],
      ['task-created', { administrators: false, users: [ben._id] }],
      ['task-deleted', { administrators: false, users: [ann._id] }],
    ]);
    expect((await ann.client.get(`/api/tasks/${task._id}`)).status).toBe(404);
    expect((await ben.client.get(`/api/tasks/${task._id}`)).status).toBe(200);
  });

  it('follows the rules of single calls for each row', async () => {
    const mine = await make('Mine');
    const other = await make('Not mine', { assignedTo: [ben._id] });
    const status = await ann.client.post('/api/tasks/bulk', {
      ids: ids([mine, other]),
      change: { status: 'On Hold' },
    });
    expect(verdictsOf(status)).toEqual([
      { id: mine._id, outcome: 'changed' },
      { id: other._id, outcome: 'refused', error: 'Task not found' },
    ]);
    const more = await ann.client.post('/api/tasks/bulk', {
      ids: ids([mine, other]),
      change: { status: 'Pending', priority: 'Low' },
    });
    expect(verdictsOf(more)).toEqual([
      {
        id: mine._id,
        outcome: 'refused',
        error: 'You can only change the status and the checklist of this task',
      },
      { id: other._id, outcome: 'refused', error: 'Task not found' },
    ]);
    const gone = await ann.client.post('/api/tasks/bulk', {
      ids: ids([mine, other]),
      delete: true,
    });
    expect(verdictsOf(gone)).toEqual([
      { id: mine._id, outcome: 'refused', error: 'You are not allowed to do this' },
      { id: other._id, outcome: 'refused', error: 'Task not found' },
    ]);
    expect([(await read(mine)).status, (await read(other)).status]).toEqual(['On Hold', 'Pending']);
  });

  it('refuses a task with too many labels, and changes the others', async () => {
    const full = await make('Full', {
      labels: Array.from({ length: 50 }, (_none, index) => `l${index}`),
    });
    const free = await make('Free');
    const answer = await root.post('/api/tasks/bulk', {
      ids: ids([full, free]),
      change: { priority: 'High', labels: { add: ['one more'] } },
    });
    expect(verdictsOf(answer)).toEqual([
      { id: full._id, outcome: 'refused', error: 'Labels must have at most 50 entries' },
      { id: free._id, outcome: 'changed' },
    ]);
    expect((await read(full)).priority).toBe('Medium');
  });

  it('notifies each person once, in the words of the single call for one task, and never the actor', async () => {
    const [gil, fay] = [
      await server.createUser({ name: 'Gil' }),
      await server.createUser({ name: 'Fay' }),
    ];
    const tasks = [
      await make('First', { assignedTo: [gil._id] }),
      await make('Second', { assignedTo: [gil._id] }),
      await make('Third', { assignedTo: [gil._id, ada._id] }),
    ];
    const before = [(await messages(gil)).length, (await messages(ada)).length];
    await ada.client.post('/api/tasks/bulk', {
      ids: ids(tasks),
      change: { status: 'In Progress' },
    });
    await ada.client.post('/api/tasks/bulk', { ids: ids(tasks), change: { priority: 'High' } });
    await ada.client.post('/api/tasks/bulk', {
      ids: ids(tasks),
      change: { assignees: { add: [fay._id] } },
    });
    expect((await messages(gil)).slice(0, -before[0]!)).toEqual([
      'Ada updated 3 tasks of yours',
      'Ada set 3 tasks of yours to In Progress',
    ]);
    expect(await messages(fay)).toEqual(['Ada assigned you 3 tasks']);
    expect((await messages(ada)).length).toBe(before[1]);
    await ada.client.post('/api/tasks/bulk', {
      ids: ids(tasks).slice(0, 1),
      change: { status: 'On Hold' },
    });
    expect((await messages(fay))[0]).toBe('Ada set "First" to On Hold');
  });
});

describe('an invalid request', () => {
  const cases: [string, (task: Task) => object, string][] = [
    ['without ids', () => ({ change: { status: 'Pending' } }), 'Tasks must'],
    ['with no ids', () => ({ ids: [], change: { status: 'Pending' } }), 'Tasks must'],
    ['with invalid ids', () => ({ ids: [5], change: { status: 'Pending' } }), 'Tasks must'],
    [
      'with ids that are an object',
      () => ({ ids: { 0: 'a', length: 1 }, change: { status: 'Pending' } }),
      'Tasks must',
    ],
    [
      'with too many ids',
      () => ({
        ids: Array.from({ length: 200_001 }, (_none, index) => index.toString(16)),
        change: { status: 'Pending' },
      }),
      'Tasks must',
    ],
    ['without a wish', (task) => ({ ids: [task._id] }), 'change'],
    ['with an empty wish', (task) => ({ ids: [task._id], change: {} }), 'change'],
    [
      'with a wish that is empty inside',
      (task) => ({ ids: [task._id], change: { labels: {} } }),
      'Labels ',
    ],
    [
      'with an unknown status',
      (task) => ({ ids: [task._id], change: { status: 'Done' } }),
      'Status must',
    ],
    [
      'with a number for a date',
      (task) => ({ ids: [task._id], change: { dueDate: 20300101 } }),
      'Due date must',
    ],
    [
      'with labels that come and go',
      (task) => ({ ids: [task._id], change: { labels: { add: ['x'], remove: ['x'] } } }),
      'Labels ',
    ],
    [
      'with a label that is blank',
      (task) => ({ ids: [task._id], change: { labels: { add: [' '] } } }),
      'Labels ',
    ],
    [
      'with labels that are a text',
      (task) => ({ ids: [task._id], change: { labels: { add: 'x' } } }),
      'Labels ',
    ],
    [
      'with people that are nobody',
      (task) => ({
        ids: [task._id],
        change: { priority: 'High', assignees: { add: ['f'.repeat(24)] } },
      }),
      'User not found',
    ],
    [
      'with a change and a deletion',
      (task) => ({ ids: [task._id], change: { status: 'On Hold' }, delete: true }),
      'Delete ',
    ],
    ['with delete that is no true', (task) => ({ ids: [task._id], delete: 'true' }), 'Delete '],
    ['with delete that is false', (task) => ({ ids: [task._id], delete: false }), 'Delete '],
  ];

  it.each(cases)('%s is refused and names the field', async (_what, body, field) => {
    const task = await make('Untouched');
    const answer = await root.post('/api/tasks/bulk', body(task));
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining(field),
    ]);
    expect(await read(task)).toEqual(task);
  });

  it('a repeated id counts once', async () => {
    const task = await make('Twice');
    const answer = await root.post('/api/tasks/bulk', {
      ids: [task._id, task._id],
      change: { status: 'On Hold' },
    });
    expect(verdictsOf(answer)).toEqual([{ id: task._id, outcome: 'changed' }]);
  });
});
