import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { statuses } from '../../src/contract/task';
import { card, dialogClosed, openFromSettings, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';
import { receive as receiveEvents, type WireEvent } from '../helpers/receive';

// Section 4: the task list, the user list and the status of a task.

const { ada, uma, udo } = team;
const { startBackend, backend, open } = useFakeBackend();

const titles = () =>
  screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[2]?.textContent);
const receive = (store: Awaited<ReturnType<typeof open>>['store'], ...events: WireEvent[]) =>
  act(() => receiveEvents(store, events));

describe('Task list', () => {
  // 'Create puts the new task at the front': section5.tasks. 'Update replaces the task with the same _id' and 'Delete removes it': section6.tasks.
  const one = () => aTask({ title: 'One' });
  const two = () => aTask({ title: 'Two' });

  test('Set replaces the whole list', async () => {
    await startBackend({ tasks: [one(), two()] });
    const { unmount } = await open('/task', uma);
    await card('One');
    unmount();
    backend().data.tasks = [aTask({ title: 'Three' })];
    await open('/task', uma);
    await card('Three');
    expect(titles()).toEqual(['Three']);
  });

  test('Pushed events: task-updated (applied as update) and task-deleted (applied as delete)', async () => {
    const [first, second] = [one(), two()];
    await startBackend({ tasks: [first, second] });
    const { store } = await open('/task', uma);
    await card('One');
    receive(store, {
      name: 'task-updated',
      payload: { ...second, title: 'Second', status: 'On Hold' },
    });
    await waitFor(() => expect(titles()).toEqual(['One', 'Second']));
    expect((await card('Second')).getByText('On Hold')).toBeVisible();
    receive(store, { name: 'task-updated', payload: aTask({ title: 'Unknown' }) });
    receive(store, { name: 'task-deleted', payload: first._id });
    await waitFor(() => expect(titles()).toEqual(['Second']));
  });
});

describe('User list', () => {
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

  test('Create puts the user at the front, once the server takes it; the password never enters the store', async () => {
    const { user, store } = await open('/user?new', ada);
    await screen.findByRole('row', { name: /Uma User/, hidden: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'New User' }));
    const fill = (field: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(field), { target: { value } });
    fill('Name', 'Nils New');
    fill('Email', uma.email);
    fill('Password', 'Only-here-1');
    expect(JSON.stringify(store.getState())).not.toContain('Only-here-1');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Email already in use')).toBeVisible();
    fill('Email', 'nils@example.com');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await dialogClosed();
    expect(backend().callsTo('POST', '/api/users').at(-1)?.body).toEqual({
      name: 'Nils New',
      email: 'nils@example.com',
      password: 'Only-here-1',
      roles: ['User'],
      active: false,
    });
    expect(names()).toEqual([
      'nils@example.com',
      'rosa@example.com',
      'ada@example.com',
      'uma@example.com',
      'udo@example.com',
    ]);
  });

  test("Delete removes by _id, after the confirmation 'Are you sure, delete user {name} ?' (section 2)", async () => {
    await startBackend({ people: [ada, uma, { ...udo, name: uma.name }] });
    const { user } = await open('/user', ada);
    await user.click((await row(/udo@/)).getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure, delete user Uma User ?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await dialogClosed('alertdialog');
    await waitFor(() => expect(names()).toEqual(['ada@example.com', 'uma@example.com']));
    expect(backend().callsTo('DELETE', `/api/users/${udo._id}`)).toHaveLength(1);
  });

  test('An event adminUpdateUserList delivers a new list; set and update replace the list', async () => {
    const { store } = await open('/user', ada);
    await row(/Uma User/);
    const { password: _password, ...told } = udo;
    receive(store, { name: 'adminUpdateUserList', payload: [{ ...told, isOnline: true }] });
    await waitFor(() => expect(names()).toEqual(['udo@example.com']));
    expect((await row(/Udo User/)).getByRole('img', { name: 'Online' })).toBeVisible();
  });

  test("The active switch toggles the account's active flag, and the data are loaded again afterwards", async () => {
    const { user } = await open('/user', ada);
    const active = (await row(/Uma User/)).getByRole('switch');
    expect(active).toBeChecked();
    await user.click(active);
    await waitFor(() => expect(active).not.toBeChecked());
    expect(backend().callsTo('PATCH', '/api/users')[0]?.body).toEqual({
      id: uma._id,
      active: false,
    });
    expect(backend().callsTo('GET', '/api/users')).toHaveLength(2);
    await waitFor(() => expect(active).toBeEnabled());
    await user.click(active);
    await waitFor(() => expect(active).toBeChecked());
  });
});

describe('Task status', () => {
  // 'After a failed status save the selector goes back to the previous status': section5.tasks.
  test('Values: Pending, In Progress, Completed, On Hold. Any may be chosen from any other', async () => {
    for (const status of statuses) {
      await startBackend({ tasks: [aTask({ title: 'Chairs', status })] });
      const { user, unmount } = await open(
        status === 'Completed' ? '/task?filter=completed' : '/task',
        uma,
      );
      const dialog = await openFromSettings(user, 'Chairs', 'Update Task Status');
      await user.click(dialog.getByRole('combobox', { name: 'Status' }));
      const options = await screen.findAllByRole('option');
      expect(options.map((option) => option.textContent)).toEqual([
        'Pending',
        'In Progress',
        'Completed',
        'On Hold',
      ]);
      expect(
        options
          .filter((option) => option.getAttribute('aria-selected') === 'true')
          .map((option) => option.textContent),
      ).toEqual([status]);
      for (const option of options) expect(option).not.toHaveAttribute('aria-disabled', 'true');
      unmount();
    }
  });
});
