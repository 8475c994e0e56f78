import { act, screen, waitFor, within } from '@testing-library/react';
import { selectIsSwitching } from '../../src/features/users/usersSlice';
import { selectUserById } from '../../src/features/users/usersSelectors';
import { caughtUp } from '../../src/realtime/realtimeSlice';
import { ArrayBackend, type BackendPerson } from '../helpers/arrayBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { receive, type WireEvent } from '../helpers/receive';

let backend: ArrayBackend;
beforeEach(async () => {
  backend = await ArrayBackend.start({
    people: Object.values(team).map((person) => ({ ...person, ...(person === team.uma && { isOnline: true, lastActive: '2026-02-03T12:00:00.000Z' }) })),
    tasks: [aTask({ title: 'For Uma' }), aTask({ title: 'For Udo', assignedTo: [{ _id: team.udo._id, name: team.udo.name }] })],
    notes: new Map([[team.uma._id, [{ _id: 'a1', title: "Uma's note", text: 'Hers', tag: [] }]], [team.ada._id, [{ _id: 'b1', title: "Ada's note", text: 'Own', tag: [] }]]]),
  });
});
afterEach(() => backend.close());

const open = (as: BackendPerson, route = '/user') => renderWithProviders(route, { backend, as });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('the table has its eight columns and says how many people there are', async () => {
  await open(team.rosa);
  const table = await screen.findByRole('grid', { name: 'Users' });
  expect(within(table).getAllByRole('columnheader').map((cell) => cell.textContent))
    .toEqual(['No.', 'Name', 'Email', 'Roles', 'Account Status', 'Active Status', 'Active Date', 'Action']);
  expect(table).toHaveAttribute('aria-rowcount', '5');
  const uma = await row('Uma User');
  expect(uma.getByRole('switch')).toBeChecked();
  expect(uma.getByRole('img', { name: 'Online' })).toBeInTheDocument();
  expect(uma.getByText('03/02/2026')).toBeInTheDocument();
  expect((await row('Udo User')).getByRole('img', { name: 'Offline' })).toBeInTheDocument();
});

test('of two thousand people only those near the window are in the page, and all are counted', async () => {
  const many = Array.from({ length: 2000 }, (_, index): BackendPerson => ({ ...team.udo, _id: `p${index}`, name: `Person ${index}`, email: `p${index}@example.com` }));
  backend.data.people.push(...many);
  await open(team.rosa);
  expect(await screen.findByRole('grid', { name: 'Users' })).toHaveAttribute('aria-rowcount', '2005');
  const rows = await screen.findAllByRole('row');
  expect(rows.length).toBeLessThan(80);
  expect(rows.slice(0, 3).map((one) => one.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
});

test('people are found by a part of their name', async () => {
  const { user } = await open(team.rosa);
  await user.type(await screen.findByLabelText('Search by name'), 'uMa');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await user.type(screen.getByLabelText('Search by name'), 'x');
  expect(await screen.findByText('No matching results found...')).toBeInTheDocument();
});

test('a list that cannot be loaded has no record', async () => {
  backend.instead.set('GET /api/users', () => ({ status: 500, body: { error: 'no' } }));
  await open(team.rosa);
  expect(await screen.findByText('No Record Found...')).toBeInTheDocument();
});

test('a new user is a User and not active unless chosen otherwise, and comes first', async () => {
  const { user } = await open(team.ada, '/user?new');
  const dialog = within(await screen.findByRole('dialog', { name: 'New User' }));
  expect(dialog.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  await user.type(dialog.getByLabelText('Name'), 'Nia New');
  await user.type(dialog.getByLabelText('Email'), team.uma.email);
  await user.type(dialog.getByLabelText('Password'), 'Passw0rd!');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Email already in use')).toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Email'));
  await user.type(dialog.getByLabelText('Email'), 'nia@example.com');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('row', { name: /^1.*Nia New/ })).toBeInTheDocument();
  expect(backend.callsTo('POST', '/api/users').at(-1)?.body).toEqual({ name: 'Nia New', email: 'nia@example.com', password: 'Passw0rd!', roles: ['User'], active: false });
});

test('the password of a new user never enters the store', async () => {
  const { user, store } = await open(team.ada, '/user?new');
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Password'), 'Only-here-1');
  expect(JSON.stringify(store.getState())).not.toContain('Only-here-1');
});

test('the switch deactivates an account and the list is loaded anew', async () => {
  const { user } = await open(team.ada);
  await user.click((await row('Uma User')).getByRole('switch'));
  await waitFor(async () => expect((await row('Uma User')).getByRole('switch')).not.toBeChecked());
  expect(backend.callsTo('PATCH', '/api/users')[0]?.body).toEqual({ id: team.uma._id, active: false });
  expect(backend.callsTo('GET', '/api/users')).toHaveLength(2);
});

