import { act, screen, waitFor, within } from '@testing-library/react';
import { selectIsSwitching } from '../../src/data/nouns/users/usersSlice';
import { selectUserById } from '../../src/data/nouns/users/usersSelectors';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { receive, type WireEvent } from '../helpers/receive';

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team).map((person) => ({
      ...person,
      ...(person === team.uma && { isOnline: true, lastActive: '2026-02-03T12:00:00.000Z' }),
    })),
    tasks: [
      aTask({ title: 'For Uma' }),
      aTask({ title: 'For Udo', assignedTo: [{ _id: team.udo._id, name: team.udo.name }] }),
    ],
    notes: new Map([
      [team.uma._id, [{ _id: 'a1', title: "Uma's note", text: 'Hers', tag: [] }]],
      [team.ada._id, [{ _id: 'b1', title: "Ada's note", text: 'Own', tag: [] }]],
    ]),
  });
});
afterEach(() => backend.close());

const open = (as: BackendPerson, route = '/user') => renderWithProviders(route, { backend, as });
const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));

test('a list that could not be loaded says why, and can be loaded again', async () => {
  backend.overrides.set('GET /api/users', () => ({ status: 500, body: { error: 'Disk is full' } }));
  const { user } = await open(team.rosa);
  expect(await screen.findByText('No Record Found...')).toBeVisible();
  expect(screen.getByText('The list of users could not be loaded: Disk is full')).toBeVisible();
  backend.overrides.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await row('Uma User');
});

test('the form for a new account says what an inactive one cannot do, and a toast says that it is inactive', async () => {
  const { user } = await open(team.rosa);
  await user.click(await screen.findByRole('button', { name: 'New User' }));
  const form = within(await screen.findByRole('dialog', { name: 'New User' }));
  expect(form.getByRole('switch', { name: 'Active' })).toHaveAccessibleDescription(
    'Until it is active, the account cannot log in, and no task can be assigned to it.',
  );
  await user.type(form.getByLabelText('Name'), 'Nina');
  await user.type(form.getByLabelText('Email'), 'nina@example.com');
  await user.type(form.getByLabelText('Password'), 'Pass-word-1!');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Nina was created. The account is not active yet.')).toBeVisible();
});

describe('with a backend that numbers its events, the answer to a switch', () => {
  const wire = ({ _id, name, email, roles }: BackendPerson, active = true) => ({
    _id,
    name,
    email,
    roles,
    active,
    isOnline: false,
    lastActive: null,
  });
  const nina = { ...team.udo, _id: 'n1', name: 'Nina New', email: 'nina@example.com' };
  /** The list as the server read it when Uma was switched off, and nothing else had happened. */
  const early = () => Object.values(team).map((person) => wire(person, person !== team.uma));
  const changed = (seq: number, ...users: object[]) =>
    ({
      name: 'users-changed',
      payload: { users, gone: [] },
      meta: { seq, prev: seq - 1, at: '' },
    }) as WireEvent;

  /** Uma is switched off; the answer is held back until the events have been taken in. */
  const switchUma = async (events: WireEvent[], headers?: Record<string, string>) => {
    const { user, store } = await open(team.rosa);
    const uma = await row('Uma User');
    act(() => void store.dispatch(caughtUp({ seq: 5 })));
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    backend.overrides.set('PATCH /api/users', () =>
      held.then(() => ({ status: 200, body: early(), headers })),
    );
    await user.click(uma.getByRole('switch'));
    await waitFor(() => expect(selectIsSwitching(store.getState(), team.uma._id)).toBe(true));
    act(() => void receive(store, events));
    release();
    await waitFor(() => expect(selectIsSwitching(store.getState(), team.uma._id)).toBe(false));
    return (id: string) => selectUserById(store.getState(), id);
  };

  test.each([
    ['as ours sends it', { 'docket-seq': '6' }],
    ['without a number', undefined],
  ])('does not undo newer events, %s', async (_name, headers) => {
    const now = await switchUma(
      [changed(6, wire(team.uma, false)), changed(7, wire(team.udo, false), wire(nina))],
      headers,
    );
    expect(now(team.uma._id)?.active).toBe(false);
    expect(now(team.udo._id)?.active).toBe(false);
    expect(now(nina._id)?.name).toBe('Nina New');
    expect(backend.callsTo('GET', '/api/users')).toHaveLength(1);
  });

  test('is outdated when the same account has been switched back', async () => {
    const now = await switchUma([changed(6, wire(team.uma, false)), changed(7, wire(team.uma))], {
      'docket-seq': '6',
    });
    expect(now(team.uma._id)?.active).toBe(true);
  });

  test('counts while its event is still on the way', async () => {
    const now = await switchUma([], { 'docket-seq': '6' });
    expect(now(team.uma._id)?.active).toBe(false);
  });
});

describe('inspection', () => {
  const inspect = async (target: 'Tasks' | 'Notes') => {
    const rendered = await open(team.ada);
    await rendered.user.click((await row('Uma User')).getByRole('button', { name: 'View Record' }));
    await rendered.user.click(
      within(await screen.findByRole('dialog')).getByRole('link', { name: target }),
    );
    return rendered;
  };

  test('covers tasks, and the home cards end it', async () => {
    const { user, store } = await inspect('Tasks');
    expect(await screen.findByText('For Uma')).toBeInTheDocument();
    expect(screen.queryByText('For Udo')).not.toBeInTheDocument();
    expect(backend.callsTo('POST', '/api/tasks/inspect')[0]?.body).toEqual({ id: team.uma._id });
    await user.click(screen.getByRole('link', { name: /Docket/ }));
    const cards = within(await screen.findByRole('navigation', { name: 'Sections' }));
    const toNotes = cards.getByRole('link', { name: /^Notes/ });
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
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Users' }));
    await user.click((await row('Uma User')).getByRole('button', { name: 'View Record' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('link', { name: 'Tasks' }),
    );
    expect(await screen.findByText('For Uma')).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Only mine' })).not.toBeInTheDocument();
    expect(screen.getByPlaceholderText(/^Search by assigned/)).toHaveValue('');
  });

  test('of oneself uses the plain calls', async () => {
    const { user, store } = await open(team.ada);
    await user.click((await row('Ada Admin')).getByRole('button', { name: 'View Record' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('link', { name: 'Notes' }),
    );
    expect(await screen.findByRole('link', { name: /Ada's note/ })).toBeInTheDocument();
    expect(store.getState().inspection).toBeNull();
    expect(backend.callsTo('POST', '/api/notes/admin-all')).toHaveLength(0);
  });
});

test('the users assigned to a task cannot be shown without a task: back to the tasks, with a message', async () => {
  await open(team.ada, '/assign');
  expect(await screen.findByRole('heading', { name: 'Task Management' })).toBeInTheDocument();
  expect(await screen.findByText(/Choose a task first/)).toBeInTheDocument();
});
