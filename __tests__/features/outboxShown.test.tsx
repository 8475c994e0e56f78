import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import {
  changeDropped,
  changeGone,
  changeNotStored,
  changesWaiting,
  selectWaitingChanges,
} from '../../src/data/outbox/outboxSlice';
import { StoredChanges } from '../../src/data/outbox/storedChanges';
import type { TaskChanges } from '../../src/contract/task';
import { getUsers } from '../../src/data/nouns/users/userLists';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { taskDeleted } from '../../src/data/realtime/serverEvents';
import { identityOf, loggedOut, selectIsLoggedIn } from '../../src/data/session/sessionSlice';
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
    isDocket: true,
    people: Object.values(team),
    tasks: [{ ...refused }, { ...waiting }],
  });
});
afterEach(async () => {
  await new StoredChanges().clear();
  await backend.close();
});

test('the strip counts what was refused and what waits, and their tasks are marked', async () => {
  const transport = cookieTransport(backend.url);
  const store = storeOn(backend, {
    transport: {
      ...transport,
      // The change that waits is sent at once, and waits for its answer.
      fetch: (input, init) =>
        (input instanceof Request ? input.url : String(input)).endsWith('/comments')
          ? new Promise(() => {})
          : transport.fetch(input, init),
    },
  });
  await renderWithProviders('/task', { store, as: team.ada });
  const card = (name: string) => screen.findByRole('article', { name });
  await card('Waiting');
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  await screen.findByText('Live');
  const refusal = { status: 403, text: 'Not today' } as const;
  act(() => void store.dispatch(changesWaiting([{ ...changeOf('a1'), refusal }, changeOf('a2')])));
  await screen.findByRole('button', { name: '1 not accepted, 1 waiting' });
  await within(await card('Refused')).findByText('Not accepted');
  await within(await card('Waiting')).findByText('Waiting to be sent');
});

