import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { aPicture, createTask } from '../helpers/taskForm';

// Section 3: the entities and their fields as the server holds and answers them. Comments, notes,
// labels and notifications: section7.server. What is ours beyond them is in docs/spec.md.

let server: TestServer;
let ada: TestPerson;
let ann: TestPerson;
let task: Task;
beforeAll(async () => {
  server = await startServer();
  ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  const fields = {
    title: 'Chairs',
    description: 'Twelve',
    priority: 'High',
    dueDate: '2031-01-31',
    assignedTo: [ann._id],
    labels: ['office'],
  };
  task = await createTask(ada.client, fields, [{ ...aPicture, name: 'Plan.png' }]);
  await ann.client.post(`/api/tasks/${task._id}/comments`, { text: 'Hello' });
  await ann.client.patch(`/api/tasks/${task._id}`, { status: 'Completed' });
  [task] = (await ann.client.get('/api/tasks')).body as [Task];
});
afterAll(() => server.close());

const id = expect.stringMatching(/^[0-9a-f]{24}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const person = ({ _id, name }: TestPerson) => ({ _id, name });

test('User: _id, name, email, roles (list of strings), active (boolean), isOnline, lastActive (date)', async () => {
  const users = (await ada.client.get('/api/users')).body as User[];
  expect(users.find((user) => user._id === ann._id)).toEqual({
    _id: id,
    name: 'Ann',
    email: ann.email,
    roles: ['User'],
    active: true,
    isOnline: false,
    lastActive: time,
  });
});

test('User: password (only on create)', async () => {
  const user = {
    name: 'New',
    email: 'new@example.com',
    password: 'Only-sent-1!',
    roles: ['User'],
    active: true,
  };
  const answers = [await ada.client.post('/api/users', user), await ada.client.get('/api/users')];
  for (const { text } of answers) expect(text).not.toMatch(/password|Only-sent|argon2/i);
  expect((await server.client().post('/api/auth/login', user)).status).toBe(200);
});

test('The access token is a signed token whose payload carries userInfo', async () => {
  const [head = '', body = '', signature = ''] = (ann.client.token ?? '').split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'HS256' });
  expect(JSON.parse(Buffer.from(body, 'base64url').toString()).userInfo).toEqual({
    _id: ann._id,
    name: 'Ann',
    email: ann.email,
    roles: ['User'],
  });
  const client = server.client();
  client.token = `${head}.${body}.${signature.split('').reverse().join('')}`;
  expect((await client.get('/api/notes')).body).toEqual({ error: 'Invalid token' });
});

test('Task: every field of the specification', () => {
  expect(task).toMatchObject({
    _id: id,
    title: 'Chairs',
    description: 'Twelve',
    priority: 'High',
    status: 'Completed',
    dueDate: '2031-01-31',
    completedAt: time,
    createdAt: time,
    updatedAt: time,
    createdBy: person(ada),
    assignedTo: [person(ann)],
    labels: ['office'],
    attachments: [{ filename: expect.any(String), originalname: 'Plan.png' }],
  });
});

test('Task: priority (Low, Medium, High), status', async () => {
  for (const changes of [{ priority: 'Urgent' }, { priority: 'low' }, { status: 'Done' }]) {
    expect((await ada.client.patch(`/api/tasks/${task._id}`, changes)).status).toBe(400);
  }
});

test('Activity entry: type, timestamp, user, to (for assignments), status', () => {
  expect(task.activity).toMatchObject([
    { type: 'status', timestamp: time, user: person(ann), status: 'Completed' },
    { type: 'assigned', timestamp: time, user: person(ada), to: person(ann) },
  ]);
});
