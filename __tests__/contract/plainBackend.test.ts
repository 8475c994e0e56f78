import { newKey } from '../../src/data/api/newKey';
import type { AppStore } from '../../src/app/store/store';
import { notificationsApi } from '../../src/features/notifications/notificationsApi';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { logHeader, seqHeader } from '../../src/contract/task';
import { selectUndoEntries } from '../../src/data/undo/undoSlice';
import { emptyNewTask } from '../../src/data/drafts/draftsSlice';
import {
  selectTaskById,
  selectTaskCounts,
  selectTaskPages,
  selectTasksError,
  selectVisibleTaskIds,
} from '../../src/data/nouns/tasks/tasksSelectors';
import { getUsers } from '../../src/data/nouns/users/userLists';
import { selectUsers } from '../../src/data/nouns/users/usersSelectors';
import { selectIsDocket, selectUser } from '../../src/data/session/sessionSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

let backend: FakeBackend;
const start = async (tasks = [aTask(), aTask(), aTask()]) => {
  backend = await FakeBackend.start({
    people: Object.values(team).map((one) => ({ ...one })),
    tasks,
  });
  return tasks;
};
afterEach(() => backend.close());

const as = async (person: { email: string; password: string }): Promise<AppStore> => {
  const store = storeOn(backend);
  await signIn(store, person);
  return store;
};
const load = (store: AppStore) => store.dispatch(getTasks.initiate(undefined));

