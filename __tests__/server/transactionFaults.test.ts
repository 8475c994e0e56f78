// With --all: a fault at every statement.
import type { KyselyPlugin } from 'kysely';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { realFiles } from '../helpers/officeFiles';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestAnswer, TestClient } from '../helpers/testClient';
import { addToTransactions } from '../helpers/transactionPlugin';

jest.setTimeout(scaledTimeout(60_000));

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let cid: TestPerson;
let task: Task;
let note: Note;

beforeEach(async () => {
  server = await startServer();
  server.context.log.error = () => undefined;
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
  const bob = await server.createUser({ name: 'Bob' });
  cid = await server.createUser({ name: 'Cid' });
  task = await createTask(root, { assignedTo: [ann._id, bob._id], labels: ['urgent'] }, [
    { name: 'plan.pdf', bytes: realFiles.pdf ?? '' },
  ]);
  const comment = { text: 'Started' };
  await ann.client.post(`/api/tasks/${task._id}/comments`, comment);
  const draft = { title: 'Plan', text: 'First', tag: ['plan'] };
  note = (await ann.client.post('/api/notes', draft)).body as Note;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

/** What calls write about themselves, whatever becomes of them. */
const ofCalls = ['sessions', 'devices', 'attempts', 'processes', 'connections', 'repeats'];

/** All rows, without the time of each person's next reminder, which the server sets by itself. */
async function allRows(): Promise<unknown> {
  const { db } = server.context;
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const rows: Record<string, string[]> = {};
  for (const name of tables.filter((table) => !ofCalls.includes(table))) {
    const found = await db
      .selectFrom(name as 'tasks')
      .selectAll()
      .execute();
    rows[name] = found.map((row) => JSON.stringify({ ...row, remind_at: undefined })).sort();
  }
  return rows;
}

/** Makes statement `nth` of each transaction fail. Returns the number of statements so far. */
function failAt(nth: number): () => number {
  let statements = 0;
  const fault: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === nth) throw new Error('a fault');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  addToTransactions(server.context.db, fault);
  return () => statements;
}

const operations: Record<string, () => Promise<TestAnswer>> = {
  'the deletion of a person': () => root.delete(`/api/users/${ann._id}`),
  'a new role and name': () => root.patch(`/api/users/${ann._id}`, { role: 'Admin', name: 'Anna' }),
  'the deletion of a task': () => root.delete(`/api/tasks/${task._id}`),
  'an assignment': () => root.post('/api/tasks/assign', { task_id: task._id, user_id: [cid._id] }),
  'changed labels': () => root.patch(`/api/tasks/${task._id}`, { labels: ['late', 'waiting'] }),
  'a changed note': () =>
    ann.client.patch(`/api/notes/${note._id}`, { title: 'Plan 2', tag: ['later'] }),
  'the deletion of a note': () => ann.client.delete(`/api/notes/${note._id}`),
};

test.each(Object.entries(operations))(
  'a fault at any statement of %s leaves everything as it was (F-7)',
  async (_what, operate) => {
    const before = await allRows();
    for (let nth = 1; ; nth += 1) {
      const statements = failAt(nth);
      const { status } = await operate();
      jest.restoreAllMocks();
      if (statements() < nth) {
        expect(status).toBeLessThan(300);
        expect(nth).toBeGreaterThan(3);
        break;
      }
      expect([nth, status]).toEqual([nth, 500]);
      expect(await allRows()).toEqual(before);
    }
    expect(await allRows()).not.toEqual(before);
  },
);
