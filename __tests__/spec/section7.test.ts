import { sessionApi } from '../../src/data/api/sessionApi';
import { notesApi } from '../../src/data/nouns/notes/notesApi';
import { notificationsApi } from '../../src/features/notifications/notificationsApi';
import { attachmentUrl } from '../../src/features/tasks/fields/attachmentUrl';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { selectTaskById, selectVisibleTaskIds } from '../../src/data/nouns/tasks/tasksSelectors';
import { newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { usersApi } from '../../src/data/nouns/users/usersApi';
import { getUsers } from '../../src/data/nouns/users/userLists';
import { selectUsers } from '../../src/data/nouns/users/usersSelectors';
import {
  loggedOut,
  selectAccessToken,
  selectIsLoggedIn,
  selectUser,
} from '../../src/data/session/sessionSlice';
import { waitUntil } from '../helpers/fakeSocketServer';
import { testSpecCalls } from '../helpers/specCalls';
import { startLiveSpecSession, startSpecSession, type SpecSession } from '../helpers/specSession';
import { aTask, team } from '../helpers/team';

// Section 7, the calls the SPA makes: each row sent by the SPA's own api to a backend that knows nothing but that table.

const { ada, uma, udo } = team;
let wire: SpecSession;
afterEach(() => wire.backend.close());
const begin = async (...args: Parameters<typeof startSpecSession>) =>
  (wire = await startSpecSession(...args));

const { createUser, deleteUser, updateUser } = usersApi.endpoints;
const {
  createTask,
  updateTask,
  deleteTask,
  addComment,
  assignTask,
  unassignTask,
  getAssignment,
  getUnassignedUsers,
  getLabels,
} = tasksApi.endpoints;
const { createNote, deleteNote, getNote, getNotes, updateNote } = notesApi.endpoints;
const { getNotifications, markAllRead, markRead } = notificationsApi.endpoints;
const users = () => selectUsers(wire.store.getState());
const news = () => getNotifications.select()(wire.store.getState()).data;
const unread = (_id: string) => ({ _id, message: _id, time: 'now', read: false });
const withNews = () =>
  begin(uma, {
    change: ({ data }) => void data.notifications.set(uma._id, [unread('a'), unread('b')]),
  });

describe('all calls', () => {
  it('go to one base address, with JSON, credentials (cookies) and the Bearer access token', async () => {
    const { store, sent } = await begin(uma);
    await store.dispatch(createNote.initiate({ title: 'T', text: '', tag: [] })).unwrap();
    expect(sent('POST', '/api/notes').headers).toMatchObject({
      'content-type': 'application/json',
      cookie: expect.stringMatching(/refresh=/),
      authorization: `Bearer ${selectAccessToken(store.getState())}`,
    });
  });

  it('open attachments at an uploads path under the API host using the stored filename', () => {
    expect(attachmentUrl({ filename: 'stored name.pdf', originalname: 'Plan.pdf' })).toBe(
      `${__API_HOST__}/uploads/stored%20name.pdf`,
    );
  });
});

describe('Method and path | Payload | Answer and use', () => {
  testSpecCalls({
    'POST /api/auth/login | body: email, password, persist': async () => {
      const { store, sent } = await begin(uma);
      await store
        .dispatch(
          sessionApi.endpoints.login.initiate({
            email: ada.email,
            password: ada.password,
            persist: true,
          }),
        )
        .unwrap();
      expect(sent('POST', '/api/auth/login').body).toEqual({
        email: ada.email,
        password: ada.password,
        persist: true,
      });
      expect(selectUser(store.getState())).toMatchObject({ name: 'Ada Admin', roles: ['Admin'] });
      expect(selectAccessToken(store.getState())).toMatch(/^[\w-]+\.[\w-]+\.$/);
    },
    'POST /api/auth/refresh | no body': async () => {
      const { store, backend, sent } = await begin(uma);
      const old = selectAccessToken(store.getState());
      backend.expireTokens();
      await store.dispatch(getNotes.initiate(undefined)).unwrap();
      expect(sent('POST', '/api/auth/refresh').body).toBeUndefined();
      expect(selectAccessToken(store.getState())).not.toBe(old);
      expect(backend.callsTo('GET', '/api/notes').map((call) => call.status)).toEqual([403, 200]);
    },
    'POST /api/auth/logout | no body': async () => {
      const { store, backend } = await begin(uma);
      const failed = jest.spyOn(console, 'error').mockImplementation();
      backend.overrides.set('POST /api/auth/logout', () => ({
        status: 500,
        body: { error: 'whatever' },
      }));
      await store.dispatch(sessionApi.endpoints.logout.initiate());
      expect(backend.callsTo('POST', '/api/auth/logout').map((call) => call.body)).toEqual([
        undefined,
      ]);
      expect(selectIsLoggedIn(store.getState())).toBe(false);
      expect(failed).toHaveBeenCalledTimes(1);
      failed.mockRestore();
    },
    'GET /api/notification | none': async () => {
      const { store } = await withNews();
      await store.dispatch(getNotifications.initiate());
      expect(news()).toEqual({ notifications: [unread('a'), unread('b')], unreadCount: 2 });
    },
    'POST /api/notification/read | no body': async () => {
      const { store, sent } = await withNews();
      await store.dispatch(getNotifications.initiate());
      await store.dispatch(markAllRead.initiate()).unwrap();
      expect(sent('POST', '/api/notification/read').body).toBeUndefined();
      expect(news()).toMatchObject({
        notifications: [{ read: true }, { read: true }],
        unreadCount: 0,
      });
    },
    'POST /api/notification/read | body: notificationId': async () => {
      const { store, sent } = await withNews();
      await store.dispatch(getNotifications.initiate());
      await store.dispatch(markRead.initiate('b')).unwrap();
      expect(sent('POST', '/api/notification/read').body).toEqual({ notificationId: 'b' });
      expect(news()).toMatchObject({
        notifications: [{ read: false }, { read: true }],
        unreadCount: 1,
      });
    },
    'GET /api/users | none': async () => {
      const { store } = await begin(ada);
      await store.dispatch(getUsers.initiate()).unwrap();
      expect(users().find((user) => user._id === uma._id)).toEqual({
        _id: uma._id,
        name: uma.name,
        email: uma.email,
        roles: ['User'],
        active: true,
        isOnline: false,
        lastActive: null,
      });
    },
    'POST /api/users | body: name, email, password, roles[], active': async () => {
      const { store, backend, sent } = await begin(ada);
      await store.dispatch(getUsers.initiate()).unwrap();
      const user = {
        name: 'New',
        email: 'new@example.com',
        password: 'Passw0rd!',
        roles: ['User'],
        active: false,
      };
      await store.dispatch(createUser.initiate(user)).unwrap();
      expect(sent('POST', '/api/users').body).toEqual(user);
      expect(users()[0]).toMatchObject({ name: 'New', active: false });
      const again = await store.dispatch(createUser.initiate(user));
      expect(backend.callsTo('POST', '/api/users').at(-1)?.status).toBe(409);
      expect(again.error).toEqual({ status: 409, text: 'Email already in use' });
    },
    'PATCH /api/users | body: id, active': async () => {
      const { store, sent } = await begin(ada);
      await store.dispatch(getUsers.initiate()).unwrap();
      await store.dispatch(updateUser.initiate({ id: udo._id, active: false })).unwrap();
      expect(sent('PATCH', '/api/users').body).toEqual({ id: udo._id, active: false });
      await waitUntil(() => users().some((user) => user._id === udo._id && !user.active), users);
    },
    'DELETE /api/users/{id} | none': async () => {
      const { store, sent } = await begin(ada);
      await store.dispatch(getUsers.initiate()).unwrap();
      await store.dispatch(deleteUser.initiate(udo._id)).unwrap();
      expect(sent('DELETE', `/api/users/${udo._id}`).body).toBeUndefined();
      expect(users().map((user) => user.name)).toEqual(['Rosa Root', 'Ada Admin', 'Uma User']);
    },
    'GET /api/tasks | none': async () => {
      const { store, backend } = await begin(udo, {
        change: ({ data }) =>
          void data.tasks.push(
            aTask({ _id: 'udos', assignedTo: [{ _id: udo._id, name: udo.name }] }),
          ),
      });
      await store.dispatch(getTasks.initiate(undefined));
      expect(selectVisibleTaskIds(store.getState())).toEqual(['udos']);
      expect(backend.callsTo('GET', '/api/tasks')).toHaveLength(1);
    },
    'POST /api/tasks/inspect | body: id': async () => {
      const { store, sent } = await begin(ada);
      const { data } = await store.dispatch(getTasks.initiate(uma._id));
      expect(sent('POST', '/api/tasks/inspect').body).toEqual({ id: uma._id });
      expect(data?.pages.flat()).toHaveLength(2);
    },
    'POST /api/tasks | multipart: title, description, priority, dueDate, assignedTo (repeated), files (repeated), labels (JSON list of strings)':
      async () => {
        const { store, sent } = await begin(ada);
        await store.dispatch(getTasks.initiate(undefined));
        const task = {
          ...newTaskDraft.empty,
          title: 'T',
          description: 'D',
          dueDate: '2031-01-31',
          assignedTo: [uma._id, udo._id],
          labels: ['x', 'y'],
        };
        const made = await store
          .dispatch(
            createTask.initiate({
              task,
              files: [new File(['1'], 'a.png'), new File(['2'], 'b.pdf')],
            }),
          )
          .unwrap();
        const { headers, body } = sent('POST', '/api/tasks');
        expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
        expect(body).toEqual({
          title: ['T'],
          description: ['D'],
          priority: ['Medium'],
          dueDate: ['2031-01-31'],
          assignedTo: [uma._id, udo._id],
          files: ['a.png', 'b.pdf'],
          labels: ['["x","y"]'],
        });
        expect(selectVisibleTaskIds(store.getState())[0]).toBe(made?._id);
      },
    'PATCH /api/tasks/{id} | body: subset of title, description, status, labels': async () => {
      const { store, sent, task } = await begin(ada);
      await store.dispatch(getTasks.initiate(undefined));
      for (const changes of [
        { title: 'A' },
        { description: 'B' },
        { status: 'On Hold' as const },
        { labels: ['C'] },
        { title: 'D', labels: [] },
      ]) {
        await store.dispatch(updateTask.initiate({ id: task._id, changes })).unwrap();
        expect(sent('PATCH', `/api/tasks/${task._id}`).body).toEqual(changes);
        expect(selectTaskById(store.getState(), task._id)).toMatchObject(changes);
      }
    },
    'DELETE /api/tasks/{id} | none': async () => {
      const { store, backend, sent, task } = await begin(ada);
      await store.dispatch(getTasks.initiate(undefined));
      await store.dispatch(deleteTask.initiate(task._id)).unwrap();
      expect(sent('DELETE', `/api/tasks/${task._id}`).body).toBeUndefined();
      // The data reloads, the page does not (docs/spec.md).
      await waitUntil(
        () => backend.callsTo('GET', '/api/tasks').length === 2,
        () => backend.calls,
      );
      expect(selectVisibleTaskIds(store.getState())).not.toContain(task._id);
    },
    'GET /api/tasks/labels and GET /api/labels | none': async () => {
      const { store, backend } = await begin(ada);
      expect(await store.dispatch(getLabels.initiate()).unwrap()).toEqual({ labels: ['old'] });
      backend.overrides.set('GET /api/tasks/labels', () => ({
        status: 404,
        body: { error: 'Not found' },
      }));
      backend.overrides.set('GET /api/labels', () => ({
        status: 200,
        body: [{ value: 'v', label: 'other' }, 'plain'],
      }));
      expect(
        await store.dispatch(getLabels.initiate(undefined, { forceRefetch: true })).unwrap(),
      ).toEqual({ labels: ['other', 'plain'] });
    },
    'GET /api/tasks/unassigned/{taskId} | none': async () => {
      const { store, task, sent } = await begin(ada);
      const free = await store.dispatch(getUnassignedUsers.initiate(task._id)).unwrap();
      expect(sent('GET', `/api/tasks/unassigned/${task._id}`).body).toBeUndefined();
      expect(free).toContainEqual({ _id: udo._id, name: 'Udo User', roles: ['User'] });
      expect(free.map((person) => person._id)).not.toContain(uma._id);
    },
    'POST /api/tasks/assign | body: task_id, user_id (list)': async () => {
      const { store, task, sent } = await begin(ada);
      await store.dispatch(getTasks.initiate(undefined));
      await store
        .dispatch(assignTask.initiate({ task_id: task._id, user_id: [udo._id, ada._id] }))
        .unwrap();
      expect(sent('POST', '/api/tasks/assign').body).toEqual({
        task_id: task._id,
        user_id: [udo._id, ada._id],
      });
      expect(selectTaskById(store.getState(), task._id)?.assignedTo).toHaveLength(3);
    },
    'GET /api/tasks/assign/{taskId} | none': async () => {
      const { store, task } = await begin(ada);
      const assignment = await store.dispatch(getAssignment.initiate(task._id)).unwrap();
      expect(assignment).toEqual({
        _id: task._id,
        assignedTo: [{ _id: uma._id, name: 'Uma User' }],
      });
    },
    'DELETE /api/tasks/assign/{assignmentId} | body: user_id': async () => {
      const { store, task, sent } = await begin(ada);
      await store.dispatch(getTasks.initiate(undefined));
      await store
        .dispatch(
          unassignTask.initiate({ taskId: task._id, assignmentId: task._id, userId: uma._id }),
        )
        .unwrap();
      expect(sent('DELETE', `/api/tasks/assign/${task._id}`).body).toEqual({ user_id: uma._id });
      expect(selectTaskById(store.getState(), task._id)?.assignedTo).toEqual([]);
    },
    'POST /api/tasks/{id}/comments | body: text': async () => {
      const { store, task, sent } = await begin(uma);
      await store.dispatch(getTasks.initiate(undefined));
      await store.dispatch(addComment.initiate({ id: task._id, text: 'Hello' })).unwrap();
      expect(sent('POST', `/api/tasks/${task._id}/comments`).body).toEqual({ text: 'Hello' });
      expect(selectTaskById(store.getState(), task._id)?.comments).toMatchObject([
        { text: 'Hello', user: { name: 'Uma User' } },
      ]);
    },
    'GET /api/notes | none': async () => {
      const { store } = await begin(uma);
      expect(await store.dispatch(getNotes.initiate(undefined)).unwrap()).toEqual([
        { _id: 'n1', title: 'Plan', tag: ['work'] },
      ]);
    },
    'POST /api/notes/admin-all | body: id': async () => {
      const { store, sent } = await begin(ada);
      expect(await store.dispatch(getNotes.initiate(uma._id)).unwrap()).toEqual([
        { _id: 'n1', title: 'Plan', tag: ['work'] },
      ]);
      expect(sent('POST', '/api/notes/admin-all').body).toEqual({ id: uma._id });
    },
    'POST /api/notes | body: title, text, tag[], optional id': async () => {
      const { store, backend, sent } = await begin(ada);
      for (const note of [
        { title: 'A', text: 'B', tag: ['c'] },
        { title: 'For Uma', text: '', tag: [], id: uma._id },
      ]) {
        await store.dispatch(createNote.initiate(note)).unwrap();
        expect(sent('POST', '/api/notes').body).toEqual(note);
      }
      expect(backend.data.notes.get(uma._id)?.map((note) => note.title)).toEqual([
        'For Uma',
        'Plan',
      ]);
    },
    'PATCH /api/notes/{id} | body: title, text, tag[], optional id': async () => {
      const { store, sent } = await begin(ada);
      const change = { title: 'A', text: 'B', tag: ['c'], id: uma._id };
      await store.dispatch(updateNote.initiate({ noteId: 'n1', ...change })).unwrap();
      expect(sent('PATCH', '/api/notes/n1').body).toEqual(change);
    },
    'GET /api/notes/{id} | none': async () => {
      const { store, note } = await begin(uma);
      expect(await store.dispatch(getNote.initiate({ id: 'n1', screen: 'view' })).unwrap()).toEqual(
        note,
      );
    },
    'POST /api/notes/admin-byid | body: id': async () => {
      const { store, note, sent } = await begin(ada);
      expect(
        await store
          .dispatch(getNote.initiate({ id: 'n1', inspectedId: uma._id, screen: 'view' }))
          .unwrap(),
      ).toEqual(note);
      expect(sent('POST', '/api/notes/admin-byid').body).toEqual({ id: 'n1' });
    },
    'DELETE /api/notes/{id} | none': async () => {
      const { store, backend, sent } = await begin(uma);
      await store.dispatch(deleteNote.initiate('n1')).unwrap();
      expect(sent('DELETE', '/api/notes/n1').body).toBeUndefined();
      expect(backend.data.notes.get(uma._id)).toEqual([]);
    },
  });
});

describe('Realtime socket', () => {
  let live: Awaited<ReturnType<typeof startLiveSpecSession>>;
  const connect = async (who = uma) => {
    live = await startLiveSpecSession(who);
    wire = live;
    await live.store.dispatch(getTasks.initiate(undefined));
    return live;
  };
  afterEach(() => {
    live.store.dispatch(loggedOut({ forced: true }));
    live.sockets.end();
  });
  const until = (isTrue: () => boolean) => waitUntil(isTrue, () => live.sockets.reports);
  const said = () =>
    live.sockets.reportsOf('sent').map(({ name, args }) => [name, ...(args ?? [])]);

  // That the websocket follows is the browser's to show; this page in Node has none that the client would take.
  it('Default socket path, polling (first of the two transports), backend with credentials', async () => {
    await connect();
    const requests = () => live.sockets.reportsOf('request');
    await until(() => requests().length > 1);
    expect(requests()[0]?.url).toMatch(/^\/socket\.io\/\?.*transport=polling/);
    expect(requests()[0]?.cookie).toBeUndefined();
    expect(
      requests()
        .slice(1)
        .every(({ cookie }) => cookie?.includes('backend=')),
    ).toBe(true);
  });

  it('Sent: online (user id)', async () => {
    await connect();
    expect(said()).toEqual([['online', uma._id]]);
  });

  it('Sent: assign-task (task_id, user_id)', async () => {
    const { store, task } = await connect(ada);
    await store.dispatch(assignTask.initiate({ task_id: task._id, user_id: [udo._id] })).unwrap();
    await until(() => said().length === 2);
    expect(said()[1]).toEqual(['assign-task', { task_id: task._id, user_id: [udo._id] }]);
  });

  it('Sent: task-comment (taskId, comment)', async () => {
    const { store, task } = await connect();
    await store.dispatch(addComment.initiate({ id: task._id, text: 'Hello' })).unwrap();
    await until(() => said().length === 2);
    expect(said()[1]).toMatchObject([
      'task-comment',
      { taskId: task._id, comment: { text: 'Hello', user: { name: 'Uma User' } } },
    ]);
  });

  it.each([
    ['notification', 'You have a new notification.'],
    ['taskUpdate', 'A task was updated (default message).'],
    ['taskComment', 'A new comment was posted.'],
  ])('Received: %s with data.message', async (name, fallback) => {
    const { store, sockets } = await connect();
    const toasts = () => store.getState().toasts.map((toast) => toast.message);
    sockets.emit(name, { data: { message: 'Look here' } });
    await until(() => toasts().includes('Look here'));
    sockets.emit(name, { data: {} });
    await until(() => toasts().includes(fallback));
  });

  it('Received: task-comment (taskId, comment)', async () => {
    const { store, sockets, task } = await connect();
    sockets.emit('task-comment', {
      taskId: task._id,
      comment: {
        user: { name: 'Ada' },
        text: 'From the socket',
        createdAt: '2026-03-02T10:00:00.000Z',
      },
    });
    await until(
      () =>
        selectTaskById(store.getState(), task._id)?.comments?.at(-1)?.text === 'From the socket',
    );
  });

  it('Received: task-updated (a task)', async () => {
    const { store, sockets, task } = await connect();
    sockets.emit('task-updated', { ...task, title: 'Changed elsewhere' });
    await until(() => selectTaskById(store.getState(), task._id)?.title === 'Changed elsewhere');
  });

  it('Received: task-deleted (a task id)', async () => {
    const { store, sockets, task } = await connect();
    sockets.emit('task-deleted', task._id);
    await until(() => selectTaskById(store.getState(), task._id) === undefined);
    expect(selectVisibleTaskIds(store.getState())).toHaveLength(1);
  });

  it('Received: adminUpdateUserList (new user list)', async () => {
    const { store, sockets } = await connect(ada);
    await store.dispatch(getUsers.initiate()).unwrap();
    sockets.emit('adminUpdateUserList', [{ ...uma, isOnline: true }]);
    await until(() => users().length === 1);
    expect(users()).toMatchObject([{ name: 'Uma User', isOnline: true }]);
  });
});
