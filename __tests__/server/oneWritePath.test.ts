import { bulkEndOf } from '../helpers/bulk';
import { importTasks } from '../helpers/importTasks';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestAnswer } from '../helpers/testClient';

let server: TestServer;
let ada: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  // All changes have the same time, so that they can be compared.
  const now = Date.now();
  server = await startServer({ now: () => now });
  ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterAll(() => server.close());

const tables = [
  'task_assignees',
  'task_labels',
  'task_activity',
  'notifications',
  'events',
] as const;
/** Numbers and ids that are different for each change. */
const ownKeys = new Set(['_id', 'seq', 'number', 'notificationId']);

/** A row as text, without what is different for each task. What is stored as JSON is read. */
function textOf(row: object, id: string): string {
  const read = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value,
  ]);
  const text = JSON.stringify(Object.fromEntries(read), (key, value: unknown) =>
    ownKeys.has(key) ? null : value,
  );
  return text.replaceAll(id, 'the task');
}

/** All that is stored of a task: its rows by table, and its events in their order. */
async function storedOf(id: string): Promise<Record<string, string[]>> {
  const { db } = server.context;
  const { position: _position, ...task } = await db
    .selectFrom('tasks')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  const stored: Record<string, string[]> = { tasks: [textOf(task, id)] };
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as 'events')
      .selectAll()
      .where('task_id', '=', id)
      .$if(table === 'events', (query) => query.orderBy('seq'))
      .execute();
    const texts = rows.map((row) => textOf(row, id));
    stored[table] = table === 'events' ? texts : texts.sort();
  }
  return stored;
}

const newTask = () =>
  createTask(ada.client, {
    title: 'Fence',
    assignedTo: [ann._id],
    labels: ['old', 'kept'],
    dueDate: '2031-01-02',
  });
const patch = (changes: object) => (id: string) => ada.client.patch(`/api/tasks/${id}`, changes);
const bulk = (change: object) => (id: string) =>
  ada.client.post('/api/tasks/bulk', { ids: [id], change });

type Wish = (id: string) => Promise<TestAnswer>;
const wishes: Record<string, () => [alone: Wish, inBulk: Wish]> = {
  'a status': () => [patch({ status: 'Completed' }), bulk({ status: 'Completed' })],
  'a priority': () => [patch({ priority: 'High' }), bulk({ priority: 'High' })],
  'a due date': () => [patch({ dueDate: '2032-05-06' }), bulk({ dueDate: '2032-05-06' })],
  'no due date': () => [patch({ dueDate: null }), bulk({ dueDate: null })],
  labels: () => [
    patch({ labels: ['kept', 'new'] }),
    bulk({ labels: { add: ['new'], remove: ['old'] } }),
  ],
  'a status and labels': () => [
    patch({ status: 'On Hold', labels: [] }),
    bulk({ status: 'On Hold', labels: { add: [], remove: ['old', 'kept'] } }),
  ],
  'another assignee': () => [
    (id) => ada.client.post('/api/tasks/assign', { task_id: id, user_id: [ben._id, ada._id] }),
    bulk({ assignees: { add: [ben._id, ada._id], remove: [] } }),
  ],
  'no assignee': () => [
    (id) => ada.client.send('DELETE', `/api/tasks/assign/${id}`, { user_id: ann._id }),
    bulk({ assignees: { add: [], remove: [ann._id] } }),
  ],
  'what the task has': () => [patch({ priority: 'Medium' }), bulk({ priority: 'Medium' })],
};

describe('a wish of one task and of many leaves the same rows, events, history and notifications', () => {
  it.each(Object.entries(wishes))('%s', async (_what, both) => {
    const [alone, inBulk] = both();
    const [one, other] = [await newTask(), await newTask()];
    expect(await storedOf(other._id)).toEqual(await storedOf(one._id));
    expect((await alone(one._id)).status).toBe(200);
    bulkEndOf(await inBulk(other._id));
    expect(await storedOf(other._id)).toEqual(await storedOf(one._id));
  });

  it('an undo, and a change back', async () => {
    const [one, other] = [await newTask(), await newTask()];
    await patch({ priority: 'High', labels: [] })(one._id);
    await patch({ priority: 'Medium', labels: ['old', 'kept'] })(one._id);
    const change = { priority: 'High', labels: { add: [], remove: ['old', 'kept'] } };
    const { actionId } = bulkEndOf(await bulk(change)(other._id));
    bulkEndOf(await ada.client.post(`/api/tasks/bulk/${actionId}/undo`));
    expect(await storedOf(other._id)).toEqual(await storedOf(one._id));
  });

  it('a form, and a line of an import', async () => {
    const one = await newTask();
    const [other] = await importTasks(ada.client, [
      {
        title: one.title,
        priority: one.priority,
        dueDate: one.dueDate ?? '',
        labels: one.labels,
        assignees: [ann.email],
      },
    ]);
    expect(await storedOf(other ?? '')).toEqual(await storedOf(one._id));
  });
});
