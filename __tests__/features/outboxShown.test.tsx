import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { changesWaiting, outboxOpened, selectWaitingChanges } from '../../src/api/outboxSlice';
import { StoredChanges } from '../../src/api/storedChanges';
import type { TaskChanges } from '../../src/contract/task';
import { getUsers } from '../../src/features/directory/userLists';
import { tasksApi } from '../../src/features/tasks/tasksApi';
import { inspectionStarted } from '../../src/features/inspection/inspectionSlice';
import { caughtUp } from '../../src/realtime/realtimeSlice';
import { identityOf, loggedOut } from '../../src/session/sessionSlice';
import { markUsable } from '../../src/ui/lazy/usable';
import { cookieTransport } from '../helpers/cookieTransport';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

beforeAll(markUsable);

const [refused, waiting] = [
  aTask({ _id: 'a1', title: 'Refused' }),
  aTask({ _id: 'a2', title: 'Waiting' }),
];
const changeOf = (id: string) => ({
  key: id,
  endpoint: 'addComment',
  arg: { id, text: 'Hello', key: id },
  at: Date.now(),
});

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({
    people: Object.values(team),
    tasks: [{ ...refused }, { ...waiting }],
  });
});
afterEach(async () => {
  await new StoredChanges().clear();
  await backend.close();
});

test('the strip counts what was refused and what waits, and their tasks are marked', async () => {
  const { store } = await renderWithProviders('/task', { backend, as: team.ada });
  const card = (name: string) => screen.findByRole('article', { name });
  await card('Waiting');
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  await screen.findByText('Live');
  const refusal = { status: 403, text: 'Not today' } as const;
  act(() => void store.dispatch(changesWaiting([{ ...changeOf('a1'), refusal }, changeOf('a2')])));
  await screen.findByRole('button', { name: '1 not accepted, 1 waiting' });
  within(await card('Refused')).getByText('Not accepted');
  within(await card('Waiting')).getByText('Waiting to be sent');
});

