import type { Note } from '../../src/contract/note';
import type { NotificationList } from '../../src/contract/notification';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { testSpecCalls } from '../helpers/specCalls';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { aPicture, createTask } from '../helpers/taskForm';
import { TestSocket } from '../helpers/testSocket';

// Section 7, as the server answers it: each row is sent exactly as its payload has it, and nothing of ours is asked for.

let server: TestServer;
let admin: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  server = await startServer();
  admin = await server.createUser({ name: 'Ada', roles: ['Admin'] });
  ann = await server.createUser({ name: 'Ann' });
  ben = await server.createUser({ name: 'Ben' });
});
afterAll(() => server.close());

const anId = /^[0-9a-f]{24}$/;
const userInfoIn = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).userInfo;
const annsTask = () =>
  createTask(admin.client, { title: 'Chairs', assignedTo: [ann._id], labels: ['red'] });
const newsOf = async (person: TestPerson) =>
  (await person.client.get('/api/notification')).body as NotificationList;
const usersNow = async () => (await admin.client.get('/api/users')).body as User[];
const annsNote = async () =>
  (await ann.client.post('/api/notes', { title: 'Plan', text: '# Plan', tag: ['work'] }))
    .body as Note;
let made = 0;
const newUser = () => ({
  name: 'New',
  email: `new${(made += 1)}@example.com`,
  password: 'Some-pass-1!',
  roles: ['User'],
  active: true,
});

