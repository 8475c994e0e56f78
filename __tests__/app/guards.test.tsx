import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../../src/app/App';
import { sessionApi } from '../../src/data/api/sessionApi';
import { loggedOut } from '../../src/data/session/sessionSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { onScreen } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// The guards themselves, and the stored last link: spec/section2.routes.

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team) });
});
afterEach(() => backend.close());

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

test('the first drawing of a stored session has the bar of signed-in people', async () => {
  const store = storeOn(backend);
  await signIn(store, team.uma);
  render(
    <MemoryRouter initialEntries={['/']}>
      <App store={store} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tasks' })).toBeVisible();
});

test('a file that is dropped on a screen does not lead away; text is dropped as always', async () => {
  await renderWithProviders('/note', { backend, as: team.uma });
  await onScreen('note');
  const drop = (dataTransfer: object) => {
    const event = createEvent.drop(document.body, { dataTransfer });
    fireEvent(document.body, event);
    return event.defaultPrevented;
  };
  expect(drop({ types: ['Files'], files: [new File(['x'], 'a.pdf')] })).toBe(true);
  expect(drop({ types: ['text/plain'], files: [] })).toBe(false);
});

describe('a link to a task that leads to Log In', () => {
  const offer = 'You followed a link to a task.';
  beforeEach(() => void backend.data.tasks.push(aTask({ _id: 'a1', title: 'Lamp' })));
  const logIn = async ({ user }: Awaited<ReturnType<typeof renderWithProviders>>) => {
    await onScreen('login');
    await user.type(screen.getByLabelText('Email'), team.uma.email);
    await user.type(screen.getByLabelText('Password'), `${team.uma.password}{Enter}`);
    await onScreen('home');
    expect(await screen.findByText(`Welcome back ${team.uma.name}!`)).toBeVisible();
  };

  test('is offered after the log-in', async () => {
    const page = await renderWithProviders('/task/a1', { backend });
    await logIn(page);
    expect(await screen.findByText(offer)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('region', { name: 'Task: Lamp' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
  });

  test('is offered after a stored session was refused', async () => {
    const store = storeOn(backend);
    await signIn(store, team.uma);
    backend.overrides.set('GET /api/tasks', () => ({
      status: 401,
      body: { error: 'Invalid token' },
    }));
    const page = await renderWithProviders('/task/a1', { store });
    await onScreen('login');
    backend.overrides.clear();
    await logIn(page);
    expect(await screen.findByText(offer)).toBeVisible();
  });

  test('is not offered after a log-out by choice', async () => {
    const page = await renderWithProviders('/task/a1', { backend, as: team.uma });
    await screen.findByRole('region', { name: 'Task: Lamp' });
    await act(() => page.store.dispatch(sessionApi.endpoints.logout.initiate()));
    await logIn(page);
    expect(screen.queryByText(offer)).not.toBeInTheDocument();
  });

  test('is nothing but the link of a task', async () => {
    const page = await renderWithProviders('/note', { backend });
    await logIn(page);
    expect(screen.queryByText(offer)).not.toBeInTheDocument();
  });
});
