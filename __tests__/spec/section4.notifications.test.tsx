import { act, screen, waitFor } from '@testing-library/react';
import type { Notification } from '../../src/contract/notification';
import { cookieTransport } from '../helpers/cookieTransport';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { dialogOf, onScreen, useFakeBackend } from '../helpers/specScreens';
import { team } from '../helpers/team';
import { injectStyles } from '../helpers/styles';
import { receive } from '../helpers/receive';

injectStyles();

// Section 4: notifications and notes.

const { uma, udo } = team;
const { startBackend, backend, open } = useFakeBackend();

const entry = (message: string, read = false): Notification => ({
  _id: message,
  message,
  time: 'just now',
  read,
});
const bell = () => screen.findByRole('button', { name: /^Notifications/, hidden: true });
const unread = async () => (await bell()).textContent;
const openMenu = async (route = '/') => {
  const page = await open(route, uma);
  await page.user.click(await bell());
  return { ...page, menu: await dialogOf('Notifications') };
};

describe('Notifications', () => {
  test('Unread becomes read. Marking one read lowers the unread count', async () => {
    await startBackend({ notifications: new Map([[uma._id, [entry('One'), entry('Two')]]]) });
    const { menu, user } = await openMenu();
    await user.click(await menu.findByRole('button', { name: /One/ }));
    await waitFor(() => expect(menu.getByText('One')).toHaveStyle({ fontWeight: 400 }));
    expect(menu.queryByRole('button', { name: /One/ })).not.toBeInTheDocument();
    expect(await unread()).toBe('1');
    expect(menu.getByText('Two')).toHaveStyle({ fontWeight: 700 });
    await waitFor(() =>
      expect(backend().callsTo('POST', '/api/notification/read')[0]?.body).toEqual({
        notificationId: 'One',
      }),
    );
  });

  test('Marking one read lowers the unread count, never below 0', async () => {
    await startBackend();
    // A backend whose count has fallen behind its list.
    backend().overrides.set('GET /api/notification', () => ({
      status: 200,
      body: { notifications: [entry('One'), entry('Two')], unreadCount: 1 },
    }));
    const { menu, user, store } = await openMenu();
    for (const message of ['One', 'Two'])
      await user.click(await menu.findByRole('button', { name: new RegExp(message) }));
    await waitFor(() => expect(menu.getByText('Two')).toHaveStyle({ fontWeight: 400 }));
    const [held] = Object.values(store.getState().api.queries).filter(
      (query) => query?.endpointName === 'getNotifications',
    );
    expect(held?.data).toMatchObject({ unreadCount: 0 });
  });

  test('Marking all read sets every item to read and the count to 0', async () => {
    await startBackend({ notifications: new Map([[uma._id, [entry('One'), entry('Two')]]]) });
    const { menu, user } = await openMenu();
    await waitFor(async () => expect(await bell()).toHaveAccessibleName('Notifications, 2 unread'));
    await user.click(await menu.findByRole('button', { name: 'Mark all as read' }));
    for (const message of ['One', 'Two'])
      await waitFor(() => expect(menu.getByText(message)).toHaveStyle({ fontWeight: 400 }));
    expect(await bell()).toHaveAccessibleName('Notifications');
    expect(await bell()).not.toHaveAccessibleDescription();
    expect(menu.queryAllByRole('button')).toHaveLength(0);
    await waitFor(() =>
      expect(backend().callsTo('POST', '/api/notification/read')).toHaveLength(1),
    );
    expect(backend().callsTo('POST', '/api/notification/read')[0]?.body).toBeUndefined();
  });

  test('A newly arrived notification goes to the top and raises the count by 1', async () => {
    await startBackend({ notifications: new Map([[uma._id, [entry('Old')]]]) });
    const { menu, store } = await openMenu();
    await menu.findByText('Old');
    act(
      () =>
        void receive(store, [
          { name: 'taskUpdate', payload: { data: { message: 'New', notificationId: 'n' } } },
        ]),
    );
    await waitFor(() =>
      expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        expect.stringContaining('New'),
        expect.stringContaining('Old'),
      ]),
    );
    expect(await unread()).toBe('2');
  });

  test('The list is fetched whenever the signed-in user changes', async () => {
    await startBackend({
      notifications: new Map([
        [uma._id, [entry('For Uma')]],
        [udo._id, [entry('For Udo'), entry('And more')]],
      ]),
    });
    const store = storeOn(backend());
    await renderWithProviders('/', { store, as: uma });
    await waitFor(async () => expect(await unread()).toBe('1'));
    await act(() => signIn(store, udo));
    await waitFor(async () => expect(await unread()).toBe('2'));
    expect(backend().callsTo('GET', '/api/notification')).toHaveLength(2);
  });

  test('If the fetch fails the list is emptied and the count set to 0', async () => {
    await startBackend({ notifications: new Map([[uma._id, [entry('One')]]]) });
    const store = storeOn(backend());
    const { user } = await renderWithProviders('/', { store, as: uma });
    await waitFor(async () => expect(await unread()).toBe('1'));
    backend().overrides.set('GET /api/notification', () => ({
      status: 500,
      body: { error: 'Out of order' },
    }));
    await act(() => signIn(store, uma));
    await waitFor(() => expect(backend().callsTo('GET', '/api/notification')).toHaveLength(2));
    await user.click(await bell());
    const menu = await dialogOf('Notifications');
    expect(await menu.findByText('No notifications')).toBeVisible();
    expect(menu.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
  });
});

// What follows creating, editing and deleting a note, and that a note has no status: section2.notes. A note that is not found: section8.texts.
describe('Notes', () => {
  const withNote = () =>
    startBackend({
      notes: new Map([[uma._id, [{ _id: 'n1', title: 'Groceries', text: 'Milk', tag: ['home'] }]]]),
    });

  test('Loading a note is cancelled if the screen is left', async () => {
    await withNote();
    const signals: AbortSignal[] = [];
    let release: (value: null) => void = () => undefined;
    backend().overrides.set(
      'GET /api/notes/n1',
      () => new Promise<null>((resolve) => (release = resolve)),
    );
    const transport = cookieTransport(backend().url);
    const watched: typeof fetch = (input, init) => {
      if (String(input).endsWith('/api/notes/n1') && init?.signal) signals.push(init.signal);
      return transport.fetch(input, init);
    };
    const { user, store } = await renderWithProviders('/note/view/n1', {
      store: storeOn(backend(), { transport: { ...transport, fetch: watched } }),
      as: uma,
    });
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await onScreen('note');
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
    expect(
      Object.values(store.getState().api.queries).filter(
        (query) => query?.endpointName === 'getNote' && query.status === 'pending',
      ),
    ).toEqual([]);
    release(null);
  });
});
