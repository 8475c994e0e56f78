import type { Note } from '../../src/contract/note';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask, postTask } from '../helpers/taskForm';

// Section 6, as the server enforces it: each row of the table, for each of the three roles. Every route with every role,
// own and foreign, stands in server/matrix.test.ts.

const roles = ['Root', 'Admin', 'User'] as const;
let server: TestServer;
let people: TestPerson[];
let other: TestPerson;
beforeAll(async () => {
  server = await startServer();
  people = [];
  for (const role of roles)
    people.push(await server.createUser({ name: `The ${role}`, roles: [role] }));
  other = await server.createUser({ name: 'Other' });
});
afterAll(() => server.close());

let made = 0;
const newUser = (role: string) => ({
  name: 'New',
  email: `new${(made += 1)}@example.com`,
  password: 'Some-pass-1!',
  roles: [role],
  active: true,
});
const account = async (role: string) =>
  (await server.createUser({ ...newUser(role), active: false }))._id;
const taskOf = async (...assignees: TestPerson[]) => {
  const [root] = people;
  if (!root) throw new Error('nobody is there yet');
  return (await createTask(root.client, { assignedTo: assignees.map((person) => person._id) }))._id;
};

/** Does something as Root, Admin and User; the statuses in that order. */
async function asEach(act: (me: TestPerson) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (const me of people) statuses.push((await act(me)).status);
  return statuses;
}

