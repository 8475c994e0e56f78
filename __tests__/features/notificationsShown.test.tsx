import { screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '../../src/contract/notification';
import { eventsReceived } from '../../src/realtime/realtimeSlice';
import { ArrayBackend } from '../helpers/arrayBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

const entry = (number: number, read: boolean): Notification => ({ _id: `n${number}`, message: `Message ${number}`, time: `${number} minutes ago`, read });

let backend: ArrayBackend;
const begin = async (entries: Notification[]) => {
  backend = await ArrayBackend.start({ people: Object.values(team), notifications: new Map([[team.uma._id, entries]]) });
  return renderWithProviders('/', { backend, as: team.uma });
};
afterEach(() => backend.close());

const bell = () => screen.findByRole('button', { name: 'Notifications' });
const open = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(await bell());
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

test('unread entries are bold and counted; a click marks one read', async () => {
  const { user } = await begin([entry(1, false), entry(2, false), entry(3, true)]);
  await waitFor(async () => expect(await bell()).toHaveTextContent('2'));
  const list = await open(user);
  expect(list.getByText('Message 1')).toHaveStyle({ fontWeight: 700 });
  expect(list.getByText('Message 3')).toHaveStyle({ fontWeight: 400 });
  expect(list.getByText('3 minutes ago')).toBeVisible();
  await user.click(list.getByRole('button', { name: /Message 1/ }));
  await waitFor(() => expect(list.getByText('Message 1')).toHaveStyle({ fontWeight: 400 }));
  expect(list.queryByRole('button', { name: /Message 1/ })).not.toBeInTheDocument();
  await waitFor(() => expect(backend.callsTo('POST', '/api/notification/read')[0]?.body).toEqual({ notificationId: 'n1' }));
});

test('Mark all as read is there only while something is unread', async () => {
  const { user } = await begin([entry(1, false), entry(2, false)]);
  await waitFor(async () => expect(await bell()).toHaveTextContent('2'));
  const list = await open(user);
  await user.click(list.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(list.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument());
  expect(list.queryAllByRole('button')).toHaveLength(0);
});

test('an empty list says so, and Escape closes it', async () => {
  const { user } = await begin([]);
  const list = await open(user);
  expect(list.getByText('No notifications')).toBeVisible();
  expect(list.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('each kind of live event is one toast, with its default text where it has none', async () => {
  const { store } = await begin([]);
  await bell();
  store.dispatch(
    eventsReceived([
      { name: 'notification', payload: { data: {} } },
      { name: 'taskUpdate', payload: { data: { message: '  ' } } },
      { name: 'taskComment', payload: { data: { message: 'Udo commented', notificationId: 'c1' } } },
      { name: 'taskComment', payload: { data: { message: 'Udo commented', notificationId: 'c1' } } },
    ]),
  );
  const toasts = within(document.querySelector<HTMLElement>('.docket-toasts') ?? document.body);
  expect(await toasts.findByText('You have a new notification.')).toBeInTheDocument();
  expect(toasts.getByText('A task was updated (default message).')).toBeInTheDocument();
  expect(toasts.getAllByText('Udo commented')).toHaveLength(1);
});

describe('with permission', () => {
  const shown: { title: string; options?: NotificationOptions }[] = [];
  class FakeNotification {
    static permission = 'granted';
    constructor(title: string, options?: NotificationOptions) {
      shown.push({ title, options });
    }
    close() {}
  }
  beforeEach(() => {
    shown.length = 0;
    Object.assign(globalThis, { Notification: FakeNotification });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Notification');
  });

  test('a live event is a desktop notification whose tag is the same in every tab', async () => {
    const { store } = await begin([]);
    store.dispatch(eventsReceived([{ name: 'notification', payload: { data: { message: 'New task', notificationId: 'n9' } } }]));
    await waitFor(() => expect(shown).toEqual([{ title: 'Docket', options: expect.objectContaining({ body: 'New task', tag: 'n9' }) }]));
  });

  test('without permission there is none', async () => {
    FakeNotification.permission = 'default';
    const { store } = await begin([]);
    store.dispatch(eventsReceived([{ name: 'notification', payload: { data: { message: 'New task', notificationId: 'n9' } } }]));
    expect(await screen.findByText('New task')).toBeInTheDocument();
    expect(shown).toHaveLength(0);
  });
});
