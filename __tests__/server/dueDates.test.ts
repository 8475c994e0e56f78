import type { Task } from '../../src/contract/task';
import type { ImportVerdict } from '../../src/contract/transfer';
import { verdictsOf } from '../helpers/bulk';
import { taskLine } from '../helpers/importTasks';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// The form of a new task, an edit, a bulk change and an import must accept and refuse the same due
// dates.

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
});
afterAll(() => server.close());

const refused = Symbol('refused');
const dueDateOf = async (id: string) => ((await root.get(`/api/tasks/${id}`)).body as Task).dueDate;
const problem = 'Due date must be a date like 2030-01-31';

/** Sends a due date in each way. Returns the stored values, or that it was refused with a text. */
const ways: Record<string, (dueDate: string) => Promise<string | null | typeof refused>> = {
  'the form of a new task': async (dueDate) => {
    const { status, body } = await postTask(root, { title: 'New', assignedTo: [ann._id], dueDate });
    if (status === 201) return (body as Task).dueDate;
    expect([status, body]).toEqual([400, { error: problem }]);
    return refused;
  },
  'an edit': async (dueDate) => {
    const task = await createTask(root, { assignedTo: [ann._id], dueDate: '2030-01-01' });
    const { status, body } = await root.patch(`/api/tasks/${task._id}`, { dueDate });
    if (status === 200) return dueDateOf(task._id);
    expect([status, body, await dueDateOf(task._id)]).toEqual([
      400,
      { error: problem },
      '2030-01-01',
    ]);
    return refused;
  },
  'a bulk change': async (dueDate) => {
    const task = await createTask(root, { assignedTo: [ann._id], dueDate: '2030-01-01' });
    const answer = await root.post('/api/tasks/bulk', { ids: [task._id], change: { dueDate } });
    if (answer.status === 200) {
      expect(verdictsOf(answer)).toMatchObject([{ outcome: 'changed' }]);
      return dueDateOf(task._id);
    }
    expect([answer.status, answer.body, await dueDateOf(task._id)]).toEqual([
      400,
      { error: problem },
      '2030-01-01',
    ]);
    return refused;
  },
  'an import': async (dueDate) => {
    const line = taskLine({
      reference: `${dueDate} ${Math.random()}`,
      title: 'Read',
      dueDate,
      assignees: [ann.email],
    });
    const [verdict] = (await root.post('/api/tasks/import', { rows: [line], confirm: true }))
      .body as ImportVerdict[];
    if (verdict?.outcome === 'new') return dueDateOf(verdict._id ?? '');
    expect(verdict).toEqual({
      line: 2,
      outcome: 'refused',
      error: `${problem}, but is "${dueDate}"`,
    });
    return refused;
  },
};

describe.each(Object.entries(ways))('%s', (_name, send) => {
  it.each([
    '2031-05-06xyz',
    '2031-05-061',
    '2031-05-06T25:61:00Z',
    '2031-05-06T',
    '2031-05-06T10',
    '2031-05-06T10:00:00+99:99',
    '2031-05-06 tomorrow',
    '2031-02-30',
    '2031-02-30T10:00:00Z',
    '2031-02-29',
    '2031-13-01',
    '2031-00-10',
    '31-05-06',
    '06/05/2031',
    '20310506',
    'tomorrow',
    '+002031-05-06',
  ])('refuses %s', async (text) => {
    expect(await send(text)).toBe(refused);
  });

  it.each([
    ['2031-05-06', '2031-05-06'],
    [' 2031-05-06 ', '2031-05-06'],
    ['2032-02-29', '2032-02-29'],
    ['', null],
    ['  ', null],
    ['2031-05-06T10:00:00.000Z', '2031-05-06'],
    ['2031-05-06T00:30:00+02:00', '2031-05-06'],
    ['2031-05-06T23:59', '2031-05-06'],
    ['2031-05-06 10:00:00', '2031-05-06'],
  ])('takes "%s" for %s', async (text, day) => {
    expect(await send(text)).toBe(day);
  });
});