describe('Method and path | Payload | Answer and use', () => {
  testSpecCalls({
    'POST /api/auth/login | body: email, password, persist': async () => {
      const { status, body } = await server
        .client()
        .post('/api/auth/login', { email: ann.email, password: ann.password, persist: undefined });
      expect(status).toBe(200);
      expect(userInfoIn(body)).toMatchObject({ name: 'Ann', roles: ['User'] });
    },
    'POST /api/auth/refresh | no body': async () => {
      const client = await server.signIn(ann.email, ann.password);
      client.token = null;
      const { status, body } = await client.post('/api/auth/refresh');
      expect(status).toBe(200);
      expect(userInfoIn(body)).toMatchObject({ name: 'Ann' });
      client.token = String(body);
      expect((await client.get('/api/notes')).status).toBe(200);
    },
    'POST /api/auth/logout | no body': async () => {
      const client = await server.signIn(ann.email, ann.password);
      expect((await client.post('/api/auth/logout')).status).toBe(204);
      expect((await client.get('/api/notes')).body).toEqual({ error: 'Invalid token' });
    },
    'GET /api/notification | none': async () => {
      await annsTask();
      const { notifications, unreadCount } = await newsOf(ann);
      expect(unreadCount).toBe(notifications.filter((entry) => !entry.read).length);
      expect(notifications[0]).toMatchObject({
        _id: expect.stringMatching(anId),
        message: 'Ada assigned you the task "Chairs"',
        time: expect.any(String),
        read: false,
      });
    },
    'POST /api/notification/read | no body': async () => {
      await annsTask();
      expect((await ann.client.post('/api/notification/read')).status).toBe(200);
      const { notifications, unreadCount } = await newsOf(ann);
      expect([unreadCount, notifications.every((entry) => entry.read)]).toEqual([0, true]);
    },
    'POST /api/notification/read | body: notificationId': async () => {
      await Promise.all([annsTask(), annsTask()]);
      const before = await newsOf(ann);
      const notificationId = before.notifications[0]?._id;
      expect((await ann.client.post('/api/notification/read', { notificationId })).status).toBe(
        200,
      );
      const after = await newsOf(ann);
      expect(after.unreadCount).toBe(before.unreadCount - 1);
      expect(after.notifications.find((entry) => entry._id === notificationId)?.read).toBe(true);
    },
    'GET /api/users | none': async () => {
      expect((await usersNow()).find((user) => user._id === ann._id)).toMatchObject({
        name: 'Ann',
        email: ann.email,
        roles: ['User'],
        active: true,
        isOnline: false,
        lastActive: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
    },
    'POST /api/users | body: name, email, password, roles[], active': async () => {
      const { password, ...rest } = newUser();
      const { body } = await admin.client.post('/api/users', { ...rest, password });
      expect(body).toMatchObject({ ...rest, _id: expect.stringMatching(anId) });
      const again = await admin.client.post('/api/users', { ...rest, password });
      expect(again).toMatchObject({
        status: 409,
        body: { error: 'This e-mail is already in use' },
      });
    },
    'PATCH /api/users | body: id, active': async () => {
      const { body } = await admin.client.post('/api/users', newUser());
      const { _id: id } = body as User;
      expect((await admin.client.patch('/api/users', { id, active: false })).status).toBe(200);
      expect((await usersNow()).find((user) => user._id === id)?.active).toBe(false);
    },
    'DELETE /api/users/{id} | none': async () => {
      const { body } = await admin.client.post('/api/users', newUser());
      const { _id: id } = body as User;
      expect((await admin.client.delete(`/api/users/${id}`)).status).toBe(200);
      expect((await usersNow()).some((user) => user._id === id)).toBe(false);
    },
    'GET /api/tasks | none': async () => {
      const { _id } = await annsTask();
      const ids = async (person: TestPerson) =>
        ((await person.client.get('/api/tasks')).body as Task[]).map((task) => task._id);
      expect((await ids(ann))[0]).toBe(_id);
      expect(await ids(ben)).not.toContain(_id);
    },
    'POST /api/tasks/inspect | body: id': async () => {
      const { _id } = await annsTask();
      const { body } = await admin.client.post('/api/tasks/inspect', { id: ann._id });
      const tasks = body as Task[];
      expect(tasks[0]?._id).toBe(_id);
      expect(tasks.every((task) => task.assignedTo.some((person) => person._id === ann._id))).toBe(
        true,
      );
    },
    'POST /api/tasks | multipart: title, description, priority, dueDate, assignedTo (repeated), files (repeated), labels (JSON list of strings)':
      async () => {
        const fields = {
          title: 'T',
          description: 'D',
          priority: 'High',
          dueDate: '2031-01-31',
          assignedTo: [ann._id, ben._id],
          labels: ['x', 'y'],
        };
        const files = [aPicture, { ...aPicture, name: 'b.png' }];
        const task = await createTask(admin.client, fields, files);
        expect(task).toMatchObject({
          ...fields,
          assignedTo: [{ _id: ann._id }, { _id: ben._id }],
          createdBy: { _id: admin._id, name: 'Ada' },
        });
        expect(task.attachments).toMatchObject([
          { originalname: 'a.png', filename: expect.any(String) },
          { originalname: 'b.png' },
        ]);
        expect((await ann.client.get(`/uploads/${task.attachments[0]?.filename}`)).status).toBe(
          200,
        );
      },
    'PATCH /api/tasks/{id} | body: subset of title, description, status, labels': async () => {
      const { _id } = await annsTask();
      for (const changes of [
        { title: 'A' },
        { description: 'B' },
        { status: 'On Hold' },
        { labels: ['C'] },
        { title: 'D', labels: [] },
      ]) {
        expect(await admin.client.patch(`/api/tasks/${_id}`, changes)).toMatchObject({
          status: 200,
          body: { _id, ...changes },
        });
      }
    },
    'DELETE /api/tasks/{id} | none': async () => {
      const { _id } = await annsTask();
      expect((await admin.client.delete(`/api/tasks/${_id}`)).status).toBe(200);
      expect(
        ((await ann.client.get('/api/tasks')).body as Task[]).some((task) => task._id === _id),
      ).toBe(false);
    },
    'GET /api/tasks/labels and GET /api/labels | none': async () => {
      await annsTask();
      for (const path of ['/api/tasks/labels', '/api/labels'])
        expect((await admin.client.get(path)).body).toContain('red');
    },
    'GET /api/tasks/unassigned/{taskId} | none': async () => {
      const { _id } = await annsTask();
      const free = (await admin.client.get(`/api/tasks/unassigned/${_id}`)).body as User[];
      expect(free).toContainEqual({ _id: ben._id, name: 'Ben', roles: ['User'] });
      expect(free.some((person) => person._id === ann._id)).toBe(false);
    },
    'POST /api/tasks/assign | body: task_id, user_id (list)': async () => {
      const { _id } = await annsTask();
      const { status, body } = await admin.client.post('/api/tasks/assign', {
        task_id: _id,
        user_id: [ben._id, admin._id],
      });
      expect([status, (body as Task).assignedTo.map((person) => person.name)]).toEqual([
        200,
        ['Ann', 'Ben', 'Ada'],
      ]);
    },
    'GET /api/tasks/assign/{taskId} | none': async () => {
      const { _id } = await annsTask();
      expect((await admin.client.get(`/api/tasks/assign/${_id}`)).body).toMatchObject({
        _id,
        assignedTo: [{ _id: ann._id, name: 'Ann' }],
      });
    },
    'DELETE /api/tasks/assign/{assignmentId} | body: user_id': async () => {
      const { _id } = await annsTask();
      const { _id: assignmentId } = (await admin.client.get(`/api/tasks/assign/${_id}`))
        .body as Task;
      expect(
        (await admin.client.delete(`/api/tasks/assign/${assignmentId}`, { user_id: ann._id }))
          .status,
      ).toBe(200);
      expect((await admin.client.get(`/api/tasks/assign/${_id}`)).body).toMatchObject({
        assignedTo: [],
      });
    },
    'POST /api/tasks/{id}/comments | body: text': async () => {
      const { _id } = await annsTask();
      const { body } = await ann.client.post(`/api/tasks/${_id}/comments`, { text: 'Hello' });
      expect(body).toMatchObject({
        _id,
        comments: [
          { user: { _id: ann._id, name: 'Ann' }, text: 'Hello', createdAt: expect.any(String) },
        ],
      });
    },
    'GET /api/notes | none': async () => {
      const { _id } = await annsNote();
      expect((await ann.client.get('/api/notes')).body).toContainEqual(
        expect.objectContaining({ _id, title: 'Plan', tag: ['work'] }),
      );
      expect((await ben.client.get('/api/notes')).body).toEqual([]);
    },
    'POST /api/notes/admin-all | body: id': async () => {
      const { _id } = await annsNote();
      expect(
        (await admin.client.post('/api/notes/admin-all', { id: ann._id })).body,
      ).toContainEqual(expect.objectContaining({ _id, title: 'Plan', tag: ['work'] }));
    },
    'POST /api/notes | body: title, text, tag[], optional id': async () => {
      const own = await ann.client.post('/api/notes', { title: 'Own', text: 'B', tag: ['c'] });
      expect(own).toMatchObject({
        status: 201,
        body: { _id: expect.stringMatching(anId), title: 'Own', text: 'B', tag: ['c'] },
      });
      const theirs = await admin.client.post('/api/notes', {
        title: 'For Ann',
        text: '',
        tag: [],
        id: ann._id,
      });
      expect((await ann.client.get(`/api/notes/${(theirs.body as Note)._id}`)).body).toMatchObject({
        title: 'For Ann',
      });
    },
    'PATCH /api/notes/{id} | body: title, text, tag[], optional id': async () => {
      const { _id } = await annsNote();
      expect(
        (await ann.client.patch(`/api/notes/${_id}`, { title: 'A', text: 'B', tag: ['c'] })).body,
      ).toMatchObject({ _id, title: 'A', text: 'B', tag: ['c'] });
      const { status } = await admin.client.patch(`/api/notes/${_id}`, {
        title: 'By Ada',
        text: 'B',
        tag: [],
        id: ann._id,
      });
      expect([status, (await ann.client.get(`/api/notes/${_id}`)).body]).toMatchObject([
        200,
        { title: 'By Ada', tag: [] },
      ]);
    },
    'GET /api/notes/{id} | none': async () => {
      const { _id } = await annsNote();
      expect((await ann.client.get(`/api/notes/${_id}`)).body).toMatchObject({
        _id,
        title: 'Plan',
        text: '# Plan',
        tag: ['work'],
      });
    },
    'POST /api/notes/admin-byid | body: id': async () => {
      const { _id } = await annsNote();
      expect((await admin.client.post('/api/notes/admin-byid', { id: _id })).body).toMatchObject({
        _id,
        title: 'Plan',
        text: '# Plan',
        tag: ['work'],
      });
    },
    'DELETE /api/notes/{id} | none': async () => {
      const { _id } = await annsNote();
      expect((await ann.client.delete(`/api/notes/${_id}`)).status).toBe(200);
      expect((await ann.client.get(`/api/notes/${_id}`)).status).toBe(404);
    },
  });
});

describe('Realtime socket', () => {
  const open: TestSocket[] = [];
  const connect = async (person: TestPerson, transports?: string[]) => {
    const socket = new TestSocket(
      server.url,
      { userId: person._id, token: person.client.token },
      transports && { transports },
    );
    open.push(socket);
    await socket.ready();
    return socket;
  };
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });

  it('Default socket path, polling then websocket transports', async () => {
    // The client names no path, so this is the default one.
    const socket = await connect(ann, ['polling', 'websocket']);
    const { engine } = socket.socket.io;
    if (engine.transport.name === 'polling')
      await new Promise((resolve) => engine.once('upgrade', resolve));
    expect(engine.transport.name).toBe('websocket');
  });

  it('Sent: online (user id); assign-task (task_id, user_id); task-comment (taskId, comment)', async () => {
    const socket = await connect(ann);
    expect(await socket.ask('online', ann._id)).toEqual({ ok: true });
    expect(await socket.ask('assign-task', { task_id: 'a', user_id: [ben._id] })).toEqual({
      ok: true,
    });
    expect(await socket.ask('task-comment', { taskId: 'a', comment: { text: 'Hello' } })).toEqual({
      ok: true,
    });
  });

  it('Received: notification, taskUpdate, taskComment (each with data.message)', async () => {
    const socket = await connect(ann);
    const { _id } = await annsTask();
    await admin.client.patch(`/api/tasks/${_id}`, { title: 'Tables' });
    await admin.client.post(`/api/tasks/${_id}/comments`, { text: 'Hello' });
    await socket.until(() => socket.named('taskComment').length === 1);
    expect(
      ['notification', 'taskUpdate', 'taskComment'].map((name) =>
        socket.named(name).map((event) => event.payload),
      ),
    ).toMatchObject([
      [{ data: { message: 'Ada assigned you the task "Chairs"' } }],
      [{ data: { message: 'Ada updated "Tables"' } }],
      [{ data: { message: 'Ada commented on "Tables"' } }],
    ]);
  });

  it('Received: task-comment (taskId, comment); task-updated (a task); task-deleted (a task id)', async () => {
    const socket = await connect(ann);
    const { _id } = await annsTask();
    await admin.client.post(`/api/tasks/${_id}/comments`, { text: 'Hello' });
    await admin.client.delete(`/api/tasks/${_id}`);
    await socket.until(() => socket.named('task-deleted').length === 1);
    expect(socket.named('task-comment')[0]?.payload).toMatchObject({
      taskId: _id,
      comment: { text: 'Hello', user: { name: 'Ada' } },
    });
    expect(socket.named('task-updated')[0]?.payload).toMatchObject({
      _id,
      title: 'Chairs',
      comments: [{ text: 'Hello' }],
    });
    expect(socket.named('task-deleted')[0]?.payload).toBe(_id);
  });

  it('Received: adminUpdateUserList (new user list)', async () => {
    const socket = await connect(admin);
    const user = newUser();
    await admin.client.post('/api/users', user);
    const lists = () => socket.named('adminUpdateUserList').map((event) => event.payload as User[]);
    await socket.until(() =>
      lists().some((list) => list.some(({ email }) => email === user.email)),
    );
    expect(
      lists()
        .at(-1)
        ?.find(({ email }) => email === user.email),
    ).toMatchObject({ name: 'New', roles: ['User'], active: true });
  });
});
