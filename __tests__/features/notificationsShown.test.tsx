import { act, screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '../../src/contract/notification';
import {
  readLiveNotification,
  desktopTag,
} from '../../src/features/notifications/liveNotification';
import {
  selectNotificationList,
  notificationsApi,
} from '../../src/features/notifications/notificationsApi';
import { readNotificationList } from '../../src/features/notifications/notificationList';
import { selectToasts, toastShown } from '../../src/data/toasts/toastsSlice';
import { notificationReceived, readServerEvent } from '../../src/data/realtime/serverEvents';
import type { AppStore } from '../../src/app/store/store';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { injectStyles } from '../helpers/styles';
import { eventAction, receive } from '../helpers/receive';

injectStyles();

const entry = (number: number, read: boolean): Notification => ({
  _id: `n${number}`,
  message: `Message ${number}`,
  time: `${number} minutes ago`,
  read,
});

let backend: FakeBackend;
const begin = async (entries: Notification[]) => {
  backend = await FakeBackend.start({
    people: Object.values(team),
    notifications: new Map([[team.uma._id, entries]]),
  });
  return renderWithProviders('/', { backend, as: team.uma });
};
afterEach(() => backend.close());

const bell = () => screen.findByRole('button', { name: /^Notifications/ });
const open = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(await bell());
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

test('the list of the bell takes the place of the toasts that it shows', async () => {
  const { user, store } = await begin([]);
  store.dispatch(toastShown({ message: 'Something else' }));
  act(
    () =>
      void receive(store, [
        {
          name: 'notification',
          payload: { data: { message: 'Just now', notificationId: 'n9', taskId: 't1' } },
        },
      ]),
  );
  const toasts = () => selectToasts(store.getState()).map(({ message }) => message);
  expect(toasts()).toEqual(['Something else', 'Just now']);
  await open(user);
  await waitFor(() => expect(toasts()).toEqual(['Something else']));
});

describe('a mark that the server refuses', () => {
  /** Answers the next mark when `refuse` is called. */
  const holdMarks = () => {
    let refuse = () => {};
    backend.overrides.set(
      'POST /api/notification/read',
      () =>
        new Promise((resolve) => {
          refuse = () => resolve({ status: 500, body: { error: 'Out of order' } });
        }),
    );
    return {
      refuse: () => refuse(),
      arrived: () =>
        waitFor(() => expect(backend.callsTo('POST', '/api/notification/read')).toHaveLength(1)),
    };
  };
  const held = (store: AppStore) => {
    const list = selectNotificationList(store.getState());
    return {
      unread: list?.unreadCount,
      read: list?.notifications.map((one) => [one._id, one.read]),
    };
  };

  test('of all is taken back; what has arrived since stays as it is', async () => {
    const { user, store } = await begin([entry(1, false), entry(2, false), entry(3, true)]);
    const list = await open(user);
    await list.findByText('Message 1');
    const marks = holdMarks();
    await user.click(list.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(held(store).unread).toBe(0));
    await marks.arrived();
    act(
      () =>
        void receive(store, [
          {
            name: 'notification',
            payload: { data: { message: 'Just now', notificationId: 'n9' } },
          },
        ]),
    );
    await waitFor(() => expect(held(store).unread).toBe(1));
    marks.refuse();
    await waitFor(() =>
      expect(held(store)).toEqual({
        unread: 3,
        read: [
          ['n9', false],
          ['n1', false],
          ['n2', false],
          ['n3', true],
        ],
      }),
    );
    // The state is there before the screen.
    await waitFor(() => expect(list.getByText('Message 1')).toHaveStyle({ fontWeight: 700 }));
    expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
  });

  test('of one is taken back, and no other one', async () => {
    const { user, store } = await begin([entry(1, false), entry(2, false)]);
    const list = await open(user);
    const marks = holdMarks();
    await user.click(await list.findByRole('button', { name: /Message 2/ }));
    await waitFor(() => expect(held(store).unread).toBe(1));
    await marks.arrived();
    marks.refuse();
    await waitFor(() =>
      expect(held(store)).toEqual({
        unread: 2,
        read: [
          ['n1', false],
          ['n2', false],
        ],
      }),
    );
  });

  test('leaves a list alone that was fetched since', async () => {
    const { user, store } = await begin([entry(1, false)]);
    const list = await open(user);
    const marks = holdMarks();
    await user.click(await list.findByRole('button', { name: /Message 1/ }));
    await marks.arrived();
    backend.data.notifications.set(team.uma._id, [entry(1, true)]);
    await act(() =>
      store.dispatch(
        notificationsApi.endpoints.getNotifications.initiate(undefined, {
          forceRefetch: true,
          subscribe: false,
        }),
      ),
    );
    marks.refuse();
    await waitFor(() =>
      expect(Object.values(store.getState().api.mutations).map((one) => one?.status)).not.toContain(
        'pending',
      ),
    );
    expect(held(store)).toEqual({ unread: 0, read: [['n1', true]] });
  });
});

describe('an event that does not name its entry', () => {
  const told = (message: string) =>
    eventAction({ name: 'notification', payload: { data: { message } } });
  const fetched = () => backend.callsTo('GET', '/api/notification').length;
  const reads = () => backend.callsTo('POST', '/api/notification/read').map((call) => call.body);

  test('is one entry with what the server stores of it, and is read by the id there', async () => {
    const { user, store } = await begin([entry(1, true)]);
    await bell();
    await waitFor(() => expect(fetched()).toBe(1));
    await waitFor(() =>
      expect(selectNotificationList(store.getState())?.notifications).toHaveLength(1),
    );
    backend.data.notifications.set(team.uma._id, [
      { ...entry(2, false), message: 'New task' },
      entry(1, true),
    ]);
    act(() => {
      for (let times = 0; times < 30; times += 1) store.dispatch(told('New task'));
    });
    await waitFor(() =>
      expect(selectNotificationList(store.getState())?.notifications.map((one) => one._id)).toEqual(
        ['n2', 'n1'],
      ),
    );
    expect(fetched()).toBe(2);
    const list = await open(user);
    await user.click(list.getByRole('button', { name: /New task/ }));
    await waitFor(() => expect(reads()).toEqual([{ notificationId: 'n2' }]));
    expect(selectNotificationList(store.getState())?.unreadCount).toBe(0);
  });

  test('that comes during the fetch whose answer holds it counts once', async () => {
    let answer = () => {};
    const stored = { notifications: [{ ...entry(2, false), message: 'New task' }], unreadCount: 1 };
    backend = await FakeBackend.start({ people: Object.values(team) });
    backend.overrides.set(
      'GET /api/notification',
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 200, body: stored });
        }),
    );
    const { store } = await renderWithProviders('/', { backend, as: team.uma });
    await waitFor(() => expect(fetched()).toBe(1));
    act(() => void store.dispatch(told('New task')));
    answer();
    await waitFor(() => expect(fetched()).toBe(2));
    answer();
    await waitFor(() =>
      expect(notificationsApi.endpoints.getNotifications.select()(store.getState()).status).toBe(
        'fulfilled',
      ),
    );
    expect(selectNotificationList(store.getState())).toMatchObject({
      unreadCount: 1,
      notifications: [{ _id: 'n2' }],
    });
  });

  test('stays in the list where the server stores nothing, and reading it asks nobody', async () => {
    const { user, store } = await begin([]);
    await bell();
    await waitFor(() => expect(selectNotificationList(store.getState())).toBeDefined());
    act(() => void store.dispatch(told('Only told')));
    await waitFor(() => expect(fetched()).toBe(2));
    await waitFor(() =>
      expect(notificationsApi.endpoints.getNotifications.select()(store.getState()).status).toBe(
        'fulfilled',
      ),
    );
    const list = await open(user);
    await user.click(list.getByRole('button', { name: /Only told/ }));
    await waitFor(() => expect(list.getByText('Only told')).toHaveStyle({ fontWeight: 400 }));
    expect(reads()).toEqual([]);
  });
});

