import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ScreenErrorBoundary } from '../../src/app/ScreenErrorBoundary';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { atPath, onScreen, useFakeBackend } from '../helpers/specScreens';
import { team } from '../helpers/team';

// Section 2: the route table and its guards, which section 6 names again: 'Unauthenticated users
// are redirected to /login', 'Tasks and notes pages'. 'Logout goes to /login': section4.session.

const { ada, rosa, uma } = team;
const { startBackend, backend, open } = useFakeBackend();

const note = { _id: 'n1', title: 'Plan', text: '', tag: [] };

test('/ | no login needed to render | Home cards', async () => {
  await open('/');
  await onScreen('home');
  expect(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible();
});

test('/login | public | Log In screen', async () => {
  await open('/login');
  await onScreen('login');
});

test('/login | if already logged in, redirects to the stored last link', async () => {
  const { store, unmount } = await open('/error?message=Here', uma);
  await onScreen('error');
  unmount();
  await renderWithProviders('/login', { store });
  await onScreen('error');
  expect(screen.getByText('Here')).toBeVisible();
});

const screens = [
  ['/task', 'task'],
  ['/note', 'note'],
  ['/note/view/n1', 'noteView'],
  ['/note/add', 'noteAdd'],
  ['/note/edit/n1', 'noteEdit'],
] as const;

test.each(screens)('%s | any role | %s', async (route, name) => {
  await startBackend({
    notes: new Map([uma, ada, rosa].map((person) => [person._id, [{ ...note }]])),
  });
  for (const person of [uma, ada, rosa]) {
    const { unmount } = await open(route, person);
    await onScreen(name);
    unmount();
  }
});

test('/user | Root, Admin | User management', async () => {
  for (const person of [ada, rosa]) {
    const { unmount } = await open('/user', person);
    await onScreen('user');
    unmount();
  }
});

test('/error | public | 403 Forbidden page with an optional message and a Back To Home link', async () => {
  const { unmount } = await open(
    `/error?message=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
  );
  expect(await screen.findByRole('heading', { name: '403 Forbidden' })).toBeVisible();
  // A message is text, whatever it contains.
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
  unmount();
  await open('/error');
  await onScreen('error');
  expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
});

test("any other path | public | 404 page reading 'Opps! Page not found.' with a Back To Home link", async () => {
  const { user } = await open('/no/such/path');
  expect(await screen.findByRole('heading', { name: 'Opps! Page not found.' })).toBeVisible();
  expect(screen.getByText('404')).toBeVisible();
  const home = screen.getByRole('link', { name: 'Back To Home' });
  expect(home).toHaveAttribute('href', '/');
  await user.click(home);
  expect(await screen.findByRole('heading', { name: 'Welcome to Docket' })).toBeVisible();
});

test.each(['/note/view', '/note/edit'])(
  'A missing note id redirects to /not-found: %s',
  async (route) => {
    const { store } = await open(route, uma);
    await onScreen('not-found');
    expect(screen.getByRole('heading', { name: 'Opps! Page not found.' })).toBeVisible();
    await atPath({ store }, '/not-found');
  },
);

function Broken(): never {
  throw new Error('The wheel came off');
}

function Places() {
  const [place, setPlace] = useState('/broken');
  return (
    <AppTheme>
      <button onClick={() => setPlace('/fine')}>Elsewhere</button>
      <ScreenErrorBoundary place={place}>
        {place === '/broken' ? <Broken /> : <p>All is well</p>}
      </ScreenErrorBoundary>
    </AppTheme>
  );
}

test("A fallback page headed 'Unexpected Application Error!' is shown for unhandled routing errors", async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Places />);
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('The wheel came off')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.getByText('All is well')).toBeVisible();
  silence.mockRestore();
});

test("Persistence guard: while a session is refreshed, a spinner with the hidden text 'Loading...'", async () => {
  await startBackend();
  localStorage.setItem('persist', 'true');
  let answer: (value: null) => void = () => undefined;
  backend().overrides.set(
    'POST /api/auth/refresh',
    () => new Promise<null>((resolve) => (answer = resolve)),
  );
  await open('/task');
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(document.querySelector('[data-screen]')).toBeNull();
  await waitFor(() => expect(backend().calls).toHaveLength(1));
  answer(null);
  await onScreen('login');
});

test.each(['/task', '/note', '/note/view/n1', '/note/add', '/note/edit/n1', '/user', '/assign'])(
  'Private-route guard: a user with no session is sent to /login, from %s',
  async (route) => {
    const { store } = await open(route);
    await onScreen('login');
    await atPath({ store }, '/login');
  },
);

test.each(['/user', '/assign'])(
  'Role guard: a user holding none of the allowed roles is sent to /, from %s',
  async (route) => {
    const { store } = await open(route, uma);
    await onScreen('home');
    await atPath({ store }, '/');
  },
);
