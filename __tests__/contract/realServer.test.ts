import type { AppStore } from '../../src/app/store/store';
import { notificationsApi } from '../../src/features/notifications/notificationsApi';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import {
  selectTaskById,
  selectTaskPages,
  selectVisibleTaskIds,
} from '../../src/data/nouns/tasks/tasksSelectors';
import { usersApi } from '../../src/data/nouns/users/usersApi';
import { selectConnection } from '../../src/data/realtime/realtimeSlice';
import { selectUserId } from '../../src/data/session/sessionSlice';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';

const uma = { email: 'uma@example.com', password: 'Uma-Passw0rd!' };
let server: SpawnedServer;

beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
});
afterAll(() => server?.stop());

const until = async (isTrue: () => boolean) => {
  for (let turn = 0; turn < 2000 && !isTrue(); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isTrue()).toBe(true);
};
const isLive = (store: AppStore) => () => selectConnection(store.getState()) === 'live';

it('two people of one team see the same, live', async () => {
  const root = storeOn(server, { sockets: true });
  await signIn(root, server.root);
  await root
    .dispatch(
      usersApi.endpoints.createUser.initiate({
        ...uma,
        name: 'Uma User',
        roles: ['User'],
        active: true,
      }),
    )
    .unwrap();
  localStorage.clear();
  const user = storeOn(server, { sockets: true });
  await signIn(user, uma);
  await Promise.all([
    root.dispatch(getTasks.initiate()),
    user.dispatch(getTasks.initiate()),
    user.dispatch(notificationsApi.endpoints.getNotifications.initiate()),
  ]);
  expect(selectTaskPages(root.getState())).toMatchObject({ complete: true, loaded: 0 });
  expect(selectTaskPages(root.getState()).origin.seq).not.toBeNull();
  await until(isLive(root));
  await until(isLive(user));

  const task = {
    ...newTaskDraft.empty,
    title: 'Ship it',
    assignedTo: [selectUserId(user.getState()) ?? ''],
    labels: ['release'],
  };
  const made = await root
    .dispatch(tasksApi.endpoints.createTask.initiate({ task, files: [] }))
    .unwrap();
  const id = made?._id ?? '';
  await until(() => selectVisibleTaskIds(user.getState())[0] === id);
  expect(selectVisibleTaskIds(root.getState())).toEqual([id]);
  const unread = () =>
    notificationsApi.endpoints.getNotifications.select()(user.getState()).data?.unreadCount;
  await until(() => unread() === 1);

  await user
    .dispatch(tasksApi.endpoints.updateTask.initiate({ id, changes: { status: 'In Progress' } }))
    .unwrap();
  await until(() => selectTaskById(root.getState(), id)?.status === 'In Progress');
  await root.dispatch(tasksApi.endpoints.addComment.initiate({ id, text: 'Well done' })).unwrap();
  await until(
    () =>
      selectTaskById(user.getState(), id)?.comments?.some(
        (comment) => comment.text === 'Well done',
      ) ?? false,
  );
  expect(selectTaskById(user.getState(), id)?.comments).toHaveLength(1);

  const plain = await user.dispatch(getTasks.initiate(undefined, { forceRefetch: true }));
  expect(plain.data?.loaded).toBe(1);
  expect(selectTaskById(user.getState(), id)?.title).toBe('Ship it');

  await root.dispatch(tasksApi.endpoints.deleteTask.initiate(id)).unwrap();
  await until(() => selectVisibleTaskIds(user.getState()).length === 0);
});
