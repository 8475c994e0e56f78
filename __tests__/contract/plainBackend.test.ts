import { newKey } from '../../src/data/api/newKey';
import type { AppStore } from '../../src/app/store/store';
import { notificationsApi } from '../../src/features/notifications/notificationsApi';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { logHeader, seqHeader } from '../../src/contract/list';
import { selectUndoEntries } from '../../src/data/undo/undoSlice';
import {
  selectTaskById,
  selectTaskPages,
  selectVisibleTaskIds,
} from '../../src/data/nouns/tasks/tasksSelectors';
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

  it('keeps notifications by the rules: reading lowers the count, a failed fetch is an empty list', async () => {
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
