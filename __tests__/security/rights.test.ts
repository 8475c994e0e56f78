import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let admin: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterAll(() => server.close());

const noteOf = async (person: TestPerson) =>
  (await person.client.post('/api/notes', { title: 'Own', text: 'text', tag: [] })).body as Note;

describe('ids that do not belong together (B-4)', () => {
  it('of a note and its owner: the note is not found, for administrators too', async () => {
    const note = await noteOf(ann);
    const wrong = { id: ben._id, title: 'Changed' };
    expect((await admin.client.patch(`/api/notes/${note._id}`, wrong)).status).toBe(404);
    expect((await ben.client.patch(`/api/notes/${note._id}`, wrong)).status).toBe(404);
    expect((await ann.client.get(`/api/notes/${note._id}`)).body).toEqual(note);
  });

  it('in the path and in the body: the path decides', async () => {
    const mine = await noteOf(ann);
    const theirs = await noteOf(ben);
    await ann.client.patch(`/api/notes/${mine._id}`, { title: 'Mine', _id: theirs._id });
    expect((await ben.client.get(`/api/notes/${theirs._id}`)).body).toEqual(theirs);
    const [one, other] = [
      await createTask(root, { title: 'One', assignedTo: [ann._id] }),
      await createTask(root, { title: 'Other', assignedTo: [ben._id] }),
    ];
    const answer = await ann.client.patch(`/api/tasks/${one._id}`, {
      status: 'On Hold',
      _id: other._id,
      id: other._id,
      task_id: other._id,
    });
    expect((answer.body as Task)._id).toBe(one._id);
    expect((await root.get(`/api/tasks/${other._id}`)).body).toEqual(other);
  });

  it('of a comment and a task: nothing is written to a task that the person cannot see', async () => {
    const task = await createTask(root, { assignedTo: [ben._id] });
    const path = `/api/tasks/${task._id}/comments`;
    expect((await ann.client.post(path, { text: 'Hello', taskId: 'x' })).status).toBe(404);
    expect(((await root.get(`/api/tasks/${task._id}`)).body as Task).comments).toEqual([]);
  });

  it('twice in a query: the call is refused', async () => {
    expect((await root.get(`/api/audit?person=${ann._id}&person=${ben._id}`)).status).toBe(400);
    expect((await ann.client.get('/api/views?screen=task&screen=user')).status).toBe(400);
  });
});

describe('fields that only the server sets (B-5)', () => {
  const forged = {
    _id: 'f'.repeat(24),
    id: 'f'.repeat(24),
    roles: ['Root'],
    role: 'Root',
    active: true,
    password_hash: 'x',
    passwordHash: 'x',
    email_key: 'x',
    created_at: '2000-01-01T00:00:00.000Z',
    createdAt: '2000-01-01T00:00:00.000Z',
    last_active: '2000-01-01T00:00:00.000Z',
    version: 99,
    position: 0,
    'user.roles': ['Root'],
  };
  const row = (table: 'users' | 'tasks' | 'notes' | 'views' | 'sessions', id: string) =>
    server.context.db.selectFrom(table).selectAll().where('_id', '=', id).executeTakeFirst();

  it('of an account stay as they are with a new password', async () => {
    const person = await server.createUser();
    const before = await row('users', person._id);
    const answer = await person.client.post('/api/auth/password', {
      current: person.password,
      next: 'Next-pass-1!',
      ...forged,
    });
    expect(answer.status).toBe(200);
    const { password_hash: hash, ...after } = (await row('users', person._id)) ?? {};
    const { password_hash: earlier, ...others } = before ?? {};
    expect(hash).not.toBe(earlier);
    expect(hash).not.toBe('x');
    expect(after).toEqual(others);
  });

  it('of a note, a view and a task stay as they are', async () => {
    const note = await noteOf(ann);
    const { id: _id, ...withoutOwner } = forged;
    const noteBefore = await row('notes', note._id);
    const changed = await ann.client.patch(`/api/notes/${note._id}`, {
      ...withoutOwner,
      version: note.version,
      user_id: ben._id,
      title: 'Own',
    });
    expect(changed.status).toBe(200);
    const noteAfter = await row('notes', note._id);
    expect(noteAfter).toMatchObject({
      _id: note._id,
      user_id: ann._id,
      created_at: (noteBefore as { created_at: string }).created_at,
    });
    expect(Number((noteAfter as { version: number }).version)).toBeLessThan(99);

    const view = (await ann.client.post('/api/views', { screen: 'task', name: 'V', query: 'q=a' }))
      .body as { _id: string };
    const viewBefore = await row('views', view._id);
    const renamed = { ...forged, user_id: ben._id, name: 'V' };
    expect((await ann.client.patch(`/api/views/${view._id}`, renamed)).status).toBe(200);
    expect(await row('views', view._id)).toEqual(viewBefore);

    const task = await createTask(root, { assignedTo: [ann._id] });
    const taskBefore = await row('tasks', task._id);
    const same = { ...forged, title: task.title, created_by: ben._id };
    expect((await root.patch(`/api/tasks/${task._id}`, same)).status).toBe(200);
    expect(await row('tasks', task._id)).toEqual(taskBefore);
  });

  it('of a new account are those that the form has', async () => {
    const answer = await root.post('/api/users', {
      ...forged,
      name: 'New',
      email: 'forged@example.com',
      password: 'Some-pass-1!',
      roles: ['User'],
    });
    const { _id } = answer.body as { _id: string };
    expect(_id).not.toBe(forged._id);
    expect(await row('users', _id)).toMatchObject({
      roles: '["User"]',
      last_active: null,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
  });
});
