import { act, screen, waitFor, within } from '@testing-library/react';
import { elsewhereFound } from '../../src/data/api/elsewhere';
import { elsewhereError } from '../../src/lib/errors';
import {
  caughtUp,
  socketConnected,
  socketLost,
  connectionStarted,
} from '../../src/data/realtime/realtimeSlice';
import { docketFound } from '../../src/data/session/sessionSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team) });
});
afterEach(() => backend.close());

test('the strip says what is true: live, stale since when, catching up', async () => {
  const { store } = await renderWithProviders('/', { backend, as: team.uma });
  const state = () => document.querySelector('[data-connection]');
  // What screen readers hear.
  const announced = () => state()?.nextElementSibling;
  store.dispatch(connectionStarted());
  store.dispatch(caughtUp({ seq: 1 }));
  await waitFor(() => expect(state()).toHaveTextContent(/^Live$/));
  expect(announced()).toBeEmptyDOMElement();
  store.dispatch(socketLost({ at: new Date(2026, 0, 5, 14, 5).getTime() }));
  await waitFor(() => expect(state()).toHaveTextContent('Not live: as of 2:05 pm'));
  store.dispatch(socketConnected());
  await waitFor(() => expect(state()).toHaveTextContent('Catching up: as of 2:05 pm'));
  expect(announced()).toHaveAttribute('role', 'status');
  expect(announced()).toHaveTextContent('Connection lost: shown as of 2:05 pm');
  store.dispatch(caughtUp({ seq: 2 }));
  await waitFor(() =>
    expect(announced()).toHaveTextContent('Connected again: all changes are shown'),
  );
  store.dispatch(caughtUp({ seq: 2, isOutdated: true }));
  expect(await screen.findByRole('button', { name: 'Reload to update' })).toBeVisible();
  const reload = () => screen.queryByRole('button', { name: 'Something else answers: reload' });
  await waitFor(() => {
    // An answer of Docket that comes late takes it back.
    store.dispatch(elsewhereFound(true));
    expect(reload()).toHaveAttribute('title', elsewhereError.text);
    expect(announced()).toHaveTextContent(elsewhereError.text);
  });
  store.dispatch(socketConnected());
  await waitFor(() => expect(reload()).not.toBeInTheDocument());
});

test('Keep me signed in is switched in the account menu and written down', async () => {
  const { user, store } = await renderWithProviders('/', { backend, as: team.uma });
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  const item = await screen.findByRole('menuitemcheckbox', { name: 'Keep me signed in' });
  expect(item).not.toBeChecked();
  await user.click(item);
  expect(item).toBeChecked();
  expect(store.getState().session.persist).toBe(true);
  expect(localStorage.getItem('persist')).toBe('true');
});

test('a new password is offered only by our own server', async () => {
  backend.data.isDocket = false;
  const { user, store } = await renderWithProviders('/', { backend, as: team.uma });
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  expect(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Change Password' })).not.toBeInTheDocument();
  act(() => void store.dispatch(docketFound()));
  expect(await screen.findByRole('menuitem', { name: 'Change Password' })).toBeVisible();
});

test('a refused change of the password is shown in its dialog, and a good one closes it', async () => {
  backend.overrides.set('POST /api/auth/password', () => ({
    status: 400,
    body: { error: 'The current password is wrong' },
  }));
  const { user, store } = await renderWithProviders('/', { backend, as: team.uma });
  act(() => void store.dispatch(caughtUp({ seq: 1 })));
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  await user.type(dialog.getByLabelText('Current password'), 'old');
  await user.type(dialog.getByLabelText('New password'), 'N3w!password');
  await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The current password is wrong');
  backend.overrides.set('POST /api/auth/password', () => ({ status: 200 }));
  await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Your password has been changed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.callsTo('POST', '/api/auth/password')[1]?.body).toEqual({
    current: 'old',
    next: 'N3w!password',
  });
});

describe('the links to the sections', () => {
  const links = async () =>
    within(await screen.findByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => [
        link.textContent,
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
      ]);

  test('mark the current one, and lead from each section to each other', async () => {
    const { user } = await renderWithProviders('/note/add', { backend, as: team.ada });
    expect(await links()).toEqual([
      ['Home', '/', null],
      ['Tasks', '/task', null],
      ['Notes', '/note', 'true'],
      ['Users', '/user', null],
    ]);
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Users' }));
    expect(await screen.findByRole('grid', { name: 'Users' })).toBeVisible();
    expect((await links())[3]).toEqual(['Users', '/user', 'page']);
    expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1);
  });

  test('offer a User no Users', async () => {
    await renderWithProviders('/', { backend, as: team.uma });
    expect((await links()).map(([title]) => title)).toEqual(['Home', 'Tasks', 'Notes']);
  });

  test('are not there before someone is signed in', async () => {
    await renderWithProviders('/login', { backend });
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });
});