test('while a change is not stored, the strip says so, and the browser asks before the page is left', async () => {
  const { store } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  act(() => {
    store.dispatch(caughtUp({ seq: 1, isOutdated: false }));
    store.dispatch(changesWaiting([changeOf('a2')]));
  });
  await screen.findByRole('button', { name: '1 waiting to be sent' });
  expect(mayLeave()).toBe(true);
  act(() => void store.dispatch(changeNotStored()));
  await screen.findByRole('button', { name: '1 waiting, not stored' });
  await waitFor(() => expect(mayLeave()).toBe(false));
  act(() => void store.dispatch(changeGone('a2')));
  await waitFor(() => expect(mayLeave()).toBe(true));
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
  await user.click(await task.findByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign User' }));
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

test('a question before a log-out says when everything is sent, and logs out only when told to', async () => {
  const { store, user } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  act(() => void store.dispatch(changesWaiting([changeOf('a2')])));
  act(() => void store.dispatch(dialogOpened('logout')));
  const question = within(await screen.findByRole('alertdialog', { name: 'Log out now?' }));
  question.getByText('One change has not been sent yet. A log-out discards it.');
  act(() => void store.dispatch(changeGone('a2')));
  question.getByText(
    'All changes have been sent now, and nothing is lost. You are still logged in.',
  );
  expect(question.queryByText('This cannot be undone.')).toBeNull();
  expect(selectIsLoggedIn(store.getState())).toBe(true);
  await user.click(question.getByRole('button', { name: 'Log out' }));
  await screen.findByLabelText('Email');
});

test('the log-in screen says whose changes wait in this browser, such as after a crash', async () => {
  const stored = new StoredChanges();
  const owner = identityOf(team.ada) ?? '';
  for (const id of ['a1', 'a2'])
    await stored.put({ ...changeOf(id), owner, ownerName: team.ada.name });
  await renderWithProviders('/login', { backend });
  expect(await screen.findByText(/^2 changes have not been sent yet/)).toHaveTextContent(
    `2 changes have not been sent yet. Log in as ${team.ada.name} to send them.`,
  );
  screen.getByText('If someone else logs in here, these changes are discarded.');
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
    store.dispatch(dialogOpened('outbox'));
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

test('a note with a newer version is not sent again: the editor shows both texts', async () => {
  backend.data.notes.set(team.ada._id, [{ _id: 'n1', title: 'Plan', text: 'Theirs', tag: [] }]);
  const { store, user } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  const arg = { noteId: 'n1', title: 'Plan', text: 'Mine', tag: [], version: 1, key: 'k1' };
  const refusal = { status: 409, text: 'Copy your text' } as const;
  act(() => {
    const change = { key: 'k1', endpoint: 'updateNote', arg, at: Date.now(), refusal };
    store.dispatch(changesWaiting([change]));
    store.dispatch(dialogOpened('outbox'));
  });
  await screen.findByText(/newer version of this note/);
  expect(screen.queryByText('Copy your text')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open in the editor' }));
  const question = await screen.findByRole('dialog', { name: 'This note has changed' });
  within(question).getByText('Theirs');
  within(question).getByText('Mine');
  await user.click(within(question).getByRole('button', { name: 'Save mine instead' }));
  await waitFor(() =>
    expect(backend.callsTo('PATCH', '/api/notes/n1').map(({ body }) => body)).toEqual([
      { title: 'Plan', text: 'Mine', tag: [] },
    ]),
  );
});

test('the change of a deleted task keeps its name, and is neither a link nor sent again', async () => {
  const { store, user } = await renderWithProviders('/task', { backend, as: team.ada });
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  const path = 'POST /api/tasks/a2/comments';
  backend.overrides.set(path, () => ({ status: 503, body: { error: 'Busy' } }));
  const card = within(await screen.findByRole('article', { name: 'Waiting' }));
  await user.click(card.getByRole('button', { name: 'Comments' }));
  await user.type(await screen.findByLabelText('Comment'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(selectWaitingChanges(store.getState())).toHaveLength(1));

  backend.overrides.set(path, () => ({ status: 404, body: { error: 'Task not found' } }));
  act(() => {
    store.dispatch(taskDeleted('a2', { seq: 2, prev: 1, at: '' }));
    // From a version that did not keep the name.
    const refusal = { status: 404, text: 'Task not found' } as const;
    store.dispatch(changesWaiting([{ ...changeOf('old'), refusal }]));
    store.dispatch(caughtUp({ seq: 2, isOutdated: false }));
    store.dispatch(dialogOpened('outbox'));
  });
  const list = within(await screen.findByRole('dialog', { name: 'Changes not saved yet' }));
  await waitFor(() => expect(list.getAllByText('Task not found')).toHaveLength(2));
  list.getByRole('heading', { name: 'Waiting' });
  list.getByRole('heading', { name: 'A task' });
  expect(list.queryByRole('link')).toBeNull();
  expect(list.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(list.getAllByRole('button', { name: 'Discard' })).toHaveLength(2);
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
    store.dispatch(dialogOpened('outbox'));
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
  // Nothing is left to ask.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.callsTo('PATCH', '/api/tasks/a2').map(({ body }) => body)).toEqual([
    { title: 'Both', description: 'Both' },
  ]);
});

describe('labels in conflict', () => {
  const at = new Date().toISOString();
  const by = { user: { _id: team.uma._id, name: team.uma.name }, at };
  const ask = async (theirs: string[], mine: string[], title?: string) => {
    const page = await renderWithProviders('/task', { backend, as: team.ada });
    await screen.findByRole('article', { name: 'Waiting' });
    const changes = { labels: mine, ...(title && { title }) };
    const fields = [
      { field: 'labels' as const, value: theirs, ...by },
      ...(title ? [{ field: 'title' as const, value: 'Of Uma', ...by }] : []),
    ];
    const refusal = { status: 409, text: 'Changed', conflict: { seq: 2, fields } } as const;
    const arg = { id: 'a2', changes, seq: 1, key: 'k1' };
    act(() => {
      const change = { key: 'k1', endpoint: 'updateTask', arg, at: Date.now(), refusal };
      page.store.dispatch(changesWaiting([change]));
      page.store.dispatch(dialogOpened('outbox'));
    });
    await screen.findByRole('button', { name: 'Save mine' });
    return page.user;
  };
  const sent = () => backend.callsTo('PATCH', '/api/tasks/a2').map(({ body }) => body);

  it('can be kept from both', async () => {
    const user = await ask(['red', 'theirs'], ['red', 'mine']);
    screen.getByText((_text, element) =>
      /^Uma User changed the labels .*, after you had begun\.$/.test(element?.textContent ?? ''),
    );
    await user.click(screen.getByRole('button', { name: 'Keep both' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Save mine|Keep both/ })).toBeNull(),
    );
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ labels: ['red', 'theirs', 'mine'] }]);
  });
  it('can be kept from both, together with another field', async () => {
    const user = await ask(['theirs'], ['mine'], 'My title');
    await user.click(screen.getByRole('button', { name: 'Save mine, with all labels' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Save mine|Keep both/ })).toBeNull(),
    );
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ title: 'My title', labels: ['theirs', 'mine'] }]);
  });
  it.each([
    [['red', 'theirs'], ['red']],
    [['red'], ['red', 'mine']],
  ])('are one choice less if one of them has all: %p, %p', async (theirs, mine) => {
    await ask(theirs, mine);
    expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();
  });
});

