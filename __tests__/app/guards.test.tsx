import { screen, waitFor } from '@testing-library/react';
import { loggedOut } from '../../src/session/sessionSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

// The guards themselves, and the stored last link: spec/section2.routes.

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team) });
});
afterEach(() => backend.close());

const onScreen = (name: string) =>
  waitFor(() => expect(document.querySelector(`[data-screen="${name}"]`)).toBeInTheDocument());

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login'])(
  'a last link that leads away counts as none: %s',
  async (link) => {
    const store = storeOn(backend);
    await signIn(store, team.uma);
    localStorage.setItem('docket.lastLink', link);
    await renderWithProviders('/login', { store });
    await onScreen('home');
  },
);

test('a session that ends, wherever the person is, leads to Log In with its reason', async () => {
  const { store } = await renderWithProviders('/error', { backend, as: team.uma });
  await onScreen('error');
  store.dispatch(loggedOut({ forced: true, reason: 'Your account has been blocked' }));
  await onScreen('login');
  expect(await screen.findByText('Your account has been blocked')).toBeVisible();
});
