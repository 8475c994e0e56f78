import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { NoteAddScreen } from '../../src/features/notes/editor/NoteAddScreen';
import { NewUserDialog } from '../../src/features/users/NewUserDialog';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { storeOn } from '../helpers/renderWithProviders';
import { dialogOf, onScreen, useFakeBackend } from '../helpers/specScreens';
import { team } from '../helpers/team';

// Section 5: what is checked before it is sent: saving a note, a new user, and the role guard. Logging in: section2.loginAndHome.

const { ada, uma } = team;
const { startBackend, backend, open } = useFakeBackend();

/** A form that nobody signed in could reach by its route. */
async function openUnguarded(form: ReactElement) {
  render(
    <Provider store={storeOn(await startBackend())}>
      <AppTheme>
        <MemoryRouter>{form}</MemoryRouter>
      </AppTheme>
    </Provider>,
  );
  return userEvent.setup();
}

describe('Saving a note', () => {
  test("only requires being signed in, else 'You must be logged in'", async () => {
    const user = await openUnguarded(<NoteAddScreen />);
    await user.type(screen.getByLabelText('Title'), 'Idea');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You must be logged in')).toBeVisible();
    expect(backend().callsTo('POST', '/api/notes')).toEqual([]);
  });

  test('No length or required-field checks on title, body or tags', async () => {
    const { user } = await open('/note/add', uma);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await onScreen('note');
    expect(backend().callsTo('POST', '/api/notes')[0]?.body).toEqual({
      title: '',
      text: '',
      tag: [],
    });
  });

  test('A new tag option is offered only if non-empty and not already present (case-insensitive)', async () => {
    await startBackend({
      notes: new Map([[uma._id, [{ _id: 'n1', title: 'Plan', tag: ['Work'] }]]]),
    });
    const { user } = await open('/note', uma);
    await screen.findByRole('link', { name: /Plan/ });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const tags = await screen.findByLabelText('Tags');
    const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);
    await user.click(tags);
    await waitFor(() => expect(offered()).toEqual(['Work']));
    await user.type(tags, '  ');
    expect(offered()).toEqual(['Work']);
    await user.clear(tags);
    await user.type(tags, 'wORK');
    expect(offered()).toEqual(['Work']);
    await user.clear(tags);
    await user.type(tags, 'home');
    expect(offered()).toEqual(['Add "home"']);
    await user.keyboard('{Enter}');
    await user.type(tags, 'HOME');
    await waitFor(() => expect(offered()).toEqual([]));
  });
});

describe('New User', () => {
  const openForm = async () => {
    const { user } = await open('/user', ada);
    await user.click(await screen.findByRole('button', { name: 'New User' }));
    return { user, dialog: await dialogOf('New User') };
  };

  test('no client-side checks', async () => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(backend().callsTo('POST', '/api/users')).toHaveLength(1));
    expect(backend().callsTo('POST', '/api/users')[0]?.body).toEqual({
      name: '',
      email: '',
      password: '',
      roles: ['User'],
      active: false,
    });
  });

  test('Sends name, email, password, roles (default User) and active (default off)', async () => {
    const { user, dialog } = await openForm();
    const role = dialog.getByRole('combobox', { name: 'Role' });
    expect(role).toHaveTextContent('User');
    expect(dialog.getByLabelText('Active')).not.toBeChecked();
    const password = dialog.getByLabelText('Password');
    const fields: [HTMLElement, string][] = [
      [dialog.getByLabelText('Name'), 'Nils New'],
      [dialog.getByLabelText('Email'), 'nils@example.com'],
      [password, 'Pass-word-1'],
    ];
    for (const [field, value] of fields) fireEvent.change(field, { target: { value } });
    expect(password).toHaveAttribute('type', 'password');
    await user.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(dialog.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
    await user.click(role);
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'User',
      'Admin',
    ]);
    await user.click(screen.getByRole('option', { name: 'Admin' }));
    await user.click(dialog.getByLabelText('Active'));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(backend().callsTo('POST', '/api/users')[0]?.body).toEqual({
        name: 'Nils New',
        email: 'nils@example.com',
        password: 'Pass-word-1',
        roles: ['Admin'],
        active: true,
      }),
    );
  });

  test("Must be logged in, else 'You must be logged in'", async () => {
    const user = await openUnguarded(
      <NewUserDialog open onClose={() => undefined} onExited={() => undefined} />,
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('You must be logged in')).toBeVisible();
    expect(backend().calls).toEqual([]);
  });
});

test("Role guard allows access when any of the user's roles is in the allowed list", async () => {
  const both = { ...uma, roles: ['Guest', 'User', 'Admin'] };
  await startBackend({ people: [both] });
  await open('/user', both);
  await onScreen('user');
});
