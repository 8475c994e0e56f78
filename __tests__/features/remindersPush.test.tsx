import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionApi } from '../../src/data/api/sessionApi';
import { loggedOut } from '../../src/data/session/sessionSlice';
import { markUsable } from '../../src/ui/lazy/usable';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

// Push messages of this browser: turned on and off, kept through an ended session, and not for the
// next person.

beforeAll(markUsable);
const { ada, uma } = team;

/** The push service of the browser. */
interface Push {
  count: number;
  current: { endpoint: string; unsubscribe: () => Promise<boolean> } | null;
  fails: boolean;
  getSubscription: () => Promise<Push['current']>;
  subscribe: jest.Mock<Promise<NonNullable<Push['current']>>, [PushSubscriptionOptionsInit]>;
}
const push: Push = {
  count: 0,
  current: null,
  fails: false,
  getSubscription: () => Promise.resolve(push.current),
  subscribe: jest.fn((_options: PushSubscriptionOptionsInit) => {
    if (push.fails) return Promise.reject(new Error('push service error'));
    push.count += 1;
    const endpoint = `https://push.example.com/${push.count}`;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'auth' } }),
      unsubscribe: () => {
        push.current = null;
        return Promise.resolve(true);
      },
    };
    push.current = subscription;
    return Promise.resolve(subscription);
  }),
};
const permission = { now: 'default' as NotificationPermission, answer: 'granted' };
class FakeNotification {
  static get permission() {
    return permission.now;
  }
  static requestPermission() {
    permission.now = permission.answer as NotificationPermission;
    return Promise.resolve(permission.now);
  }
}

let backend: FakeBackend;
beforeEach(async () => {
  Object.assign(push, { current: null, fails: false });
  Object.assign(permission, { now: 'default', answer: 'granted' });
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  define(globalThis, 'Notification', FakeNotification);
  define(globalThis, 'PushManager', class {});
  const registration = { active: {}, pushManager: push };
  define(navigator, 'serviceWorker', {
    getRegistration: () => Promise.resolve(registration),
    addEventListener: () => undefined,
  });
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team) });
});
afterEach(async () => {
  await backend.close();
  localStorage.clear();
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const open = async () => {
  const store = storeOn(backend);
  const page = await renderWithProviders('/account', { store, as: ada });
  const section = within(await screen.findByRole('region', { name: 'Reminders' }));
  const deviceSwitch = await section.findByRole('switch', { name: /^On this device/ });
  await waitFor(() => expect(deviceSwitch).toBeEnabled());
  return { ...page, section, deviceSwitch };
};
const sent = () =>
  backend.calls
    .filter(({ path }) => path === '/api/reminders/devices')
    .map(({ method, body }) => ({ method, body }));

test('the switch asks, subscribes with the key of the installation, tells the server, and ends it', async () => {
  const { user, deviceSwitch } = await open();
  await user.click(deviceSwitch);
  await waitFor(() => expect(deviceSwitch).toBeChecked());
  await waitFor(() => expect(sent()).toHaveLength(1));
  const endpoint = push.current?.endpoint;
  expect(push.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'push-key',
  });
  expect(sent()).toEqual([
    { method: 'POST', body: { endpoint, keys: { p256dh: 'key', auth: 'auth' } } },
  ]);
  await waitFor(() => expect(deviceSwitch).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(deviceSwitch);
  await waitFor(() => expect(deviceSwitch).not.toBeChecked());
  expect(push.current).toBeNull();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ method: 'DELETE', body: { endpoint } });
});

test('a browser that refuses says how to allow it', async () => {
  permission.answer = 'denied';
  const { user, section, deviceSwitch } = await open();
  await user.click(deviceSwitch);
  await section.findByText(/^The browser blocks notifications of this site/);
  expect(deviceSwitch).toBeDisabled();
  expect(sent()).toEqual([]);
});

test('a push service that fails is said, and the switch stays off', async () => {
  push.fails = true;
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user, section, deviceSwitch } = await open();
  await user.click(deviceSwitch);
  await section.findByText(/could not reach its service/);
  expect(deviceSwitch).not.toBeChecked();
  expect(sent()).toEqual([]);
  warned.mockRestore();
});

test('after a session that the server has ended, the same person gets them again', async () => {
  const { user, store, deviceSwitch } = await open();
  await user.click(deviceSwitch);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(deviceSwitch).toBeChecked());
  act(() => void store.dispatch(loggedOut({ forced: true, reason: 'Your session has ended.' })));
  expect(push.current).not.toBeNull();
  await act(() => signIn(store, ada));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.method).toBe('POST');
});

test('the next person on this browser does not get those of the one before', async () => {
  const { user, store, deviceSwitch } = await open();
  await user.click(deviceSwitch);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(deviceSwitch).toBeChecked());
  act(() => void store.dispatch(loggedOut({ forced: true, reason: 'Your session has ended.' })));
  await act(() => signIn(store, uma));
  await waitFor(() => expect(push.current).toBeNull());
  expect(sent()).toHaveLength(1);
});

test('a log-out ends them, also if the server cannot be reached', async () => {
  const { user, store, deviceSwitch } = await open();
  await user.click(deviceSwitch);
  await waitFor(() => expect(deviceSwitch).toBeChecked());
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  backend.overrides.set('POST /api/auth/logout', () => ({ status: 0 }));
  await act(async () => {
    await store.dispatch(sessionApi.endpoints.logout.initiate());
  });
  await waitFor(() => expect(push.current).toBeNull());
  logged.mockRestore();
});
