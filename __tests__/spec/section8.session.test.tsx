import { screen, waitFor } from '@testing-library/react';
import { selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import { cookieTransport } from '../helpers/cookieTransport';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { onScreen, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// Section 8: the errors that concern the session: log-in, refresh, and any request. "403 with
// 'Forbidden token expired' refreshes once and retries": section4.session and section9.constants.

const { uma } = team;
const { startBackend, backend, open } = useFakeBackend();

const refuse = (path: string, status: number, error?: string) =>
  backend().overrides.set(path, () => ({
    status,
    body: error === undefined ? undefined : { error },
  }));

test("Login failure: the server's error field, else the error's own message, else 'Login failed'", async () => {
  await startBackend();
  const { user } = await open('/login');
  await user.type(await screen.findByLabelText('Email'), 'a@b.c');
  const button = screen.getByRole('button', { name: 'Log In' });
  const fails = async (text: string) => {
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(
      button.compareDocumentPosition(screen.getByRole('alert')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  };
  refuse('POST /api/auth/login', 400, 'Your account has been blocked');
  await fails('Your account has been blocked');
  backend().overrides.set('POST /api/auth/login', () => ({ status: 0 }));
  await fails('The server cannot be reached.');
  refuse('POST /api/auth/login', 500);
  await fails('Login failed');
});

const refusals: [number, string, string][] = [
  [401, 'Unauthorized', 'Your session has ended.'],
  [401, 'Refresh token expired', 'Your session has expired.'],
  [401, 'Invalid refresh token', 'Your session has ended.'],
  [400, 'Your account has been blocked', 'Ask an administrator'],
];

/** Log In explains a log-out that nobody chose: in plain words, and with those of the server. */
const saysWhy = async (error: string, plain: string) => {
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('You have been logged out');
  expect(alert).toHaveTextContent(plain);
  expect(screen.getByText(error)).toBeVisible();
};

describe('Refresh failure', () => {
  /** A page that comes back with persist on and no access token. */
  const comeBack = async (route: string, status: number, error: string) => {
    const transport = cookieTransport((await startBackend()).url);
    localStorage.setItem('persist', 'true');
    localStorage.setItem('user', JSON.stringify({ name: 'Uma User', roles: ['User'] }));
    refuse('POST /api/auth/refresh', status, error);
    const store = storeOn(backend(), { transport });
    await renderWithProviders(route, { store });
    await onScreen('login');
    return store;
  };

  test.each(refusals)(
    '%i with error %s logs out, which leads from the public home page to Log In and says why',
    async (status, error, plain) => {
      const store = await comeBack('/', status, error);
      expect(store.getState().session).toMatchObject({
        user: null,
        accessToken: null,
        persist: false,
      });
      expect([localStorage.getItem('user'), localStorage.getItem('persist')]).toEqual([
        null,
        'false',
      ]);
      await saysWhy(error, plain);
    },
  );

  test.each([
    [500, 'Out of order'],
    [401, 'Something else'],
    [400, 'Something else'],
  ])('Other refresh errors are rethrown, so that they are logged: %i %s', async (status, error) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const store = await comeBack('/task', status, error);
    expect(log).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ status, text: error }),
    );
    expect(store.getState().session.persist).toBe(true);
    log.mockRestore();
  });
});

describe('Request handling', () => {
  const signedIn = async () => {
    const store = storeOn(await startBackend({ tasks: [aTask({ title: 'Chairs' })] }));
    await signIn(store, uma);
    return store;
  };

  test('if the refresh fails, log out', async () => {
    const store = await signedIn();
    refuse('GET /api/tasks', 403, 'Forbidden token expired');
    refuse('POST /api/auth/refresh', 500, 'Out of order');
    await renderWithProviders('/task', { store });
    await onScreen('login');
    expect(selectIsLoggedIn(store.getState())).toBe(false);
    expect(backend().callsTo('GET', '/api/tasks')).toHaveLength(1);
  });

  test.each([
    ...refusals,
    [401, 'Invalid token', 'Your session has ended.'],
    [401, 'Token not found', 'Your session has ended.'],
  ] as typeof refusals)(
    '%i with %s logs out, and Log In says why',
    async (status, error, plain) => {
      const store = await signedIn();
      refuse('GET /api/tasks', status, error);
      await renderWithProviders('/task', { store });
      await onScreen('login');
      expect(selectIsLoggedIn(store.getState())).toBe(false);
      expect(backend().callsTo('POST', '/api/auth/refresh')).toEqual([]);
      await saysWhy(error, plain);
    },
  );

  test.each([
    [403, 'Forbidden'],
    [401, 'Something else'],
    [400, 'Something else'],
    [500, 'Out of order'],
  ])('and nothing else does: %i %s', async (status, error) => {
    const store = await signedIn();
    refuse('GET /api/tasks', status, error);
    await renderWithProviders('/task', { store });
    expect(await screen.findByText(error)).toBeVisible();
    expect(selectIsLoggedIn(store.getState())).toBe(true);
  });
});