describe('Capability | Root | Admin | User', () => {
  test('/user, /assign: the lists behind them | yes | yes | no', async () => {
    expect(await asEach((me) => me.client.get('/api/users'))).toEqual([200, 200, 403]);
    const foreign = await taskOf(other);
    expect(await asEach((me) => me.client.get(`/api/tasks/assign/${foreign}`))).toEqual([
      200, 200, 404,
    ]);
  });

  test('Create users (role User or Admin) | yes | yes | no', async () => {
    expect(await asEach((me) => me.client.post('/api/users', newUser('User')))).toEqual([
      201, 201, 403,
    ]);
    expect(await asEach((me) => me.client.post('/api/users', newUser('Admin')))).toEqual([
      201, 201, 403,
    ]);
    expect(await asEach((me) => me.client.post('/api/users', newUser('Root')))).toEqual([
      400, 400, 403,
    ]);
  });

  test('Activate or deactivate users | yes | yes | no', async () => {
    for (const active of [true, false]) {
      expect(
        await asEach(async (me) =>
          me.client.patch('/api/users', { id: await account('User'), active }),
        ),
      ).toEqual([200, 200, 403]);
    }
  });

  test('Delete users | any user | plain Users only | no', async () => {
    expect(
      await asEach(async (me) => me.client.delete(`/api/users/${await account('User')}`)),
    ).toEqual([200, 200, 403]);
    expect(
      await asEach(async (me) => me.client.delete(`/api/users/${await account('Admin')}`)),
    ).toEqual([200, 403, 403]);
    expect(
      await asEach(async (me) => me.client.delete(`/api/users/${await account('Root')}`)),
    ).toEqual([200, 403, 403]);
  });

  test("Inspect another user's tasks and notes | yes | yes | no", async () => {
    const { _id } = (await other.client.post('/api/notes', { title: 'Plan', text: '', tag: [] }))
      .body as Note;
    expect(await asEach((me) => me.client.post('/api/tasks/inspect', { id: other._id }))).toEqual([
      200, 200, 403,
    ]);
    expect(await asEach((me) => me.client.post('/api/notes/admin-all', { id: other._id }))).toEqual(
      [200, 200, 403],
    );
    expect(await asEach((me) => me.client.post('/api/notes/admin-byid', { id: _id }))).toEqual([
      200, 200, 403,
    ]);
    const looks = await server.context.db
      .selectFrom('audit')
      .select('action')
      .where('target_id', '=', other._id)
      .where('action', 'like', '%Inspected')
      .orderBy('_id')
      .execute();
    expect(looks.map((look) => look.action)).toEqual([
      'tasksInspected',
      'tasksInspected',
      'notesInspected',
      'notesInspected',
      'noteInspected',
      'noteInspected',
    ]);
  });

  test('Create tasks | yes | yes | no', async () => {
    expect(await asEach((me) => postTask(me.client, { assignedTo: [other._id] }))).toEqual([
      201, 201, 403,
    ]);
  });

  test('Edit all task fields, delete tasks | yes | yes | no, not even as assignee', async () => {
    for (const changes of [{ title: 'New' }, { description: 'New' }, { labels: ['new'] }]) {
      expect(
        await asEach(async (me) => me.client.patch(`/api/tasks/${await taskOf(me)}`, changes)),
      ).toEqual([200, 200, 403]);
    }
    expect(await asEach(async (me) => me.client.delete(`/api/tasks/${await taskOf(me)}`))).toEqual([
      200, 200, 403,
    ]);
  });

  test('Assign and unassign users (multi-select) | yes | yes | no, not even as assignee', async () => {
    const two = [await account('User'), await account('Admin')];
    expect(
      await asEach(async (me) =>
        me.client.post('/api/tasks/assign', { task_id: await taskOf(me), user_id: two }),
      ),
    ).toEqual([200, 200, 400]);
    expect(
      await asEach(async (me) =>
        me.client.delete(`/api/tasks/assign/${await taskOf(me)}`, { user_id: me._id }),
      ),
    ).toEqual([200, 200, 403]);
  });

  test('Update status of a task assigned to them, comment, assign (one user at a time) | yes | yes | yes, as assignee', async () => {
    const acts = async (task: () => Promise<string>, statuses: number[][]) => {
      expect(
        await asEach(async (me) =>
          me.client.patch(`/api/tasks/${await task()}`, { status: 'Completed' }),
        ),
      ).toEqual(statuses[0]);
      expect(
        await asEach(async (me) =>
          me.client.post(`/api/tasks/${await task()}/comments`, { text: 'Hello' }),
        ),
      ).toEqual(statuses[1]);
      const someone = await account('User');
      expect(
        await asEach(async (me) =>
          me.client.post('/api/tasks/assign', { task_id: await task(), user_id: [someone] }),
        ),
      ).toEqual(statuses[2]);
    };
    await acts(
      () => taskOf(...people),
      [
        [200, 200, 200],
        [200, 200, 200],
        [200, 200, 200],
      ],
    );
    await acts(
      () => taskOf(other),
      [
        [200, 200, 404],
        [200, 200, 404],
        [200, 200, 404],
      ],
    );
  });

  test('Tasks and notes pages | yes | yes | yes', async () => {
    expect(await asEach((me) => me.client.get('/api/tasks'))).toEqual([200, 200, 200]);
    expect(await asEach((me) => me.client.get('/api/notes'))).toEqual([200, 200, 200]);
    expect(
      await asEach((me) => me.client.post('/api/notes', { title: 'Own', text: '', tag: [] })),
    ).toEqual([201, 201, 201]);
  });
});

test("An Admin or Root acting on a target user operates on that user's notes. Others act only on their own notes", async () => {
  const statuses = await asEach((me) =>
    me.client.post('/api/notes', { title: `By ${me.name}`, text: '', tag: [], id: other._id }),
  );
  expect(statuses).toEqual([201, 201, 403]);
  const titles = ((await other.client.get('/api/notes')).body as Note[]).map((note) => note.title);
  expect(titles).toEqual(expect.arrayContaining(['By The Root', 'By The Admin']));
  expect(titles).not.toContain('By The User');
});

test('A role that someone claims in their token counts for nothing: the server reads roles from its own database', async () => {
  const [, admin, user] = people;
  const forged = (admin?.client.token ?? '').split('.')[1];
  const [head, , signature] = (user?.client.token ?? '').split('.');
  const client = server.client();
  client.token = [head, forged, signature].join('.');
  expect(await client.get('/api/users')).toMatchObject({
    status: 401,
    body: { error: 'Invalid token' },
  });
});
