import { screen, waitFor } from '@testing-library/react';
import type { Answer } from '../helpers/fakeBackend';
import { cookieTransport } from '../helpers/cookieTransport';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { atPath, card, onScreen, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';
import { selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { getUsers } from '../../src/data/nouns/users/userLists';

// Section 4: the session. Logged in or not, and what LOGIN sets: section3. A refresh that fails, and
// the texts of errors: section 8. Keys of local storage, too: section 9.

const { ada, uma } = team;
const { startBackend, backend, open } = useFakeBackend();

const stored = () => ['user', 'accessToken', 'persist'].map((key) => localStorage.getItem(key));
const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

test('Logout: clears auth, tasks, users, persist and what is stored, then goes to /login', async () => {
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

test('On load with persist on and no access token a refresh is attempted before routes render', async () => {
  const transport = cookieTransport((await startBackend()).url);
  await signIn(storeOn(backend(), { transport }), uma);
  localStorage.clear();
  localStorage.setItem('persist', 'true');
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

test('On an expired-token answer one refresh is tried and the request is repeated once', async () => {
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
