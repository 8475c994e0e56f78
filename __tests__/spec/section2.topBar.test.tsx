import { act, screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '../../src/contract/notification';
import { loggedIn } from '../../src/data/session/sessionSlice';
import { dialogOf, dialogClosed, onScreen, useFakeBackend } from '../helpers/specScreens';
import { team } from '../helpers/team';
import { injectStyles } from '../helpers/styles';

injectStyles();

// Section 2: the top bar. The menu's 320 px and 400 px are measured in a browser (e2e/spec).

const { ada, rosa, uma } = team;
const { startBackend, open } = useFakeBackend();

const bar = () => within(screen.getByRole('banner'));
const entry = (message: string, read: boolean): Notification => ({
  _id: message,
  message,
  time: '2 hours ago',
  read,
});
const withNotifications = (...entries: Notification[]) =>
  startBackend({ notifications: new Map([[uma._id, entries]]) });

test('Product title; it acts as the home link to / and resets the shown page title to the product name', async () => {
  const { store, user } = await open('/task', uma);
  await onScreen('task');
  expect(
    screen.getByText('Task Management', { selector: '[data-page-title]' }),
  ).toBeInTheDocument();
  await waitFor(() => expect(store.getState().navigation.title).toBe('Task Management'));
  await user.click(bar().getByRole('link', { name: 'Docket' }));
  await onScreen('home');
  await waitFor(() =>
    expect(store.getState().navigation).toMatchObject({
      title: 'Docket',
      link: '/',
      location: { pathname: '/' },
    }),
  );
  await waitFor(() => expect(document.title).toBe('Docket'));
  expect(document.querySelector('[data-page-title]')).toBeNull();
});

test("When nobody is signed in: a 'Login' link to /login", async () => {
  await open('/');
  expect(bar().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(bar().queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
  expect(bar().queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
});

describe('Notification dropdown', () => {
  const openMenu = async () => {
    const page = await open('/', uma);
    await page.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    return { ...page, menu: await dialogOf('Notifications') };
  };

  test("bell icon, unread count badge, items with message and time text, 'Mark all as read'", async () => {
    await withNotifications(entry('New', false), entry('Two', false), entry('Known', true));
    const { menu, user } = await openMenu();
    const bell = screen.getByRole('button', { name: /^Notifications/, hidden: true });
    await waitFor(() => expect(bell).toHaveTextContent(/^2$/));
    expect(bell.querySelector('svg')).toBeInTheDocument();
    expect(menu.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    const [fresh, , known] = await menu.findAllByRole('listitem');
    expect(fresh).toHaveTextContent('New2 hours ago');
    expect(known).toHaveTextContent('Known2 hours ago');
    expect(menu.getByText('New')).toHaveStyle({ fontWeight: 700 });
    expect(menu.getByText('Known')).toHaveStyle({ fontWeight: 400 });
    await user.click(menu.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(menu.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(bell).toHaveAccessibleName('Notifications'));
    // The number is never next to a name that does not have it.
    expect(bell.textContent).toBe('');
  });

  test("the text 'No notifications' when the list is empty", async () => {
    await withNotifications();
    const { menu, user } = await openMenu();
    expect(menu.getByText('No notifications')).toBeVisible();
    expect(menu.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await dialogClosed();
  });
});

describe('Role badge strip', () => {
  const strip = () => document.querySelector<HTMLElement>('[data-signed-in-user]');

  test("shows the signed-in person's name and role, with tooltips. Next to it: the bell and 'Log Out'", async () => {
    const { user } = await open('/', ada);
    expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(bar().getByRole('button', { name: /^Notifications/ })).toBeVisible();
    expect(bar().queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    await waitFor(() => expect(strip()).toHaveTextContent('Ada AdminAdmin'));
    const inside = within(strip() ?? document.body);
    await user.hover(inside.getByText('Ada Admin'));
    expect(await screen.findByRole('tooltip', { name: 'Name' })).toBeInTheDocument();
    await user.hover(inside.getByText('Admin'));
    expect(await screen.findByRole('tooltip', { name: 'Roles' })).toBeInTheDocument();
  });

  test.each([
    ['no role', { name: 'Uma User', roles: [] }],
    ['no name', { name: '', roles: ['User'] }],
  ])('Shown only when both name and role exist: %s', async (_what, user) => {
    const { store } = await open('/');
    act(() => void store.dispatch(loggedIn({ user, accessToken: 'a token' })));
    await screen.findByRole('button', { name: 'Log Out' });
    expect(strip()).toBeNull();
  });

  test('Colours: Root red, Admin yellow, User blue', async () => {
    for (const [person, role, tone] of [
      [rosa, 'Root', 'error'],
      [ada, 'Admin', 'warning'],
      [uma, 'User', 'info'],
    ] as const) {
      const { unmount } = await open('/', person);
      const badge = await screen.findByText(role, { selector: '[data-tone]' });
      expect(badge).toHaveAttribute('data-tone', tone);
      unmount();
    }
  });
});
