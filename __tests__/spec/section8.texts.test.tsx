import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { HomeScreen } from '../../src/features/home/HomeScreen';
import { NoteEditor } from '../../src/features/notes/editor/NoteEditor';
import { markUsable } from '../../src/ui/lazy/usable';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import type { Answer } from '../helpers/fakeBackend';
import { storeOn } from '../helpers/renderWithProviders';
import {
  atPath,
  card,
  dialogOf,
  dialogClosed,
  onScreen,
  openFromSettings,
  useFakeBackend,
} from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';
import { receive } from '../helpers/receive';

// Section 8: what a person reads, or does not read, when something fails.

const { ada, uma } = team;
const { startBackend, backend, open } = useFakeBackend();

const refuse = (path: string, error?: string, status = 500) =>
  backend().overrides.set(path, () => ({
    status,
    body: error === undefined ? undefined : { error },
  }));
const note = { _id: 'n1', title: 'Groceries', text: 'Milk', tag: [] };
const withNote = () => startBackend({ notes: new Map([[uma._id, [{ ...note }]]]) });

describe('Notes', () => {
  test.each([
    ['create', '/note/add', 'POST /api/notes'],
    ['edit', '/note/edit/n1', 'PATCH /api/notes/n1'],
  ])(
    "Note %s failure: the server's error field in a red alert above the buttons",
    async (_what, route, call) => {
      await withNote();
      refuse(call, 'The title is too long', 400);
      const { user } = await open(route, uma);
      const save = await screen.findByRole('button', { name: 'Save' });
      fireEvent.change(await screen.findByLabelText('Body'), { target: { value: 'kept' } });
      await user.click(save);
      const alert = await screen.findByRole('alert');
      expect(screen.getByLabelText('Body')).toHaveValue('kept');
      expect(alert).toHaveTextContent('The title is too long');
      expect(alert).toHaveClass('MuiAlert-colorError');
      expect(alert.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    },
  );

  test("No user: 'You must be logged in'", async () => {
    await withNote();
    render(
      <Provider store={storeOn(backend())}>
        <AppTheme>
          <MemoryRouter>
            <NoteEditor note={note} isLoading={false} reload={() => undefined} />
          </MemoryRouter>
        </AppTheme>
      </Provider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You must be logged in');
    expect(backend().calls).toEqual([]);
  });

  test('Note view load: 404 redirects to /note', async () => {
    await withNote();
    const page = await open('/note/view/gone', uma);
    await onScreen('note');
    await atPath(page, '/note');
  });

  test('Note view load: other errors ignored', async () => {
    await withNote();
    refuse('GET /api/notes/n1', 'Out of order');
    const page = await open('/note/view/n1', uma);
    await screen.findByRole('alert');
    expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
    await atPath(page, '/note/view/n1');
  });

  test('Note delete errors are ignored', async () => {
    await withNote();
    refuse('DELETE /api/notes/n1', 'Out of order');
    const page = await open('/note/view/n1', uma);
    await screen.findByText('Milk');
    await page.user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(
        backend()
          .callsTo('DELETE', '/api/notes/n1')
          .map(({ status }) => status),
      ).toEqual([500]),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled());
    expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('Milk')).toBeVisible();
  });

  test("Note list load failure shows 'No Record Found...'", async () => {
    await startBackend();
    refuse('GET /api/notes', 'Out of order');
    await open('/note', uma);
    expect(await screen.findByText('No Record Found...')).toBeVisible();
    expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
  });
});

describe('Modal errors', () => {
  const task = aTask({ title: 'Chairs' });
  beforeEach(() => startBackend({ tasks: [{ ...task }] }));

  /** Refuses a call with words, which are shown in a danger alert, and then without, for which there is a fallback. */
  const refusedTwice = async (
    dialog: Awaited<ReturnType<typeof dialogOf>>,
    call: string,
    fallback: string,
    again: () => Promise<unknown>,
  ) => {
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('The server says why');
    expect(alert).toHaveClass('MuiAlert-colorError');
    refuse(call);
    await again();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(fallback));
  };

  test("the server's error text; else 'Something went wrong'; empty gives 'No idle users found'", async () => {
    const call = `GET /api/tasks/unassigned/${task._id}`;
    refuse(call, 'The server says why');
    const { user } = await open('/task', ada);
    const reopen = async () => {
      await user.keyboard('{Escape}');
      await dialogClosed();
      return openFromSettings(user, 'Chairs', 'Assign User');
    };
    await refusedTwice(
      await openFromSettings(user, 'Chairs', 'Assign User'),
      call,
      'Something went wrong',
      reopen,
    );
    backend().overrides.set(call, () => ({ status: 200, body: [] }));
    expect(await (await reopen()).findByText('No idle users found')).toBeVisible();
  });

  test("the server's error text in a danger alert. Fallback 'Error assigning task'", async () => {
    refuse('POST /api/tasks/assign', 'The server says why');
    const { user } = await open('/task', ada);
    const dialog = await openFromSettings(user, 'Chairs', 'Assign User');
    await user.click(await dialog.findByRole('checkbox', { name: 'Udo User' }));
    const press = () => user.click(dialog.getByRole('button', { name: 'Assign' }));
    await press();
    await refusedTwice(dialog, 'POST /api/tasks/assign', 'Error assigning task', press);
  });

  test("the server's error text in a danger alert. Fallback 'Failed to add comment'", async () => {
    const call = `POST /api/tasks/${task._id}/comments`;
    refuse(call, 'The server says why');
    const { user } = await open('/task', uma);
    await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
    const dialog = await dialogOf('Comments');
    fireEvent.change(dialog.getByLabelText('Comment'), { target: { value: 'Twelve' } });
    const press = () => user.click(dialog.getByRole('button', { name: 'Send' }));
    await press();
    await refusedTwice(dialog, call, 'Failed to add comment', press);
  });

  test("'Failed to update user status' (browser alert), or the text of the server, where there is one", async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    refuse('PATCH /api/users');
    const { user } = await open('/user', ada);
    const active = within(await screen.findByRole('row', { name: /Uma User/ })).getByRole('switch');
    await user.click(active);
    await waitFor(() => expect(alert.mock.calls).toEqual([['Failed to update user status']]));
    refuse('PATCH /api/users', 'The last Root stays');
    await waitFor(() => expect(active).not.toHaveAttribute('aria-disabled'));
    await user.click(active);
    await waitFor(() => expect(alert.mock.calls.at(-1)).toEqual(['The last Root stays']));
    alert.mockRestore();
  });
});