describe('with a backend that numbers its events, the answer to a switch', () => {
  const wire = ({ _id, name, email, roles }: BackendPerson, active = true) => ({ _id, name, email, roles, active, isOnline: false, lastActive: null });
  const nina = { ...team.udo, _id: 'n1', name: 'Nina New', email: 'nina@example.com' };
  /** The list as the server read it when Uma was switched off, and nothing else had happened. */
  const early = () => Object.values(team).map((person) => wire(person, person !== team.uma));
  const changed = (seq: number, ...users: object[]) => ({ name: 'users-changed', payload: { users, gone: [] }, meta: { seq, prev: seq - 1, at: '' } }) as WireEvent;

  /** Uma is switched off; the answer is held back until the events have been taken in. */
  const switchUma = async (events: WireEvent[], headers?: Record<string, string>) => {
    const { user, store } = await open(team.rosa);
    const uma = await row('Uma User');
    act(() => void store.dispatch(caughtUp({ seq: 5 })));
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    backend.instead.set('PATCH /api/users', () => held.then(() => ({ status: 200, body: early(), headers })));
    await user.click(uma.getByRole('switch'));
    await waitFor(() => expect(selectIsSwitching(store.getState(), team.uma._id)).toBe(true));
    act(() => void receive(store, events));
    release();
    await waitFor(() => expect(selectIsSwitching(store.getState(), team.uma._id)).toBe(false));
    return (id: string) => selectUserById(store.getState(), id);
  };

  test.each([['as ours sends it', { 'docket-seq': '6' }], ['without a number', undefined]])('does not undo newer events, %s', async (_name, headers) => {
    const now = await switchUma([changed(6, wire(team.uma, false)), changed(7, wire(team.udo, false), wire(nina))], headers);
    expect(now(team.uma._id)?.active).toBe(false);
    expect(now(team.udo._id)?.active).toBe(false);
    expect(now(nina._id)?.name).toBe('Nina New');
    expect(backend.callsTo('GET', '/api/users')).toHaveLength(1);
  });

  test('is old news when the same account was switched back meanwhile', async () => {
    const now = await switchUma([changed(6, wire(team.uma, false)), changed(7, wire(team.uma))], { 'docket-seq': '6' });
    expect(now(team.uma._id)?.active).toBe(true);
  });

  test('counts while its event is still on the way', async () => {
    const now = await switchUma([], { 'docket-seq': '6' });
    expect(now(team.uma._id)?.active).toBe(false);
  });
});

test('a failed switch says so in a browser alert', async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  backend.instead.set('PATCH /api/users', () => ({ status: 500 }));
  const { user } = await open(team.ada);
  await user.click((await row('Uma User')).getByRole('switch'));
  await waitFor(() => expect(alert).toHaveBeenCalledWith('Failed to update user status'));
  alert.mockRestore();
});

test('deleting asks first, by name', async () => {
  const { user } = await open(team.ada);
  await user.click((await row('Udo User')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Are you sure, delete user Udo User ?')).toBeInTheDocument();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Udo User/, hidden: true })).not.toBeInTheDocument());
});

test.each([
  [team.ada.name, team.ada, { 'Rosa Root': [false, false], 'Ada Admin': [false, false], 'Uma User': [true, true] }],
  [team.rosa.name, team.rosa, { 'Rosa Root': [false, false], 'Ada Admin': [true, true], 'Uma User': [true, true] }],
])('%s may switch and delete whom the rules allow', async (_name, as, expected) => {
  await open(as);
  for (const [name, [mayDelete, maySwitch]] of Object.entries(expected)) {
    const person = await row(name);
    expect([name, !person.getByRole('button', { name: 'Delete' }).hasAttribute('disabled'), !person.getByRole('switch').hasAttribute('disabled')]).toEqual([name, mayDelete, maySwitch]);
  }
});

test('the list follows the server live', async () => {
  const { store } = await open(team.ada);
  await screen.findByRole('row', { name: /Uma User/ });
  act(() => void receive(store, [{ name: 'adminUpdateUserList', payload: [{ _id: 'z', name: 'Zoe Zero', email: 'z@example.com', roles: ['User'], active: true }] }]));
  expect(await screen.findByRole('row', { name: /Zoe Zero/ })).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Uma User/ })).not.toBeInTheDocument();
});

