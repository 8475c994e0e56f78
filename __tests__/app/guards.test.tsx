import { screen, waitFor } from '@testing-library/react';
import { loggedOut, persistChanged } from '../../src/session/sessionSlice';
import { ArrayBackend } from '../helpers/arrayBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

let backend: ArrayBackend;
beforeEach(async () => {
  backend = await ArrayBackend.start({ people: Object.values(team) });
});
afterEach(() => backend.close());

const onScreen = (name: string) => waitFor(() => expect(document.querySelector(`[data-screen="${name}"]`)).toBeInTheDocument());

test.each(['/task', '/note', '/note/add', '/note/view/1', '/user', '/assign'])('somebody without a session is sent from %s to Log In', async (route) => {
  const { store } = await renderWithProviders(route, { backend });
  await onScreen('login');
  expect(store.getState().header.location.pathname).toBe('/login');
});

test.each(['/user', '/assign'])('somebody who is no administrator is sent from %s home', async (route) => {
  const { store } = await renderWithProviders(route, { backend, as: team.uma });
  await onScreen('home');
  expect(store.getState().header.location.pathname).toBe('/');
});

test('home renders without a session', async () => {
  await renderWithProviders('/', { backend });
  await onScreen('home');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

test('somebody who opens Log In while signed in goes to the last link', async () => {
  const store = storeOn(backend);
  await signIn(store, team.uma);
  localStorage.setItem('docket.lastLink', '/error?message=Here');
  await renderWithProviders('/login', { store });
  await onScreen('error');
  expect(screen.getByText('Here')).toBeVisible();
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login'])('a last link that leads away counts as none: %s', async (link) => {
  const store = storeOn(backend);
  await signIn(store, team.uma);
  localStorage.setItem('docket.lastLink', link);
  await renderWithProviders('/login', { store });
  await onScreen('home');
});

test('a session that ends, wherever the person is, leads to Log In with its reason', async () => {
  const { store } = await renderWithProviders('/error', { backend, as: team.uma });
  await onScreen('error');
  store.dispatch(loggedOut({ forced: true, reason: 'Your account has been blocked' }));
  await onScreen('login');
  expect(await screen.findByText('Your account has been blocked')).toBeVisible();
});

test('routes wait behind a spinner while a persisted session is refreshed', async () => {
  const earlier = storeOn(backend);
  await signIn(earlier, team.uma);
  earlier.dispatch(persistChanged(true));
  localStorage.setItem('persist', 'true');
  localStorage.removeItem('accessToken');
  let answer: (value: null) => void = () => undefined;
  const held = new Promise<null>((resolve) => (answer = resolve));
  backend.instead.set('POST /api/auth/refresh', () => held);
  const store = storeOn(backend);
  await renderWithProviders('/task', { store });
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(document.querySelector('[data-screen]')).toBeNull();
  answer(null);
  await waitFor(() => expect(document.querySelector('[data-screen]')).toBeInTheDocument());
});
