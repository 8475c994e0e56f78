import { screen, waitFor, within } from '@testing-library/react';
import { card, dialogOf, gone, onScreen, openFromSettings, ref, specStage } from '../helpers/specStage';
import { aTask, team } from '../helpers/team';

// Section 2: the modals, the user management screen and the assigned users of a task. Their rules are sections 5 and 6.

const { ada, rosa, uma, udo } = team;
const { begin, backend, open } = specStage();

const chairs = (fields = {}) => aTask({ title: 'Chairs', ...fields });
const file = (name: string) => ({ filename: `stored-${name}`, originalname: name });

describe('Modals', () => {
  test('New User', async () => {
    const { user } = await open('/user', ada);
    await user.click(await screen.findByRole('button', { name: 'New User' }));
    const dialog = await dialogOf('New User');
    for (const field of ['Name', 'Email', 'Password', 'Role', 'Active']) expect(dialog.getByLabelText(field)).toBeInTheDocument();
  });

  test('New Task', async () => {
    const { user } = await open('/task', ada);
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    const dialog = await dialogOf('New Task');
    for (const field of [/^Title/, 'Description', /^Assign To/, 'Priority', 'Due Date', 'Labels', 'Files']) expect(dialog.getByLabelText(field)).toBeInTheDocument();
  });

  test.each([ada, rosa])('Edit Task (Admin/Root): $roles', async (person) => {
    await begin({ tasks: [chairs()] });
    const { user } = await open('/task', person);
    const dialog = await openFromSettings(user, 'Chairs', 'Edit Task');
    for (const field of ['Title', 'Description', 'Status', 'Labels']) expect(dialog.getByLabelText(field)).toBeInTheDocument();
  });

  test('Update Task Status (assignee)', async () => {
    await begin({ tasks: [chairs()] });
    const { user } = await open('/task', uma);
    const dialog = await openFromSettings(user, 'Chairs', 'Update Task Status');
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Pending');
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('Assign User', async () => {
    await begin({ tasks: [chairs()] });
    const { user } = await open('/task', ada);
    const dialog = await openFromSettings(user, 'Chairs', 'Assign User');
    const people = within(await dialog.findByRole('list', { name: 'Available users' })).getAllByRole('checkbox');
    expect(people.map((box) => box.getAttribute('aria-label'))).toEqual(['Rosa Root', 'Ada Admin', 'Udo User']);
  });

  test.each([['Comments', 'Comments'], ['Task Activity Timeline', 'Activity']])('%s', async (title, button) => {
    await begin({ tasks: [chairs()] });
    const { user } = await open('/task', uma);
    await user.click((await card('Chairs')).getByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  });

  test('Attached Files', async () => {
    await begin({ tasks: [chairs({ attachments: [file('a.png'), file('b.pdf')] })] });
    const { user } = await open('/task', uma);
    await user.click((await card('Chairs')).getByRole('button', { name: '2 files' }));
    expect((await dialogOf('Attached Files')).getAllByRole('link').map((link) => link.textContent)).toEqual(['a.png', 'b.pdf']);
  });

  test("delete-user confirmation 'Are you sure, delete user {name} ?'", async () => {
    const { user } = await open('/user', ada);
    const row = within(await screen.findByRole('row', { name: /Uma User/ }));
    await user.click(row.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure, delete user Uma User ?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await gone('alertdialog');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Uma User/ })).not.toBeInTheDocument());
  });

  test("unassign confirmation 'Are you sure, unassign this user - {name} ?'", async () => {
    await begin({ tasks: [chairs()] });
    const { user } = await open('/task', ada);
    const dialog = await openFromSettings(user, 'Chairs', 'Assign User');
    await user.click(dialog.getByRole('button', { name: 'Unassign Uma User' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure, unassign this user - Uma User ?')).toBeVisible();
    expect(backend().calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test("a user 'View Record' modal linking to that user's tasks", async () => {
    await begin({ tasks: [chairs({ title: 'Of Uma' }), chairs({ title: 'Of Udo', assignedTo: [ref(udo)] })] });
    const { user } = await open('/user', ada);
    const row = within(await screen.findByRole('row', { name: /Uma User/ }));
    await user.click(row.getByRole('button', { name: 'View Record' }));
    const dialog = await dialogOf('View Record');
    expect(dialog.getByText('uma@example.com')).toBeVisible();
    await user.click(dialog.getByRole('link', { name: 'Tasks' }));
    await card('Of Uma');
    expect(screen.queryByRole('article', { name: 'Of Udo' })).not.toBeInTheDocument();
    expect(backend().callsTo('POST', '/api/tasks/inspect')[0]?.body).toEqual({ id: uma._id });
  });
});

describe('User management (/user)', () => {
  test('Table columns: No., Name, Email, Roles, Account Status (active switch), Active Status (online or offline icon), Active Date (last active, en-GB date), Action', async () => {
    await begin({
      people: [{ ...ada }, { ...uma, isOnline: true, lastActive: new Date(2026, 1, 28, 12).toISOString() }, { ...udo, active: false }],
    });
    await open('/user', ada);
    await screen.findByRole('row', { name: /Uma User/ });
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'No.', 'Name', 'Email', 'Roles', 'Account Status', 'Active Status', 'Active Date', 'Action',
    ]);
    const row = screen.getByRole('row', { name: /Uma User/ });
    const cells = within(row).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['2', expect.stringContaining('Uma User'), 'uma@example.com', 'User', '', '', '28/02/2026', '']);
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
    await begin();
    backend().instead.set('GET /api/users', () => ({ status: 404, body: { error: 'No users found' } }));
    await open('/user', ada);
    expect(await screen.findByText('No Record Found...')).toBeVisible();
  });
});

describe('Assigned users (/assign)', () => {
  test('Lists the users assigned to one task with unassign actions; task id, title and creator are passed in navigation state, not in the URL', async () => {
    await begin({ tasks: [chairs({ assignedTo: [ref(uma), ref(udo)] })] });
    const { store, user } = await open('/task', ada);
    await user.click((await card('Chairs')).getByRole('button', { name: 'Task settings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Assigned Users' }));
    await onScreen('assign');
    const id = backend().data.tasks[0]?._id ?? '';
    await waitFor(() => expect(store.getState().header.location).toEqual({ pathname: '/assign', search: '', state: { id, title: 'Chairs', createdBy: 'Ada Admin' } }));
    expect(screen.getByText('Chairs')).toBeVisible();
    expect(screen.getByText('By Ada Admin')).toBeVisible();
    const list = within(await screen.findByRole('list', { name: 'Assigned users' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    await user.click(list.getByRole('button', { name: 'Unassign Udo User' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure, unassign this user - Udo User ?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Unassign' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(backend().calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ user_id: udo._id });
  });
});