test('without a connection a known account can be assigned, and the task shows who waits', async () => {
  const left = { ...team.udo, _id: 'f1', name: 'Lee Left', email: 'lee@example.com' };
  backend.data.people.push({ ...left, active: false });
  let isCut = false;
  const transport = cookieTransport(backend.url);
  const store = storeOn(backend, {
    transport: {
      ...transport,
      fetch: (...call) =>
        isCut ? Promise.reject(new TypeError('no network')) : transport.fetch(...call),
    },
  });
  const { user } = await renderWithProviders('/task/a2', { store, as: team.ada });
  const task = within(await screen.findByRole('region', { name: 'Task: Waiting' }));
  await store.dispatch(getUsers.initiate());
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  isCut = true;
  await user.click(await task.findByRole('button', { name: /^Assigned to/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign User' }));
  const list = within(await dialog.findByRole('list', { name: 'Available users' }));
  const { rosa, ada, udo } = team;
  expect(list.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(
    [ada, rosa, udo].map(({ name }) => name),
  );
  await user.click(list.getByRole('checkbox', { name: udo.name }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(task.getByRole('button', { name: /^Assigned to/ })).toHaveTextContent(udo.name);
  await within(await screen.findByRole('article', { name: 'Waiting' })).findByText(
    'Waiting to be sent',
  );
  expect(selectWaitingChanges(store.getState())).toMatchObject([
    { endpoint: 'assignTask', arg: { task_id: 'a2', user_id: [udo._id] } },
  ]);
});

test('when the server ends the session, the log-in screen says that changes are kept', async () => {
  const { store } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  act(() => void store.dispatch(changesWaiting([changeOf('a1'), changeOf('a2')])));
  act(() => void store.dispatch(loggedOut({ forced: true, reason: 'Invalid token' })));
  await screen.findByLabelText('Email');
  await screen.findByText(`2 changes not sent yet. Log in again as ${team.ada.name} to send them.`);
});

test('after a log-out that another tab chose, nothing is kept', async () => {
  const { store } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  act(() => void store.dispatch(changesWaiting([changeOf('a1')])));
  act(() => void store.dispatch(loggedOut({ forced: true })));
  await screen.findByLabelText('Email');
  expect(screen.queryByText(/not sent yet/)).toBeNull();
});

test('the note of a person who is not inspected any more stays in the list of changes', async () => {
  const note = { _id: 'n1', title: 'Plan', text: 'Old', tag: [] };
  backend.data.notes.set(team.uma._id, [note]);
  const { store, user } = await renderWithProviders('/note', { backend, as: team.ada });
  const { _id: id, name: userName, email: userEmail, roles: userRoles } = team.uma;
  const key = 'k1';
  const arg = { noteId: 'n1', title: 'Plan', text: 'For Uma', tag: [], id, key };
  const refusal = { status: 403, text: 'Not today' } as const;
  const change = { key, endpoint: 'updateNote', arg, at: Date.now(), refusal };
  act(() => {
    store.dispatch(changesWaiting([change]));
    store.dispatch(outboxOpened());
  });
  const open = () => screen.findByRole('button', { name: 'Open in the editor' });
  await user.click(await open());
  await screen.findByText('This note is of another person. Inspect them first.');
  expect(selectWaitingChanges(store.getState())).toHaveLength(1);

  act(() => void store.dispatch(inspectionStarted({ userId: id, userName, userEmail, userRoles })));
  await user.click(await open());
  expect(selectWaitingChanges(store.getState())).toEqual([]);
  expect(await screen.findByDisplayValue('For Uma')).toBeVisible();
});

test('a text that was emptied in a conflict is not saved, and the reason is shown', async () => {
  const { store, user } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  const at = new Date().toISOString();
  const by = { user: { _id: team.uma._id, name: team.uma.name }, at };
  const conflict = {
    seq: 2,
    fields: [
      { field: 'title' as const, value: 'Of Uma', ...by },
      { field: 'description' as const, value: 'Also of Uma', ...by },
    ],
  };
  const changes = { title: 'Title', description: 'Words' };
  const arg = { id: 'a2', changes, seq: 1, key: 'k1' };
  const refusal = { status: 409, text: 'Changed meanwhile', conflict } as const;
  act(() => {
    const change = { key: 'k1', endpoint: 'updateTask', arg, at: Date.now(), refusal };
    store.dispatch(changesWaiting([change]));
    store.dispatch(outboxOpened());
  });
  const save = await screen.findByRole('button', { name: 'Save mine' });
  expect(save).toBeEnabled();
  for (const [mine, reason] of [
    ['Title', 'A task needs a title.'],
    ['Words', 'A description can be replaced, but not removed.'],
  ] as const) {
    const field = screen.getByDisplayValue(mine);
    await user.clear(field);
    expect(screen.getByText(reason)).toBeVisible();
    expect(save).toBeDisabled();
    await user.paste('Both');
    expect(screen.queryByText(reason)).toBeNull();
    expect(save).toBeEnabled();
  }
  await user.click(save);
  await screen.findByText('No change is waiting.');
  expect(backend.callsTo('PATCH', '/api/tasks/a2').map(({ body }) => body)).toEqual([
    { title: 'Both', description: 'Both' },
  ]);
});

test('several changes of one field in conflict are one question, about the latest', async () => {
  const { store, user } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  const path = 'PATCH /api/tasks/a2';
  backend.overrides.set(path, () => ({ status: 503, body: { error: 'Busy' } }));
  const change = (key: string, changes: TaskChanges, seq = 1) =>
    act(() =>
      store.dispatch(tasksApi.endpoints.updateTask.initiate({ id: 'a2', changes, key, seq })),
    );
  await change('first', { status: 'In Progress' });
  await change('with a title', { status: 'On Hold', title: 'Mine' });
  await change('undone', { status: 'Completed' });
  await change('latest', { status: 'On Hold' });
  await change('after the other', { status: 'In Progress' }, 2);
  const at = new Date().toISOString();
  const conflict = { field: 'status', value: 'Pending', user: { _id: 'u', name: 'Uma' }, at };
  backend.overrides.set(path, () => ({
    status: 409,
    body: { error: 'Changed', task: { ...waiting, seq: 3 }, conflicts: [conflict] },
  }));
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  const left = () => selectWaitingChanges(store.getState());
  await waitFor(() => expect(left().every(({ refusal }) => refusal)).toBe(true));
  const keys = ['with a title', 'latest', 'after the other'];
  await waitFor(() => expect(left().map(({ key }) => key)).toEqual(keys));
  await waitFor(async () => {
    const { added } = await new StoredChanges().readOtherTabs(identityOf(team.ada) ?? '');
    expect(added.map(({ key }) => key).sort()).toEqual([...keys].sort());
  });

  await user.click(await screen.findByRole('button', { name: '3 not accepted' }));
  expect(await screen.findAllByRole('button', { name: 'Save mine' })).toHaveLength(3);
});
