import { screen, waitFor } from '@testing-library/react';
import type { Answer } from '../helpers/fakeBackend';
import { cookieTransport } from '../helpers/cookieTransport';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { atPath, card, onScreen, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';
import { selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { getUsers } from '../../src/data/nouns/users/userLists';

// Section 4: the session. Its error texts are section 8; keys of local storage, too, are section 9.

const { ada, uma } = team;
const { startBackend, backend, open } = useFakeBackend();

const stored = () => ['user', 'accessToken', 'persist'].map((key) => localStorage.getItem(key));
const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

test('Two states: logged in and logged out. LOGIN sets the auth state from a payload; LOGOUT clears it', async () => {
  const store = storeOn(await startBackend());
  expect(selectIsLoggedIn(store.getState())).toBe(false);
  await signIn(store, uma);
  expect(selectIsLoggedIn(store.getState())).toBe(true);
  expect(store.getState().session.user).toMatchObject({ name: 'Uma User', roles: ['User'] });
  const { user } = await renderWithProviders('/', { store });
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await waitFor(() =>
    expect(store.getState().session).toMatchObject({ user: null, accessToken: null }),
  );
});

test('Logout: clears auth, sets tasks to null, sets users to null, turns persist off, removes the stored token and user, then goes to /login', async () => {
  await startBackend({ tasks: [aTask({ title: 'Chairs' })] });
  const { store, user } = await open('/task', ada);
  await card('Chairs');
  await store.dispatch(getUsers.initiate());
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Keep me signed in' }));
  await user.keyboard('{Escape}');
  expect(stored()).toEqual([expect.any(String), expect.any(String), 'true']);
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await onScreen('login');
  expect(store.getState().session).toMatchObject({ user: null, accessToken: null, persist: false });
  expect(getTasks.select(undefined)(store.getState()).data).toBeUndefined();
  expect(getUsers.select()(store.getState()).data).toBeUndefined();
  expect(stored()).toEqual([null, null, 'false']);
  await atPath({ store }, '/login');
});

test('It does this even if the logout call fails (the failure is only logged)', async () => {
  const log = quiet();
  await startBackend();
  backend().overrides.set('POST /api/auth/logout', () => ({
    status: 500,
    body: { error: 'Out of order' },
  }));
  const { store, user } = await open('/', uma);
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await onScreen('login');
  expect(selectIsLoggedIn(store.getState())).toBe(false);
  expect(stored()).toEqual([null, null, 'false']);
  expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledWith(
    expect.stringContaining('log-out'),
    expect.objectContaining({ text: 'Out of order' }),
  );
  log.mockRestore();
});

describe('On load with persist on and no access token', () => {
  const returning = async () => {
    const transport = cookieTransport((await startBackend()).url);
    await signIn(storeOn(backend(), { transport }), uma);
    localStorage.clear();
    localStorage.setItem('persist', 'true');
    return transport;
  };

  test('a refresh is attempted before routes render', async () => {
    const transport = await returning();
    let answer: (value: Answer | null) => void = () => undefined;
    backend().overrides.set(
      'POST /api/auth/refresh',
      () => new Promise((resolve) => (answer = resolve)),
    );
    const store = storeOn(backend(), { transport });
    await renderWithProviders('/note', { store });
    await waitFor(() => expect(backend().callsTo('POST', '/api/auth/refresh')).toHaveLength(1));
    expect(document.querySelector('[data-screen]')).toBeNull();
    answer(null);
    await onScreen('note');
    expect(store.getState().session.user?.name).toBe('Uma User');
  });

  test('if that check fails the error is logged and rendering continues', async () => {
    const log = quiet();
    const transport = await returning();
    backend().overrides.set('POST /api/auth/refresh', () => ({
      status: 500,
      body: { error: 'Out of order' },
    }));
    await renderWithProviders('/', { store: storeOn(backend(), { transport }) });
    await onScreen('home');
    expect(log).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ status: 500, text: 'Out of order' }),
    );
    log.mockRestore();
  });
});

test('On an expired-token answer to any request, one token refresh is tried and the request is repeated once with the new token', async () => {
  await startBackend({ tasks: [aTask({ title: 'Chairs' })] });
  const store = storeOn(backend());
  await signIn(store, uma);
  const old = store.getState().session.accessToken;
  backend().expireTokens();
  await renderWithProviders('/task', { store });
  await card('Chairs');
  const calls = backend().callsTo('GET', '/api/tasks');
  expect(calls.map(({ status }) => status)).toEqual([403, 200]);
  expect(calls.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${old}`,
    `Bearer ${store.getState().session.accessToken}`,
  ]);
  expect(backend().callsTo('POST', '/api/auth/refresh')).toHaveLength(1);
});

test('if the refresh fails the user is logged out', async () => {
  const store = storeOn(await startBackend());
  await signIn(store, uma);
  backend().expireTokens();
  backend().forgetSessions();
  await renderWithProviders('/task', { store });
  await onScreen('login');
  expect(selectIsLoggedIn(store.getState())).toBe(false);
});