test('the buttons and texts of several changes can be told apart without seeing them', async () => {
  const { store } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  const by = { user: { _id: team.uma._id, name: team.uma.name }, at: new Date().toISOString() };
  const fields = [
    { field: 'title' as const, value: 'Of Uma', ...by },
    { field: 'description' as const, value: 'Also of Uma', ...by },
  ];
  const arg = { id: 'a2', changes: { title: 'Title', description: 'Words' }, seq: 1, key: 'k1' };
  const conflict = { status: 409, text: 'Changed', conflict: { seq: 2, fields } } as const;
  const refusal = { status: 403, text: 'Not today' } as const;
  act(() => {
    const change = { key: 'k1', endpoint: 'updateTask', arg, at: Date.now(), refusal: conflict };
    store.dispatch(changesWaiting([change, { ...changeOf('a1'), refusal }]));
    store.dispatch(dialogOpened('outbox'));
  });
  const described = async (name: string, by: string) =>
    expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(by);
  await described('Keep theirs', 'Waiting');
  await described('Save mine', 'Waiting');
  await described('Discard', 'Refused');
  await described('Try again', 'Refused');
  expect(screen.getByRole('textbox', { name: 'You: Title' })).toHaveValue('Title');
  expect(screen.getByRole('textbox', { name: 'You: Description' })).toHaveValue('Words');
  expect(screen.getByRole('textbox', { name: 'Uma User: Title' })).toHaveValue('Of Uma');
});

test('what was saved in a conflict of a task that has been deleted can be copied', async () => {
  const { store, user } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  const by = { user: { _id: team.uma._id, name: team.uma.name }, at: new Date().toISOString() };
  const fields = [{ field: 'title' as const, value: 'Of Uma', ...by }];
  const arg = { id: 'a2', changes: { title: 'Mine' }, seq: 1, key: 'k1', taskTitle: 'Waiting' };
  const refusal = { status: 409, text: 'Changed', conflict: { seq: 2, fields } } as const;
  act(() => {
    const change = { key: 'k1', endpoint: 'updateTask', arg, at: Date.now(), refusal };
    store.dispatch(changesWaiting([change]));
    store.dispatch(dialogOpened('outbox'));
  });
  await user.type(await screen.findByDisplayValue('Mine'), ' and theirs');
  backend.overrides.set('PATCH /api/tasks/a2', () => ({
    status: 404,
    body: { error: 'Task not found' },
  }));
  act(() => void store.dispatch(taskDeleted('a2', { seq: 2, prev: 1, at: '' })));
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  const list = within(screen.getByRole('dialog', { name: 'Changes not saved yet' }));
  await list.findByText('Task not found');
  list.getByRole('heading', { name: 'Waiting' });
  list.getByText('Mine and theirs');
  list.getByRole('button', { name: 'Discard' });
  expect(list.queryByRole('button', { name: 'Save mine' })).toBeNull();
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

test('a conflict with oneself has words of its own, and another tab’s change stays a question', async () => {
  const { store, user } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  const at = new Date().toISOString();
  const uma = { user: { _id: team.uma._id, name: 'Uma' }, at: '2026-01-02T08:00:00.000Z' };
  const saved = { value: 'Of the phone', user: { _id: team.ada._id, name: 'Ada' }, at };
  const fields = [{ field: 'title' as const, ...saved, earlier: [uma] }];
  const refusal = { status: 409, text: 'Changed', conflict: { seq: 2, fields } } as const;
  const change = (key: string, order: number, after?: string[]) => {
    const arg = { id: 'a2', changes: { title: key }, seq: 1, key, ...(after && { after }) };
    return { key, endpoint: 'updateTask', arg, at: Date.now() + order, refusal };
  };
  act(() => {
    store.dispatch(
      changesWaiting([
        change('first.seen', 1),
        change('second.parallel', 2),
        change('third.on-top', 3, ['first.seen']),
      ]),
    );
    store.dispatch(dialogOpened('outbox'));
  });
  const left = () => selectWaitingChanges(store.getState()).map(({ key }) => key);
  await waitFor(() => expect(left()).toEqual(['second.parallel', 'third.on-top']));
  act(() => void store.dispatch(changeDropped('second.parallel')));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes not saved yet' }));
  expect(
    dialog.getByText(/^You changed the .* after this edit had begun, perhaps in another tab/),
  ).toBeVisible();
  dialog.getByText(/^Before that, Uma/);
  expect(dialog.getByLabelText('Saved: Title')).toHaveValue('Of the phone');
  expect(dialog.getByLabelText('Not saved: Title')).toHaveValue('third.on-top');
  expect(dialog.queryByRole('button', { name: /mine|theirs/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save this instead' }));
  await waitFor(() => expect(left()).toEqual([]));
  const [call] = backend.callsTo('PATCH', '/api/tasks/a2');
  expect([call?.body, call?.headers['if-match']]).toEqual([{ title: 'third.on-top' }, '"2"']);
});
