import { screen, waitFor, within } from '@testing-library/react';
import { selectInspected } from '../../src/data/inspection/inspectionSlice';
import {
  card,
  dialogOf,
  onScreen,
  openFromSettings,
  ref,
  useFakeBackend,
} from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// Section 2: the modals, the user management screen and the assigned users of a task. Their rules are sections 5 and 6.

const { ada, uma, udo } = team;
const { startBackend, backend, open } = useFakeBackend();

const chairs = (fields = {}) => aTask({ title: 'Chairs', ...fields });

// Where the other modals are opened: New User in section5.forms; New Task, Edit Task and Update Task Status in section5.tasks and
// section6.tasks; Comments in section3; Task Activity Timeline and Attached Files in section2.taskManagement; the delete-user
// confirmation in section4.lists.
describe('Modals', () => {
  test("Assign User; unassign confirmation 'Are you sure, unassign this user - {name} ?'", async () => {
    await startBackend({ tasks: [chairs()] });
    const { user } = await open('/task', ada);
    const dialog = await openFromSettings(user, 'Chairs', 'Assign User');
    const people = within(
      await dialog.findByRole('list', { name: 'Available users' }),
    ).getAllByRole('checkbox');
    expect(people.map((box) => box.getAttribute('aria-label'))).toEqual([
      'Rosa Root',
      'Ada Admin',
      'Udo User',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Unassign Uma User' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure, unassign this user - Uma User ?')).toBeVisible();
    const sent = () =>
      backend()
        .calls.filter(({ method }) => method === 'DELETE')
        .map(({ body }) => body);
    expect(sent()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Unassign' }));
    await waitFor(() =>
      expect(dialog.queryByRole('button', { name: 'Unassign Uma User' })).not.toBeInTheDocument(),
    );
    expect(sent()).toEqual([{ user_id: uma._id }]);
  });

  test("a user 'View Record' modal linking to that user's tasks; it sets the inspected user (section 3)", async () => {
    await startBackend({
      tasks: [chairs({ title: 'Of Uma' }), chairs({ title: 'Of Udo', assignedTo: [ref(udo)] })],
    });
    const { user, store } = await open('/user', ada);
    expect(selectInspected(store.getState())).toBeNull();
    const row = within(await screen.findByRole('row', { name: /Uma User/ }));
    await user.click(row.getByRole('button', { name: 'View Record' }));
    const dialog = await dialogOf('View Record');
    expect(dialog.getByText('uma@example.com')).toBeVisible();
    await user.click(dialog.getByRole('link', { name: 'Tasks' }));
    await card('Of Uma');
    expect(screen.queryByRole('article', { name: 'Of Udo' })).not.toBeInTheDocument();
    expect(backend().callsTo('POST', '/api/tasks/inspect')[0]?.body).toEqual({ id: uma._id });
    expect(selectInspected(store.getState())).toEqual({
      userId: uma._id,
      userName: 'Uma User',
      userEmail: 'uma@example.com',
      userRoles: ['User'],
    });
  });
});

describe('User management (/user)', () => {
  test('Table columns: No., Name, Email, Roles, Account Status, Active Status, Active Date, Action', async () => {
    await startBackend({
      people: [
        { ...ada },
        { ...uma, isOnline: true, lastActive: new Date(2026, 1, 28, 12).toISOString() },
        { ...udo, active: false },
      ],
    });
    await open('/user', ada);
    await screen.findByRole('row', { name: /Uma User/ });
    expect(screen.getByRole('grid', { name: 'Users' })).toHaveAttribute('aria-rowcount', '4');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'No.',
      'Name',
      'Email',
      'Roles',
      'Account Status',
      'Active Status',
      'Active Date',
      'Action',
    ]);
    const row = screen.getByRole('row', { name: /Uma User/ });
    const cells = within(row).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '2',
      expect.stringContaining('Uma User'),
      'uma@example.com',
      'User',
      '',
      '',
      '28/02/2026',
      '',
    ]);
    expect(within(row).getByRole('switch')).toBeChecked();
    expect(within(row).getByRole('img', { name: 'Online' })).toBeVisible();
    const other = within(screen.getByRole('row', { name: /Udo User/ }));
    expect(other.getByRole('switch')).not.toBeChecked();
    expect(other.getByRole('img', { name: 'Offline' })).toBeVisible();
  });

  test("Search by name. Message 'No matching results found...'", async () => {
    const { user } = await open('/user', ada);
    await screen.findByRole('row', { name: /Uma User/ });
    await user.type(screen.getByLabelText('Search by name'), 'uMA');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('row', { name: /Uma User/ })).toBeVisible();
    await user.type(screen.getByLabelText('Search by name'), 'zzz');
    expect(await screen.findByText('No matching results found...')).toBeVisible();
  });

  test("Message 'No Record Found...'", async () => {
    await startBackend();
    backend().overrides.set('GET /api/users', () => ({
      status: 404,
      body: { error: 'No users found' },
    }));
    await open('/user', ada);
    expect(await screen.findByText('No Record Found...')).toBeVisible();
  });
});

describe('Assigned users (/assign)', () => {
  test('Lists the users assigned to one task with unassign actions; the task is in navigation state', async () => {
    await startBackend({ tasks: [chairs({ assignedTo: [ref(uma), ref(udo)] })] });
    const { store, user } = await open('/task', ada);
    await user.click((await card('Chairs')).getByRole('button', { name: 'Task settings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Assigned Users' }));
    await onScreen('assign');
    const id = backend().data.tasks[0]?._id ?? '';
    await waitFor(() =>
      expect(store.getState().navigation.location).toEqual({
        pathname: '/assign',
        search: '',
        state: { id, title: 'Chairs', createdBy: 'Ada Admin' },
      }),
    );
    expect(screen.getByText('Chairs')).toBeVisible();
    expect(screen.getByText('By Ada Admin')).toBeVisible();
    const list = within(await screen.findByRole('list', { name: 'Assigned users' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    await user.click(list.getByRole('button', { name: 'Unassign Udo User' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure, unassign this user - Udo User ?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Unassign' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(backend().calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
      user_id: udo._id,
    });
  });
});