test('Task list load failure clears tasks and shows the server error', async () => {
  await startBackend({ tasks: [aTask({ title: 'Chairs' })] });
  const { store, user } = await open('/task', uma);
  await card('Chairs');
  markUsable();
  refuse('GET /api/tasks', 'No tasks found', 404);
  await user.click(screen.getByRole('link', { name: 'Docket' }));
  await user.click(
    within(await screen.findByRole('navigation', { name: 'Sections' })).getByRole('link', {
      name: /^Tasks/,
    }),
  );
  expect(await screen.findByText('No tasks found')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(store.getState().session.user?.name).toBe('Uma User');
});

// A fetch that fails: section4.notifications.
test('Notification read failures are silently ignored', async () => {
  await startBackend({
    notifications: new Map([[uma._id, [{ _id: 'n1', message: 'One', time: 'now', read: false }]]]),
  });
  refuse('POST /api/notification/read', 'Out of order');
  const { user } = await open('/', uma);
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const menu = await dialogOf('Notifications');
  await user.click(await menu.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(
      backend()
        .callsTo('POST', '/api/notification/read')
        .map(({ status }) => status),
    ).toEqual([500]),
  );
  expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('Default notification texts; an event that comes twice is one toast', async () => {
  const { store } = await open('/', uma);
  await screen.findByRole('button', { name: /^Notifications/ });
  const comment = {
    name: 'taskComment',
    payload: { data: { message: 'Udo commented', notificationId: 'c1' } },
  } as const;
  act(
    () =>
      void receive(store, [
        { name: 'notification', payload: { data: {} } },
        { name: 'taskUpdate', payload: { data: { message: '  ' } } },
        { name: 'taskComment', payload: { data: {} } },
        comment,
        comment,
      ]),
  );
  for (const text of [
    'You have a new notification.',
    'A task was updated (default message).',
    'A new comment was posted.',
  ]) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  // An event that comes twice is one toast.
  const toasts = within(document.querySelector<HTMLElement>('.docket-toasts') ?? document.body);
  expect(await toasts.findAllByText('Udo commented')).toHaveLength(1);
});

class Caught extends Component<{ children: ReactNode }, { text: string }> {
  override state = { text: '' };
  static getDerivedStateFromError = (error: unknown) => ({
    text: error instanceof Error ? error.message : '',
  });
  override render() {
    return this.state.text || this.props.children;
  }
}

test('Context misuse errors: a part that is used outside its provider says which provider is missing', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(
    <Caught>
      <HomeScreen />
    </Caught>,
  );
  expect(container).toHaveTextContent(/<Provider>/);
  silence.mockRestore();
});

describe('Select widget default texts', () => {
  // The field for tags is loaded after the first screen.
  beforeAll(markUsable);

  const hold = (path: string) => {
    let release: (answer: Answer | null) => void = () => undefined;
    backend().overrides.set(path, () => new Promise((resolve) => (release = resolve)));
    return () => release(null);
  };

  test("'Select...' and 'No options'", async () => {
    const { user } = await open('/note', uma);
    const filter = await screen.findByPlaceholderText('Select...');
    await user.click(filter);
    expect(await screen.findByText('No options')).toBeVisible();
  });

  test("'Loading...'", async () => {
    await startBackend();
    const release = hold('GET /api/users');
    const { user } = await open('/task', ada);
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    await user.click(await screen.findByLabelText(/^Assign To/));
    expect(
      await screen.findByText('Loading...', { selector: '.MuiAutocomplete-loading' }),
    ).toBeVisible();
    await waitFor(() => expect(backend().callsTo('GET', '/api/users').length).toBeGreaterThan(0));
    release();
    expect(await screen.findByRole('option', { name: /Uma User/ })).toBeVisible();
  });
});
