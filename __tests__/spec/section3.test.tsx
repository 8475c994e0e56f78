import { screen, waitFor, within } from '@testing-library/react';
import type { Activity, Task } from '../../src/contract/task';
import { inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import { notificationsApi } from '../../src/features/notifications/notificationsApi';
import { getTasks, taskLists } from '../../src/data/nouns/tasks/taskLists';
import { selectTaskById } from '../../src/data/nouns/tasks/tasksSelectors';
import { usersApi } from '../../src/data/nouns/users/usersApi';
import { getUsers } from '../../src/data/nouns/users/userLists';
import { selectUsers } from '../../src/data/nouns/users/usersSelectors';
import { persistChanged, selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import { userInfoOf } from '../../src/data/session/userInfo';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { card, dialogOf, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// Section 3: the entities and their fields as the SPA holds and shows them, on a backend that knows
// nothing but section 7. The fields of a user and of a note, and labels: the calls of section 7.

const { ada, uma } = team;
const { startBackend, backend, open } = useFakeBackend();
const as = async (person: typeof ada) => {
  const store = storeOn(backend());
  await signIn(store, person);
  return store;
};
const stored = () =>
  Object.fromEntries(
    ['user', 'accessToken', 'persist'].map((key) => [key, localStorage.getItem(key)]),
  );

describe('User', () => {
  test('password (only on create)', async () => {
    await startBackend();
    const store = await as(ada);
    const user = {
      name: 'New',
      email: 'new@example.com',
      password: 'Passw0rd!-only-sent',
      roles: ['User'],
      active: false,
    };
    await store.dispatch(getUsers.initiate()).unwrap();
    await store.dispatch(usersApi.endpoints.createUser.initiate(user, { track: false })).unwrap();
    expect(backend().callsTo('POST', '/api/users')[0]?.body).toMatchObject({
      password: user.password,
    });
    expect(selectUsers(store.getState())[0]).toMatchObject({ name: 'New' });
    expect(JSON.stringify(getUsers.select()(store.getState()).data)).not.toContain(user.password);
  });

  test('The user list starts as null', async () => {
    await startBackend();
    expect(getUsers.select()((await as(ada)).getState()).data).toBeUndefined();
  });
});

describe('Session (signed-in user)', () => {
  test('userInfo (name, roles, and in places _id and email) plus accessToken', async () => {
    await startBackend();
    const { session } = (await as(uma)).getState();
    expect(session.user).toEqual({
      _id: uma._id,
      name: 'Uma User',
      email: 'uma@example.com',
      roles: ['User'],
    });
    expect(session.accessToken).toEqual(expect.any(String));
  });

  test('The access token is a signed token whose payload carries userInfo; _id and email may be missing', () => {
    const token = (payload: object) =>
      `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
    expect(userInfoOf(token({ userInfo: { name: 'Uma', roles: ['User'] } }))).toEqual({
      name: 'Uma',
      roles: ['User'],
    });
    expect(userInfoOf(token({ name: 'Uma', roles: ['User'] }))).toBeNull();
  });

  test('Stored in browser local storage: user, accessToken, persist (boolean, default false)', async () => {
    await startBackend();
    const store = await as(uma);
    await waitFor(() => expect(stored().accessToken).not.toBeNull());
    expect({ ...stored(), user: JSON.parse(stored().user ?? '') }).toEqual({
      user: store.getState().session.user,
      accessToken: store.getState().session.accessToken,
      persist: 'false',
    });
    store.dispatch(persistChanged(true));
    expect(stored().persist).toBe('true');
  });

  test.each([
    ['both', true, true, true],
    ['the user alone', true, false, false],
    ['the access token alone', false, true, false],
    ['neither', false, false, false],
  ])(
    'The session is logged in only when both user and access token are stored at start-up: %s',
    async (_what, user, token, isLoggedIn) => {
      await startBackend();
      if (user) localStorage.setItem('user', JSON.stringify({ name: 'Uma', roles: ['User'] }));
      if (token) localStorage.setItem('accessToken', 'a.b.c');
      expect(selectIsLoggedIn(storeOn(backend()).getState())).toBe(isLoggedIn);
    },
  );
});

// What a person sees of priority and attachments: section5.tasks (Low, Medium, High) and section2.taskManagement.
describe('Task', () => {
  const whole: Task = aTask({
    description: 'D',
    priority: 'High',
    status: 'Completed',
    dueDate: '2026-03-01',
    completedAt: '2026-03-02T10:00:00.000Z',
    labels: ['a'],
    attachments: [{ filename: 'stored.pdf', originalname: 'Plan.pdf' }],
    comments: [{ user: { name: 'Ada' }, text: 'Hello', createdAt: '2026-03-02T09:00:00.000Z' }],
    activity: [
      {
        type: 'status',
        timestamp: '2026-03-02T10:00:00.000Z',
        user: { _id: ada._id, name: 'Ada' },
        status: 'Completed',
      },
    ],
  });

  test('every field of the specification', async () => {
    await startBackend({ tasks: [whole] });
    const store = await as(ada);
    await store.dispatch(getTasks.initiate(undefined));
    expect(selectTaskById(store.getState(), whole._id)).toEqual(whole);
  });

  test('The task list starts as null (not loaded)', async () => {
    await startBackend({ tasks: [whole] });
    const store = await as(ada);
    expect(taskLists.entryOf(store.getState(), undefined).data).toBeUndefined();
    await store.dispatch(getTasks.initiate(undefined));
    expect(taskLists.entryOf(store.getState(), undefined).data).toBeDefined();
  });
});

test("Comment: user (name, or username, or email), text, createdAt. 'User' when no user is present", async () => {
  const users = [
    { name: 'Ada', username: 'ada1', email: 'ada@x.y' },
    { username: 'ada1', email: 'ada@x.y' },
    { email: 'ada@x.y' },
    {},
    null,
    undefined,
  ];
  const comments = users.map((user, index) => ({
    user,
    text: `Text ${index}`,
    createdAt: new Date().toISOString(),
  }));
  await startBackend({ tasks: [aTask({ title: 'Chairs', comments })] });
  const { user } = await open('/task', uma);
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  const log = await (await dialogOf('Comments')).findByRole('log');
  const authors = ['Ada', 'ada1', 'ada@x.y', 'User', 'User', 'User'];
  const shown = [...log.querySelectorAll<HTMLElement>('[data-comment]')];
  expect(shown).toHaveLength(comments.length);
  for (const [index, one] of shown.entries()) {
    expect(within(one).getByText(authors[index] ?? '')).toBeVisible();
    expect(within(one).getByText(`Text ${index}`)).toBeVisible();
    expect(one.querySelector('time')).toHaveAttribute('datetime', comments[index]?.createdAt);
  }
  // The list has brought them: nothing more is asked for.
  expect(backend().calls.filter(({ path }) => path.startsWith('/api/tasks/'))).toEqual([]);
});

test('Activity entry: type, timestamp, user and to (object or id), status, details', async () => {
  const activity: Activity[] = [
    {
      type: 'assigned',
      timestamp: '2026-03-01T10:00:00.000Z',
      user: { _id: ada._id, name: ada.name },
      to: { _id: uma._id, name: uma.name },
      details: { any: ['shape'] },
    },
    { type: 'assigned', timestamp: '2026-03-02T10:00:00.000Z', user: ada._id, to: uma._id },
    {
      type: 'status',
      timestamp: '2026-03-03T10:00:00.000Z',
      user: uma._id,
      status: 'On Hold',
      details: 'text',
    },
  ];
  await startBackend({ tasks: [aTask({ title: 'Chairs', activity })] });
  const { user } = await open('/task', uma);
  await user.click((await card('Chairs')).getByRole('button', { name: 'Activity' }));
  const entries = await within(await screen.findByRole('list', { name: 'Activity' })).findAllByRole(
    'listitem',
  );
  expect(entries.map((entry) => entry.querySelector('p')?.textContent)).toEqual([
    'Uma User set the status to On Hold',
    'Ada Admin assigned Uma User',
    'Ada Admin assigned Uma User',
  ]);
  expect(entries.map((entry) => entry.querySelector('time')?.dateTime)).toEqual(
    activity.map((entry) => entry.timestamp).reverse(),
  );
});

describe('Note', () => {
  test("When an admin acts for another user the payload also carries id, the target user's id", async () => {
    await startBackend();
    const { user, store } = await open('/note/add', ada);
    store.dispatch(
      inspectionStarted({
        userId: uma._id,
        userName: uma.name,
        userEmail: uma.email,
        userRoles: uma.roles,
      }),
    );
    await user.type(await screen.findByLabelText('Title'), 'For her');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(backend().callsTo('POST', '/api/notes')[0]?.body).toEqual({
        title: 'For her',
        text: '',
        tag: [],
        id: uma._id,
      }),
    );
  });
});

// Inspected-user (target user) context: section2.modals, where an administrator opens a record. Header state: section1.

test('Notification (in-app): _id (or id), message, time (text), read. The list has unreadCount', async () => {
  await startBackend();
  const entry = { message: 'News', time: '5 minutes ago', read: false };
  backend().overrides.set('GET /api/notification', () => ({
    status: 200,
    body: {
      notifications: [
        { _id: 'a', ...entry },
        { id: 'b', ...entry, read: true },
      ],
      unreadCount: 1,
    },
  }));
  const list = await (
    await as(uma)
  )
    .dispatch(notificationsApi.endpoints.getNotifications.initiate())
    .unwrap();
  expect(list).toEqual({
    notifications: [
      { _id: 'a', ...entry },
      { _id: 'b', ...entry, read: true },
    ],
    unreadCount: 1,
  });
});