describe('the SPA on a backend of plain JSON arrays (J-5)', () => {
  it('signs in with the trimmed fields and reads who it is from the token', async () => {
    await start([]);
    const store = storeOn(backend);
    await signIn(store, { email: ` ${team.uma.email} `, password: ` ${team.uma.password} ` });
    expect(selectUser(store.getState())).toEqual({
      _id: team.uma._id,
      name: 'Uma User',
      email: 'uma@example.com',
      roles: ['User'],
    });
    expect(backend.callsTo('POST', '/api/auth/login')[0]?.body).toEqual({
      email: team.uma.email,
      password: team.uma.password,
    });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Uma User' });
    expect(localStorage.getItem('accessToken')).toBe(store.getState().session.accessToken);
    expect(localStorage.getItem('persist')).toBe('false');
  });

  it('gives a wrong password back as the server says it, and signs nobody in', async () => {
    await start([]);
    const store = storeOn(backend);
    await expect(signIn(store, { email: team.uma.email, password: 'wrong' })).rejects.toEqual({
      status: 401,
      text: 'Wrong email or password',
    });
    expect(selectUser(store.getState())).toBeNull();
    expect(backend.callsTo('POST', '/api/auth/refresh')).toHaveLength(0);
  });

  it('shows a list in the order of the server and needs no further call for comments', async () => {
    const tasks = await start();
    const store = await as(team.uma);
    await load(store);
    expect(selectVisibleTaskIds(store.getState())).toEqual(tasks.map((task) => task._id));
    expect(selectTaskById(store.getState(), tasks[1]?._id ?? '')?.comments).toEqual([]);
    expect(new Set(backend.calls.map((call) => `${call.method} ${call.path}`))).toEqual(
      new Set(['POST /api/auth/login', 'GET /api/tasks']),
    );
  });

  it('says the server’s text when a list is refused, and shows no tasks', async () => {
    await start();
    const store = await as(team.uma);
    await load(store);
    backend.overrides.set('GET /api/tasks', () => ({
      status: 404,
      body: { error: 'No tasks found' },
    }));
    await store.dispatch(getTasks.initiate(undefined, { forceRefetch: true }));
    expect(selectTasksError(store.getState())).toEqual({ status: 404, text: 'No tasks found' });
    expect(selectVisibleTaskIds(store.getState())).toEqual([]);
    expect(selectTaskCounts(store.getState()).total).toBe(0);
  });

  it('creates a task by a multipart form and puts it at the front', async () => {
    await start();
    const store = await as(team.ada);
    await load(store);
    const task = {
      ...emptyNewTask,
      title: 'Ship it',
      description: 'Now',
      dueDate: '2026-12-24',
      assignedTo: [team.uma._id, team.udo._id],
      labels: ['a', 'b'],
    };
    const made = await store
      .dispatch(
        tasksApi.endpoints.createTask.initiate({ task, files: [new File(['x'], 'Plan ü.pdf')] }),
      )
      .unwrap();
    expect(backend.callsTo('POST', '/api/tasks')[0]?.body).toEqual({
      title: ['Ship it'],
      description: ['Now'],
      priority: ['Medium'],
      dueDate: ['2026-12-24'],
      assignedTo: [team.uma._id, team.udo._id],
      files: ['Plan ü.pdf'],
      labels: ['["a","b"]'],
    });
    expect(selectVisibleTaskIds(store.getState())[0]).toBe(made?._id);
    expect(selectTaskCounts(store.getState()).total).toBe(4);
  });

  it('shows a status at once, and puts it back when the server refuses', async () => {
    const [task] = await start();
    const id = task?._id ?? '';
    const store = await as(team.uma);
    await load(store);
    backend.overrides.set(`PATCH /api/tasks/${id}`, () => ({ status: 400, body: { error: 'No' } }));
    const answer = store.dispatch(
      tasksApi.endpoints.updateTask.initiate({ id, changes: { status: 'Completed' } }),
    );
    expect(selectTaskById(store.getState(), id)?.status).toBe('Completed');
    expect(selectTaskCounts(store.getState()).completed).toBe(1);
    expect((await answer).error).toEqual({ status: 400, text: 'No' });
    expect(selectTaskById(store.getState(), id)).toMatchObject({
      status: 'Pending',
      completedAt: null,
    });
    expect(selectTaskCounts(store.getState()).completed).toBe(0);

    backend.overrides.clear();
    await store
      .dispatch(tasksApi.endpoints.updateTask.initiate({ id, changes: { status: 'In Progress' } }))
      .unwrap();
    expect(selectTaskById(store.getState(), id)?.status).toBe('In Progress');
  });

  it('takes an edit that is answered with nothing', async () => {
    const [task] = await start();
    const id = task?._id ?? '';
    const store = await as(team.ada);
    await load(store);
    backend.overrides.set(`PATCH /api/tasks/${id}`, () => ({ status: 204 }));
    await store
      .dispatch(tasksApi.endpoints.updateTask.initiate({ id, changes: { title: 'Renamed' } }))
      .unwrap();
    expect(selectTaskById(store.getState(), id)?.title).toBe('Renamed');
  });

  it('adds a comment to the task it holds', async () => {
    const [task] = await start();
    const id = task?._id ?? '';
    const store = await as(team.uma);
    await load(store);
    await store.dispatch(tasksApi.endpoints.addComment.initiate({ id, text: 'Hello' })).unwrap();
    expect(selectTaskById(store.getState(), id)?.comments).toMatchObject([
      { text: 'Hello', user: { name: 'Uma User' } },
    ]);
  });

  it('assigns and unassigns people', async () => {
    const [task] = await start();
    const id = task?._id ?? '';
    const store = await as(team.ada);
    await load(store);
    await store
      .dispatch(tasksApi.endpoints.assignTask.initiate({ task_id: id, user_id: [team.udo._id] }))
      .unwrap();
    expect(selectTaskById(store.getState(), id)?.assignedTo.map((one) => one.name)).toEqual([
      'Uma User',
      'Udo User',
    ]);
    await store
      .dispatch(
        tasksApi.endpoints.unassignTask.initiate({
          taskId: id,
          assignmentId: id,
          userId: team.uma._id,
        }),
      )
      .unwrap();
    expect(selectTaskById(store.getState(), id)?.assignedTo.map((one) => one.name)).toEqual([
      'Udo User',
    ]);
  });

  it('drops a deleted task and loads the data again, as nothing tells of other changes', async () => {
    const [task] = await start();
    const store = await as(team.ada);
    await load(store);
    await store.dispatch(tasksApi.endpoints.deleteTask.initiate(task?._id ?? '')).unwrap();
    expect(selectTaskById(store.getState(), task?._id ?? '')).toBeUndefined();
    expect(selectTaskCounts(store.getState()).total).toBe(2);
  });

  it('bears a task that lacks everything but its id and title, and leaves out what is no task', async () => {
    await start();
    const store = await as(team.uma);
    backend.overrides.set('GET /api/tasks', () => ({
      status: 200,
      body: [{ _id: 'x', title: 'Bare' }, { title: 'no id' }, null, 'text'],
    }));
    await load(store);
    expect(selectVisibleTaskIds(store.getState())).toEqual(['x']);
    expect(selectTaskById(store.getState(), 'x')).toMatchObject({
      assignedTo: [],
      labels: [],
      attachments: [],
      status: 'Pending',
      priority: 'Medium',
      dueDate: null,
    });
  });

  it('keeps notifications by the rules: one read lowers the count, all read ends it, a failed fetch is an empty list', async () => {
    await start([]);
    const entry = (id: string, read: boolean) => ({ _id: id, message: id, time: 'now', read });
    backend.data.notifications.set(team.uma._id, [
      entry('n1', false),
      entry('n2', false),
      entry('n3', true),
    ]);
    const store = await as(team.uma);
    const list = () => notificationsApi.endpoints.getNotifications.select()(store.getState()).data;
    await store.dispatch(notificationsApi.endpoints.getNotifications.initiate());
    expect(list()?.unreadCount).toBe(2);
    await store.dispatch(notificationsApi.endpoints.markRead.initiate('n1'));
    await store.dispatch(notificationsApi.endpoints.markRead.initiate('n1'));
    expect(list()?.unreadCount).toBe(1);
    expect(backend.callsTo('POST', '/api/notification/read')[0]?.body).toEqual({
      notificationId: 'n1',
    });
    await store.dispatch(notificationsApi.endpoints.markAllRead.initiate());
    expect(list()).toMatchObject({
      unreadCount: 0,
      notifications: [{ read: true }, { read: true }, { read: true }],
    });
    expect(backend.callsTo('POST', '/api/notification/read')[2]?.body).toBeUndefined();
    backend.overrides.set('GET /api/notification', () => ({ status: 500 }));
    await store.dispatch(
      notificationsApi.endpoints.getNotifications.initiate(undefined, { forceRefetch: true }),
    );
    expect(list()).toEqual({ notifications: [], unreadCount: 0 });
  });

  it('lists people for administrators', async () => {
    await start([]);
    const store = await as(team.ada);
    await store.dispatch(getUsers.initiate()).unwrap();
    expect(selectUsers(store.getState()).map((user) => user.name)).toEqual([
      'Rosa Root',
      'Ada Admin',
      'Uma User',
      'Udo User',
    ]);
  });

  it('has nothing that only our server has: no undo, no waiting change', async () => {
    const [task] = await start();
    const change = (key?: string) =>
      tasksApi.endpoints.updateTask.initiate({
        id: task?._id ?? '',
        changes: { status: 'Completed' },
        ...(key !== undefined && { key }),
      });
    const plain = await as(team.ada);
    await load(plain);
    expect(selectIsDocket(plain.getState())).toBe(false);
    expect(plain.dispatch(newKey())).toBeUndefined();
    await plain.dispatch(change()).unwrap();
    expect(selectUndoEntries(plain.getState())).toEqual([]);

    // The same with a header that says who answers.
    backend.data.isDocket = true;
    const ours = await as(team.ada);
    await load(ours);
    expect(selectIsDocket(ours.getState())).toBe(true);
    const key = ours.dispatch(newKey());
    expect(key).toMatch(/^.{10}\./);
    await ours.dispatch(change(key)).unwrap();
    expect(selectUndoEntries(ours.getState())).toMatchObject([{ id: key }]);
  });

  it('takes no numbers from a backend that is not ours', async () => {
    await start();
    backend.overrides.set('GET /api/tasks', () => ({
      status: 200,
      body: [aTask({ title: 'Numbered', seq: 7 })],
      headers: { [seqHeader]: '9', [logHeader]: 'x' },
    }));
    const store = await as(team.ada);
    await load(store);
    expect(selectTaskPages(store.getState()).origin).toEqual({ seq: null, log: null });
    expect(store.getState().realtime.seq).toBeNull();
  });
});