test('a message outside the data, and the ids of other backends, are read too', () => {
  expect(readServerEvent('notification', { message: 'Hello' }, undefined)).toMatchObject({
    payload: { data: { message: 'Hello' } },
  });
  expect(
    readServerEvent(
      'taskUpdate',
      { data: { message: 'Inner', notificationId: 7 }, message: 'Outer' },
      undefined,
    ),
  ).toMatchObject({ payload: { data: { message: 'Inner', notificationId: '7' } } });
  expect(
    readServerEvent('task-updated', { _id: { $oid: 'abc' }, title: 'T' }, undefined),
  ).toMatchObject({ payload: { _id: 'abc' } });
  expect(readServerEvent('task-deleted', 7, undefined)).toMatchObject({ payload: '7' });
  expect(
    readServerEvent(
      'task-comment',
      { taskId: 7, comment: { _id: 1, text: 'Hi', user: { _id: 2 } } },
      undefined,
    ),
  ).toMatchObject({ payload: { taskId: '7', comment: { _id: '1', user: { _id: '2' } } } });
  expect(
    readServerEvent(
      'task-comment',
      { taskId: 7, comment: { text: 'Hi', user: 'someone' } },
      undefined,
    ),
  ).not.toBeNull();
  expect(
    readServerEvent('adminUpdateUserList', [{ _id: 5 }, { name: 'no id' }], undefined),
  ).toMatchObject({ payload: [{ _id: '5' }] });
  expect(
    readNotificationList({
      notifications: [{ id: 3, message: 'x' }, { _id: 3, message: 'x' }, {}],
    }),
  ).toMatchObject({ notifications: [{ _id: '3' }], unreadCount: 1 });
});

test('the same text without an id is shown again later, and once by tabs that receive it together', () => {
  const news = readLiveNotification(
    notificationReceived({ event: 'notification', data: { message: 'Again' } }),
  );
  expect(desktopTag(news, 1_000)).toBe(desktopTag(news, 1_900));
  expect(desktopTag(news, 1_000)).not.toBe(desktopTag(news, 61_000));
  expect(desktopTag({ ...news, key: 'n1' }, 1_000)).toBe('n1');
});

test('no toast tells of the task that is open, but the list of the bell does', async () => {
  backend = await FakeBackend.start({
    people: Object.values(team),
    tasks: [aTask({ _id: 'a1', title: 'Lamp', assignedTo: [team.uma] })],
  });
  const { store } = await renderWithProviders('/task/a1', { backend, as: team.uma });
  await screen.findByRole('region', { name: 'Task: Lamp' });
  const tell = (message: string, taskId: string) =>
    act(
      () =>
        void receive(store, [
          { name: 'taskComment', payload: { data: { message, notificationId: message, taskId } } },
        ]),
    );
  tell('Here', 'a1');
  tell('Elsewhere', 'a2');
  expect(selectToasts(store.getState()).map(({ message }) => message)).toEqual(['Elsewhere']);
  await waitFor(() =>
    expect(
      selectNotificationList(store.getState())?.notifications.map(({ message }) => message),
    ).toEqual(['Elsewhere', 'Here']),
  );
});
