import { act, screen, waitFor } from '@testing-library/react';
import type { AppStore } from '../../src/app/store/store';
import { sessionApi } from '../../src/data/api/sessionApi';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import { cookieTransport } from '../helpers/cookieTransport';
import { FakeSocketServer } from '../helpers/fakeSocketServer';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { onScreen, useFakeBackend } from '../helpers/specScreens';
import { team } from '../helpers/team';

// Every forced log-out leads to /login, and says there why: for each refusal of the specification in spec/section8.session. A log-out by choice
// needs no explanation.

const { uma } = team;
const { startBackend, backend } = useFakeBackend();

const refuse = (path: string, status: number, error?: string) =>
  backend().overrides.set(path, () => ({
    status,
    body: error === undefined ? undefined : { error },
  }));
const explanation = () => screen.findByRole('alert');
const title = 'You have been logged out';
/** Tells this page that another tab has changed the stored session. */
const tellStorage = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));

async function signedIn(options: Parameters<typeof storeOn>[1] = {}): Promise<AppStore> {
  const store = storeOn(await startBackend(), options);
  await signIn(store, uma);
  return store;
}

test.each([
  ['Refresh token expired', 401, 'Your session has expired.'],
  ['Invalid refresh token', 401, 'when your role or your password is changed'],
  ['Out of order', 500, 'Out of order'],
  [undefined, 500, 'The server gave no reason.'],
])('a refresh that is refused later on: %s', async (error, status, plain) => {
  const store = await signedIn();
  backend().expireTokens();
  refuse('POST /api/auth/refresh', status, error);
  await renderWithProviders('/task', { store });
  await onScreen('login');
  expect(await explanation()).toHaveTextContent(title);
  expect(await explanation()).toHaveTextContent(plain);
});

test('a socket that is refused', async () => {
  const sockets = await FakeSocketServer.start();
  try {
    await sockets.refuse('Your account has been blocked');
    const { url } = await startBackend();
    const calls = cookieTransport(url);
    // One origin for the page: its calls are answered by one server, its socket by the other.
    const transport = {
      ...calls,
      sockets: true,
      apiHost: sockets.url,
      fetch: ((input, init) =>
        calls.fetch(String(input).replace(sockets.url, url), init)) as typeof fetch,
    };
    const store = storeOn(backend(), { transport });
    await signIn(store, uma);
    refuse('POST /api/auth/refresh', 400, 'Your account has been blocked');
    await renderWithProviders('/', { store });
    await onScreen('login');
    expect(await explanation()).toHaveTextContent('Ask an administrator');
    expect(screen.getByText('Your account has been blocked')).toBeVisible();
  } finally {
    sockets.end();
  }
});

test('the reason goes away with the next attempt to log in, also when that fails', async () => {
  const store = await signedIn();
  refuse('GET /api/tasks', 401, 'Invalid token');
  const { user } = await renderWithProviders('/task', { store });
  await onScreen('login');
  expect(await explanation()).toHaveTextContent(title);
  await user.type(screen.getByLabelText('Email'), 'uma@example.com{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong email or password'),
  );
  expect(screen.queryByText(title)).not.toBeInTheDocument();
  expect(storeOn(backend()).getState().session.logoutReason).toBeUndefined();
});

test('the reason is still there after a reload, and gone after the next log-in', async () => {
  const store = await signedIn();
  refuse('GET /api/tasks', 401, 'Invalid token');
  await store.dispatch(getTasks.initiate());
  expect(selectIsLoggedIn(store.getState())).toBe(false);

  const reloaded = storeOn(backend());
  await renderWithProviders('/login', { store: reloaded });
  expect(await explanation()).toHaveTextContent(title);
  await act(() => signIn(reloaded, uma));
  await act(() => reloaded.dispatch(sessionApi.endpoints.logout.initiate()));
  await onScreen('login');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('another tab that is logged out by force tells this one why', async () => {
  const store = await signedIn();
  await renderWithProviders('/', { store });
  const other = storeOn(backend());
  refuse('GET /api/tasks', 400, 'Your account has been blocked');
  await other.dispatch(getTasks.initiate());
  tellStorage();
  await onScreen('login');
  expect(await explanation()).toHaveTextContent('Your account has been blocked');
});

test.each(['this', 'another'])('a log-out by choice in %s tab says nothing', async (tab) => {
  const store = await signedIn();
  await renderWithProviders('/', { store });
  await act(() =>
    (tab === 'this' ? store : storeOn(backend())).dispatch(sessionApi.endpoints.logout.initiate()),
  );
  await waitFor(() => expect(localStorage.getItem('accessToken')).toBeNull());
  tellStorage();
  await onScreen('login');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