describe('inspection', () => {
  const inspect = async (target: 'Tasks' | 'Notes') => {
    const rendered = await open(team.ada);
    await rendered.user.click((await row('Uma User')).getByRole('button', { name: 'View Record' }));
    await rendered.user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: target }));
    return rendered;
  };

  test("shows the other person's notes under a banner, and the own ones after Stop inspecting", async () => {
    const { user } = await inspect('Notes');
    expect(await screen.findByRole('link', { name: /Uma's note/ })).toBeInTheDocument();
    expect(screen.getByText('Inspecting').parentElement).toHaveTextContent('InspectingUma UserUser');
    await user.click(screen.getByRole('button', { name: 'Stop inspecting' }));
    expect(await screen.findByRole('link', { name: /Ada's note/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Uma's note/ })).not.toBeInTheDocument();
  });

  test('reads by the administrators’ call and writes with the id of whom it is about', async () => {
    const { user } = await inspect('Notes');
    await user.click(await screen.findByRole('link', { name: /Uma's note/ }));
    await screen.findByText('Hers');
    expect(backend.callsTo('POST', '/api/notes/admin-byid')[0]?.body).toEqual({ id: 'a1' });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByLabelText('Body'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Hers!');
    expect(backend.callsTo('PATCH', '/api/notes/a1')[0]?.body).toEqual({ title: "Uma's note", text: 'Hers!', tag: [], id: team.uma._id });
  });

  test("covers tasks, and the home cards lead to one's own again", async () => {
    const { user, store } = await inspect('Tasks');
    expect(await screen.findByText('For Uma')).toBeInTheDocument();
    expect(screen.queryByText('For Udo')).not.toBeInTheDocument();
    expect(backend.callsTo('POST', '/api/tasks/inspect')[0]?.body).toEqual({ id: team.uma._id });
    await user.click(screen.getByRole('link', { name: /Docket/ }));
    const toNotes = await screen.findByRole('link', { name: /^Notes/ });
    expect(screen.getByRole('button', { name: 'Stop inspecting' })).toBeInTheDocument();
    await user.click(toNotes);
    expect(await screen.findByRole('link', { name: /Ada's note/ })).toBeInTheDocument();
    expect(store.getState().inspection).toBeNull();
  });

  test("shows all of the other's tasks, whatever the own list was narrowed to", async () => {
    const { user } = await open(team.ada, '/task');
    await user.type(await screen.findByPlaceholderText(/^Search by assigned/), 'udo');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(screen.getByRole('switch', { name: 'Only mine' }));
    await user.click(screen.getByRole('button', { name: 'Future' }));
    expect(await screen.findByText('No tasks match the selected filter.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /Docket/ }));
    await user.click(await screen.findByRole('link', { name: /^Users/ }));
    await user.click((await row('Uma User')).getByRole('button', { name: 'View Record' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Tasks' }));
    expect(await screen.findByText('For Uma')).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Only mine' })).not.toBeInTheDocument();
    expect(screen.getByPlaceholderText(/^Search by assigned/)).toHaveValue('');
  });

  test('of oneself is none: the plain calls are used', async () => {
    const { user, store } = await open(team.ada);
    await user.click((await row('Ada Admin')).getByRole('button', { name: 'View Record' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Notes' }));
    expect(await screen.findByRole('link', { name: /Ada's note/ })).toBeInTheDocument();
    expect(store.getState().inspection).toBeNull();
    expect(backend.callsTo('POST', '/api/notes/admin-all')).toHaveLength(0);
  });
});

describe('the users assigned to a task', () => {
  test('are reached from its settings, and can be unassigned after a question', async () => {
    const { user } = await open(team.ada, '/task');
    await screen.findByText('For Udo');
    await user.click(within(screen.getByText('For Uma').closest('article') ?? document.body).getByRole('button', { name: 'Task settings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Assigned Users' }));
    expect(await screen.findByRole('heading', { name: 'Assigned Users' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Unassign Uma User' }));
    expect(await screen.findByText('Are you sure, unassign this user - Uma User ?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unassign' }));
    await waitFor(() => expect(screen.queryByText('Uma User')).not.toBeInTheDocument());
  });

  test('cannot be shown without a task: back to the tasks, with a message', async () => {
    await open(team.ada, '/assign');
    expect(await screen.findByRole('heading', { name: 'Task Management' })).toBeInTheDocument();
    expect(await screen.findByText(/Choose a task first/)).toBeInTheDocument();
  });

  test.each(['/user', '/assign'])('a User who opens %s goes home', async (route) => {
    await open(team.uma, route);
    expect(await screen.findByRole('link', { name: /^Notes/ })).toBeInTheDocument();
  });
});
