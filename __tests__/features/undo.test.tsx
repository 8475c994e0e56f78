import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../src/data/api/api';
import { callOf } from '../../src/data/changes/changeSpec';
import {
  changeDropped,
  changeGone,
  changeRetried,
  selectUnsentCount,
  selectWaitingChanges,
} from '../../src/data/outbox/outboxSlice';
import type { Note, NoteInput } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { notesApi, type NoteChange } from '../../src/data/nouns/notes/notesApi';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { usersApi } from '../../src/data/nouns/users/usersApi';
import { inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import { bulkStarted } from '../../src/features/tasks/bulk/bulkSlice';
import { undoBulk } from '../../src/features/tasks/bulk/bulkApi';
import { selectTaskById, selectTasksSettled } from '../../src/data/nouns/tasks/tasksSelectors';
import { selectUserById } from '../../src/data/nouns/users/usersSelectors';
import { undoLatest } from '../../src/features/palette/undoLatest';
import { changeMade, undoReducer, type UndoEntry } from '../../src/data/undo/undoSlice';
import { wait } from '../../src/lib/pause';
import { caughtUp, socketLost } from '../../src/data/realtime/realtimeSlice';
import { loggedIn, loggedOut, signedOut } from '../../src/data/session/sessionSlice';
import { writeSession } from '../../src/data/session/storage';
import type { Transport } from '../../src/data/store/extra';
import { cookieTransport } from '../helpers/cookieTransport';
import { storeWithCopy } from '../helpers/copyOf';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, storeOn, signIn } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { aTask, team } from '../helpers/team';
import { TestClient } from '../helpers/testClient';

let server: SpawnedServer;
let root: TestClient;
let people: string[];
let backend: FakeBackend | undefined;
beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
  for (const name of ['Ada', 'Udo']) {
    const account = { name, email: `${name}@example.com`, password: 'Pass-word-1!' };
    await root.post('/api/users', { ...account, roles: ['User'], active: true });
  }
  const accounts = (await root.get('/api/users')).body as User[];
  people = ['Ada', 'Udo'].map((name) => accounts.find((one) => one.name === name)?._id ?? '');
});
afterAll(() => server?.stop());
afterEach(async () => {
  await backend?.close();
  backend = undefined;
});

async function newTask(title: string): Promise<string> {
  const form = new FormData();
  form.append('title', title);
  form.append('assignedTo', people[0] ?? '');
  return ((await root.post('/api/tasks', form)).body as Task)._id;
}
const stored = async (id: string) => (await root.get(`/api/tasks/${id}`)).body as Task;

async function open(title: string) {
  const id = await newTask(title);
  const page = await renderWithProviders('/task', { backend: server, as: server.root });
  await screen.findAllByText(title);
  const change = (changes: Partial<Pick<Task, 'title' | 'status' | 'labels' | 'dueDate'>>) =>
    act(() =>
      page.store.dispatch(tasksApi.endpoints.updateTask.initiate({ id, changes })).unwrap(),
    );
  return { ...page, id, change };
}
/** The toast that offers to undo the latest change. */
const offer = async (text: string) => {
  const message = await screen.findByText(text);
  return within(message.closest<HTMLElement>('[data-toast]')!);
};

test('"Undo" in the toast takes a status back', async () => {
  const { user, id, change } = await open('Water the plants');
  await change({ status: 'Completed' });
  const toast = await offer('Status changed.');
  await user.click(toast.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await stored(id)).status).toBe('Pending'));
  // The change is undone once, and undoing it is not a change to undo.
  await waitFor(() => expect(screen.queryByText('Status changed.')).not.toBeInTheDocument());
  await user.keyboard('{Control>}z{/Control}');
  expect((await stored(id)).status).toBe('Pending');
});

test('Ctrl+Z takes changes back one by one, the latest first, but not while a person types', async () => {
  const { user, id, change } = await open('Paint the fence');
  await change({ title: 'Paint the gate' });
  await change({ labels: ['garden'], dueDate: '2030-01-31' });
  await user.click(screen.getByRole('textbox', { name: /Filter by title/ }));
  await user.keyboard('{Control>}z{/Control}');
  (document.activeElement as HTMLElement).blur();
  expect(await stored(id)).toMatchObject({ labels: ['garden'] });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({ title: 'Paint the gate', labels: [], dueDate: null }),
  );
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await stored(id)).title).toBe('Paint the fence'));
});

test('what someone else has changed since stays', async () => {
  const { user, id, change, store } = await open('Order chairs');
  await change({ title: 'Order tables', status: 'In Progress' });
  await root.patch(`/api/tasks/${id}`, { title: 'Order benches' });
  await act(() => store.dispatch(tasksApi.endpoints.getTask.initiate(id, { forceRefetch: true })));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({ title: 'Order benches', status: 'Pending' }),
  );

  await change({ status: 'On Hold' });
  await root.patch(`/api/tasks/${id}`, { status: 'Completed' });
  await act(() => store.dispatch(tasksApi.endpoints.getTask.initiate(id, { forceRefetch: true })));
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText(/This has been changed since/)).toBeVisible();
  expect((await stored(id)).status).toBe('Completed');
});

test('undoing a change that waits keeps what someone else has written under it', async () => {
  const id = await newTask('Order plates');
  let isCut = true;
  const transport = cookieTransport(server.url);
  const store = storeOn(server, {
    transport: {
      ...transport,
      fetch: (input, init) =>
        isCut && init?.method === 'PATCH'
          ? Promise.reject(new TypeError('no network'))
          : transport.fetch(input, init),
    },
  });
  const { user } = await renderWithProviders('/task', { store, as: server.root });
  await screen.findAllByText('Order plates');
  const catchUp = () => act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  catchUp();
  const { getTask, updateTask } = tasksApi.endpoints;
  const { seq } = await stored(id);
  const mine = { id, changes: { title: 'Order cups' }, key: id, ...(seq && { seq }) };
  await act(() => store.dispatch(updateTask.initiate(mine)));
  const eva = { name: 'Eva', email: 'Eva@example.com', password: 'Pass-word-1!' };
  await root.post('/api/users', { ...eva, roles: ['Admin'], active: true });
  const other = new TestClient(server.url);
  await other.signIn(eva.email, eva.password);
  await other.patch(`/api/tasks/${id}`, { title: 'Order bowls' });
  await act(() => store.dispatch(getTask.initiate(id, { forceRefetch: true })));
  expect(selectTaskById(store.getState(), id)?.title).toBe('Order cups');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(selectWaitingChanges(store.getState())).toEqual([]));
  expect(selectTaskById(store.getState(), id)?.title).toBe('Order bowls');
  isCut = false;
  catchUp();
  await act(() => store.dispatch(updateTask.initiate({ id, changes: { status: 'On Hold' } })));
  expect(await stored(id)).toMatchObject({ title: 'Order bowls', status: 'On Hold' });
});

/** A new page of the same tab and person. */
async function reload(route: string, backend: { url: string }, as: typeof server.root) {
  const store = storeOn(backend);
  await signIn(store, as);
  return renderWithProviders(route, { store });
}

test.each([['/note'], ['/account']])(
  'what someone else has changed since stays, also after a reload on %s, which shows no tasks',
  async (route) => {
    const { id, change, unmount } = await open(`Order lamps on ${route}`);
    await change({ status: 'Completed' });
    unmount();
    await root.patch(`/api/tasks/${id}`, { status: 'On Hold' });
    const { user } = await reload(route, server, server.root);
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(/This has been changed since/)).toBeVisible();
    expect((await stored(id)).status).toBe('On Hold');
  },
);

describe('a change that the local copy does not have yet', () => {
  const someoneElse = /This has been changed since/;
  const changeAndReload = async (title: string, isOffline: () => boolean = () => false) => {
    const { id, change, unmount } = await open(title);
    const copy = { 'getTasks()': [await stored(id)] };
    await change({ title: `${title} now` });
    unmount();
    const store = await storeWithCopy(server, server.root, copy, (plain) => async (...call) => {
      if (isOffline()) throw new TypeError('no network');
      return plain(...call);
    });
    const page = await renderWithProviders('/task', { store });
    await screen.findAllByText(title);
    return { ...page, id };
  };

  test('is taken back', async () => {
    const { user, id } = await changeAndReload('Order pans');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await stored(id)).title).toBe('Order pans'));
    expect(screen.queryByText(someoneElse)).not.toBeInTheDocument();
  });

  test('is taken back as soon as the server can be reached', async () => {
    let isOffline = false;
    const { user, id, store } = await changeAndReload('Order mugs', () => isOffline);
    isOffline = true;
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(selectWaitingChanges(store.getState())).toHaveLength(1));
    isOffline = false;
    act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
    await waitFor(async () => expect((await stored(id)).title).toBe('Order mugs'));
  });
});

test('a change whose undo waits, when the connection is lost after it', async () => {
  const { user, change, store } = await open('Order forks');
  act(() => void store.dispatch(caughtUp({ seq: 1 })));
  await change({ title: 'Order spoons' });
  act(() => void store.dispatch(socketLost({ at: 1 })));
  const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(selectWaitingChanges(store.getState())).toMatchObject([
      { arg: { changes: { title: 'Order forks' } } },
    ]),
  );
  fetched.mockRestore();
});

test('a task that no list has is loaded from our server, and may be gone', async () => {
  const { id, change, unmount } = await open('Order rugs');
  const gone = await newTask('Order mats');
  await change({ status: 'Completed' });
  await change({ title: 'Order carpets' });
  unmount();
  await root.patch(`/api/tasks/${id}`, { title: 'Order tiles' });
  const { user, store } = await reload('/note', server, server.root);
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText(/This has been changed since/)).toBeVisible();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({ title: 'Order tiles', status: 'Pending' }),
  );

  await root.delete(`/api/tasks/${gone}`);
  const undo = callOf(tasksApi.endpoints.updateTask, {
    id: gone,
    changes: { status: 'Pending' },
    expected: { status: 'Completed' },
  });
  act(() => void store.dispatch(changeMade({ id: 'c', text: 'Status changed', calls: [undo] })));
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('It was not undone. Task not found')).toBeVisible();
  expect(store.getState().undo).toEqual([]);
});

test('what someone else has changed since stays while a person is inspected who lacks the task', async () => {
  const { user, id, change, store } = await open('Order shelves');
  await change({ status: 'Completed' });
  await root.patch(`/api/tasks/${id}`, { status: 'On Hold' });
  await act(() => store.dispatch(tasksApi.endpoints.getTask.initiate(id, { forceRefetch: true })));
  const inspected = { userId: people[1] ?? '', userName: 'Udo', userEmail: 'Udo@example.com' };
  act(() => void store.dispatch(inspectionStarted({ ...inspected, userRoles: ['User'] })));
  await waitFor(() => expect(selectTasksSettled(store.getState())).toBe(true));
  expect(selectTaskById(store.getState(), id)).toBeUndefined();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText(/This has been changed since/)).toBeVisible();
  expect((await stored(id)).status).toBe('On Hold');
});

test('people who were assigned or unassigned', async () => {
  const { user, id, store } = await open('Carry the piano');
  const assignees = async () => (await stored(id)).assignedTo.map(({ _id }) => _id).sort();
  const both = { task_id: id, user_id: people };
  await act(() => store.dispatch(tasksApi.endpoints.assignTask.initiate(both)).unwrap());
  expect(await assignees()).toEqual([...people].sort());
  await user.click((await offer('One person assigned.')).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await assignees()).toEqual([people[0]]));

  await act(() => store.dispatch(tasksApi.endpoints.assignTask.initiate(both)).unwrap());
  const second = { taskId: id, assignmentId: id, userId: people[1] ?? '' };
  await act(() => store.dispatch(tasksApi.endpoints.unassignTask.initiate(second)).unwrap());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await assignees()).toEqual([...people].sort()));
});

test('a User who hands a task over is told that it cannot be undone, and offered no undo', async () => {
  const id = await newTask('Feed the fish');
  const ada = { email: 'Ada@example.com', password: 'Pass-word-1!' };
  const { user, store } = await renderWithProviders('/task', { backend: server, as: ada });
  const card = within(await screen.findByRole('article', { name: 'Feed the fish' }));
  await user.click(card.getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign User' }));
  expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  await user.click(await dialog.findByRole('radio', { name: 'Udo' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await stored(id)).assignedTo.map(({ _id }) => _id)).toEqual([people[1]]);
  expect(store.getState().undo).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('an account that was changed or deactivated', async () => {
  const { user, store } = await renderWithProviders('/user', { backend: server, as: server.root });
  await screen.findByText('Ada');
  const id = people[0] ?? '';
  const account = async () =>
    ((await root.get('/api/users')).body as User[]).find(({ _id }) => _id === id);
  await act(() =>
    store
      .dispatch(usersApi.endpoints.changeAccount.initiate({ id, change: { name: 'Ida' } }))
      .unwrap(),
  );
  await act(() =>
    store.dispatch(usersApi.endpoints.updateUser.initiate({ id, active: false })).unwrap(),
  );
  expect(await account()).toMatchObject({ name: 'Ida', active: false });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await account()).toMatchObject({ name: 'Ida', active: true }));
  await waitFor(() => expect(selectUserById(store.getState(), id)?.active).toBe(true));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await account())?.name).toBe('Ada'));
});

test('an account that was renamed twice, when the second press does not wait for the first', async () => {
  const { user, store } = await renderWithProviders('/user', { backend: server, as: server.root });
  await screen.findByText('Udo');
  const id = people[1] ?? '';
  const { changeAccount } = usersApi.endpoints;
  for (const name of ['Udine', 'Ugo'])
    await act(() => store.dispatch(changeAccount.initiate({ id, change: { name } })).unwrap());
  await user.keyboard('{Control>}zz{/Control}');
  await waitFor(() => expect(selectUserById(store.getState(), id)?.name).toBe('Udo'));
  expect(screen.queryByText(/This has been changed since/)).not.toBeInTheDocument();
});

test('an account that someone else has changed since stays, also after a reload on another screen', async () => {
  const { store, unmount } = await renderWithProviders('/user', {
    backend: server,
    as: server.root,
  });
  await screen.findByText('Ada');
  const id = people[0] ?? '';
  const { changeAccount, updateUser } = usersApi.endpoints;
  await act(() => store.dispatch(updateUser.initiate({ id, active: false })).unwrap());
  const rename = { id, change: { name: 'Ida' } };
  await act(() => store.dispatch(changeAccount.initiate(rename)).unwrap());
  unmount();
  await root.patch(`/api/users/${id}`, { name: 'Ada' });
  await root.patch('/api/users', { id, active: true });
  const { user } = await reload('/note', server, server.root);
  for (const times of [1, 2]) {
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() =>
      expect(screen.queryAllByText(/This has been changed since/)).toHaveLength(times),
    );
  }
  const accounts = (await root.get('/api/users')).body as User[];
  expect(accounts.find(({ _id }) => _id === id)).toMatchObject({ name: 'Ada', active: true });
});

test.each([
  ['does not have yet is taken back', false],
  ['has, and someone else has changed since, stays', true],
] as const)('a change of an account that the local copy %s', async (_what, isInCopy) => {
  const { store, unmount } = await renderWithProviders('/user', {
    backend: server,
    as: server.root,
  });
  await screen.findByText('Udo');
  const id = people[1] ?? '';
  const accounts = async () => (await root.get('/api/users')).body as User[];
  const before = await accounts();
  const { changeAccount } = usersApi.endpoints;
  await act(() =>
    store.dispatch(changeAccount.initiate({ id, change: { name: 'Udette' } })).unwrap(),
  );
  unmount();
  const copy = { 'getUsers()': isInCopy ? await accounts() : before };
  if (isInCopy) await root.patch(`/api/users/${id}`, { name: 'Ulla' });
  const page = await renderWithProviders('/note', {
    store: await storeWithCopy(server, server.root, copy),
  });
  await page.user.keyboard('{Control>}z{/Control}');
  if (isInCopy) await screen.findByText(/This has been changed since/);
  const nameNow = async () => (await accounts()).find(({ _id }) => _id === id)?.name;
  await waitFor(async () => expect(await nameNow()).toBe(isInCopy ? 'Ulla' : 'Udo'));
  await root.patch(`/api/users/${id}`, { name: 'Udo' });
});

test('notes that were saved, one by one, but not what was saved elsewhere since', async () => {
  const note = (await root.post('/api/notes', { title: 'Tea', text: 'one', tag: ['a'] })).body;
  const { _id: id } = note as Note;
  const { user, store } = await renderWithProviders(`/note/edit/${id}`, {
    backend: server,
    as: server.root,
  });
  const save = async (text: string) => {
    const body = await screen.findByLabelText('Body');
    await user.clear(body);
    await user.type(body, text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit' });
  };
  const edit = async () => user.click(screen.getByRole('button', { name: 'Edit' }));
  await save('two');
  await edit();
  await save('three');
  await offer('Note changed.');
  // The second press does not wait for the first.
  await user.keyboard('{Control>}zz{/Control}');
  expect(await screen.findByText('one')).toBeVisible();
  const read = async () => (await root.get(`/api/notes/${id}`)).body as Note;
  expect(await read()).toMatchObject({ text: 'one', tag: ['a'] });

  await edit();
  await save('four');
  await root.patch(`/api/notes/${id}`, { title: 'Tea', text: 'elsewhere', tag: [] });
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText(/This has been changed since/)).toBeVisible();
  expect(await read()).toMatchObject({ text: 'elsewhere' });
  expect(store.getState().undo).toEqual([]);
});

const deletedNote = (note: NoteInput, id = 'c'): UndoEntry => ({
  id,
  text: `'${note.title}' was deleted`,
  calls: [callOf(notesApi.endpoints.createNote, note)],
});
const newNote = async (title: string) =>
  ((await root.post('/api/notes', { title, text: 'kept', tag: [] })).body as Note)._id;
async function textsOf(title: string) {
  const notes = ((await root.get('/api/notes')).body as Note[]).filter(
    (note) => note.title === title,
  );
  const bodies = notes.map(async ({ _id }) => (await root.get(`/api/notes/${_id}`)).body as Note);
  return (await Promise.all(bodies)).map(({ text }) => text);
}

test('a note that was deleted, which waits while the server cannot be reached', async () => {
  const id = await newNote('Plan');
  const { user, store } = await renderWithProviders(`/note/view/${id}`, {
    backend: server,
    as: server.root,
  });
  await screen.findByText('kept');
  const catchUp = () => act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  catchUp();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await offer("'Plan' was deleted.");
  const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(selectWaitingChanges(store.getState())).toHaveLength(1));
  expect(screen.queryByText(/It was not undone/)).not.toBeInTheDocument();
  fetched.mockRestore();
  catchUp();
  await user.click(await screen.findByRole('link', { name: 'Plan' }));
  expect(await screen.findByText('kept')).toBeVisible();
});

test.each([
  ['deleted', 'POST'],
  ['saved', 'PATCH'],
] as const)(
  'the undo of a %s note is made once, also if its answer is lost',
  async (what, method) => {
    const { deleteNote, getNote, updateNote } = notesApi.endpoints;
    const title = `Lost ${what}`;
    const id = await newNote(title);
    let isLosing = false;
    let calls = 0;
    const plain = cookieTransport(server.url);
    const fetch: Transport['fetch'] = async (...call) => {
      const answer = await plain.fetch(...call);
      if (!isLosing || call[1]?.method !== method) return answer;
      calls += 1;
      if (calls > 1) return answer;
      throw new TypeError('The connection broke');
    };
    const store = storeOn(server, { transport: { ...plain, fetch } });
    await signIn(store, server.root);
    store.dispatch(caughtUp({ seq: 1, isOutdated: false }));
    for (const screen of ['view', 'edit'] as const)
      await store.dispatch(getNote.initiate({ id, screen }));
    if (method === 'POST') await store.dispatch(deleteNote.initiate(id));
    else await store.dispatch(updateNote.initiate({ noteId: id, title, text: 'new', tag: [] }));
    isLosing = true;
    store.dispatch(undoLatest());
    await waitFor(() => expect(calls).toBe(2));
    await waitFor(() => expect(selectUnsentCount(store.getState())).toBe(0));
    expect(store.getState().undo).toEqual([]);
    expect(await textsOf(title)).toEqual(['kept']);
  },
);

test('long notes push older changes out, but the latest stays', () => {
  const deleted = (id: string, length: number) =>
    changeMade(deletedNote({ title: 'Long', text: 'x'.repeat(length), tag: [] }, id));
  const ids = (...lengths: number[]) =>
    lengths
      .map((length, at) => deleted(`${at}`, length))
      .reduce(undoReducer, [])
      .map(({ id }) => id);
  expect(ids(900_000, 900_000, 200_000)).toEqual(['0', '1', '2']);
  expect(ids(900_000, 900_000, 200_001)).toEqual(['1', '2']);
  expect(ids(1, 3_000_000)).toEqual(['1']);
});

test('a change that waited is not offered after a refusal, nor when it is discarded', async () => {
  const task = aTask();
  const { _id: id, title } = task;
  const fake = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team),
    tasks: [task],
  });
  backend = fake;
  const { store } = await renderWithProviders('/task', { backend: fake, as: team.ada });
  const answers = (status: number) => () => ({ status, body: { error: 'Not today' } });
  const answer = (status: number) => fake.overrides.set(`PATCH /api/tasks/${id}`, answers(status));
  const change = (key: string) =>
    act(() =>
      store.dispatch(tasksApi.endpoints.updateTask.initiate({ id, changes: { title: key }, key })),
    );
  const undoable = () => store.getState().undo.map((entry) => entry.id);
  await screen.findAllByText(title);
  answer(503);
  await change('first');
  expect(undoable()).toEqual(['first']);
  answer(403);
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  await waitFor(() => expect(undoable()).toEqual([]));
  expect(store.getState().toasts.filter(({ undo }) => undo !== undefined)).toEqual([]);

  // Sent again and accepted, it can be undone.
  fake.overrides.clear();
  act(() => void store.dispatch(changeRetried({ key: 'first', at: Date.now() })));
  await waitFor(() => expect(undoable()).toEqual(['first']));
  expect(store.getState().undo[0]?.calls).toMatchObject([{ arg: { changes: { title } } }]);

  answer(503);
  await change('second');
  await change('third');
  act(() => void store.dispatch(changeDropped('third')));
  // Another tab has sent it.
  act(() => void store.dispatch(changeGone('second')));
  expect(undoable()).toEqual(['first', 'second']);
});

/** A tab with the first version of a note open, whose saves wait for the server. */
async function saveWithoutServer() {
  const note = { _id: 'n1', title: 'Plan', text: 'zero', tag: [], version: 1 };
  const notes = new Map([[team.ada._id, [note]]]);
  const fake = await FakeBackend.start({ isDocket: true, people: Object.values(team), notes });
  backend = fake;
  const store = storeOn(fake);
  await signIn(store, team.ada);
  const { getNote } = notesApi.endpoints;
  const opened = store.dispatch(getNote.initiate({ id: 'n1', screen: 'edit' }));
  await opened;
  const leave = () => {
    opened.unsubscribe();
    const known = () => getNote.select({ id: 'n1', screen: 'edit' })(store.getState()).data;
    return waitFor(() => expect(known()).toBeUndefined());
  };
  fake.overrides.set('PATCH /api/notes/n1', () => ({ status: 503, body: { error: 'Busy' } }));
  const save = (text: string, basedOn?: string) =>
    store.dispatch(
      notesApi.endpoints.updateNote.initiate({
        ...{ noteId: 'n1', title: 'Plan', tag: [], text, version: 1, key: text },
        ...(basedOn !== undefined && { basedOn }),
      }),
    );
  /** The texts before and after each save that can be undone. */
  const texts = () =>
    store.getState().undo.map(({ calls }) => {
      const { text, expected } = calls[0]?.arg as NoteChange;
      return [text, expected?.text];
    });
  return { fake, store, note, save, texts, leave };
}

test.each([
  [
    'is stored',
    200,
    [
      ['zero', 'one'],
      ['one', 'two'],
    ],
  ],
  ['is refused', 403, [['zero', 'one']]],
] as const)(
  'a text that waited behind another one is remembered once, if it %s',
  async (_what, status, left) => {
    const { fake, store, note, save, texts } = await saveWithoutServer();
    await save('one');
    await save('two', 'one');
    expect(texts()).toEqual([
      ['zero', 'one'],
      ['one', 'two'],
    ]);
    let calls = 0;
    fake.overrides.set('PATCH /api/notes/n1', () => {
      calls += 1;
      if (calls === 2 && status === 403) return { status, body: { error: 'Not today' } };
      note.version += 1;
      return { status: 200, body: note };
    });
    store.dispatch(caughtUp({ seq: 1, isOutdated: false }));
    await waitFor(() =>
      expect(selectWaitingChanges(store.getState()).filter(({ refusal }) => !refusal)).toEqual([]),
    );
    expect(calls).toBe(2);
    expect(texts()).toEqual(left);
  },
);

test('undoing a text that still waits gives it up', async () => {
  const { fake, store, save, texts } = await saveWithoutServer();
  const waiting = () => selectWaitingChanges(store.getState()).map(({ key }) => key);
  await save('one');
  await save('two', 'one');
  store.dispatch(undoLatest());
  await waitFor(() => expect(waiting()).toEqual(['one']));
  expect(texts()).toEqual([['zero', 'one']]);
  store.dispatch(undoLatest());
  await waitFor(() => expect(waiting()).toEqual([]));
  fake.overrides.clear();
  store.dispatch(caughtUp({ seq: 1, isOutdated: false }));
  await save('three');
  await waitFor(() => expect(waiting()).toEqual([]));
  expect(fake.data.notes.get(team.ada._id)?.[0]?.text).toBe('three');
  const sent = fake.callsTo('PATCH', '/api/notes/n1').map(({ body }) => (body as Note).text);
  expect(sent).not.toContain('two');
});

test('a text that was saved on top of one that waits, when the server cannot show the note, can be undone', async () => {
  const { store, save, texts, leave } = await saveWithoutServer();
  const waiting = () => selectWaitingChanges(store.getState()).map(({ key }) => key);
  await save('one');
  await leave();
  await save('two', 'one');
  expect(texts()).toEqual([
    ['zero', 'one'],
    ['one', 'two'],
  ]);
  store.dispatch(undoLatest());
  await waitFor(() => expect(waiting()).toEqual(['one']));
  store.dispatch(undoLatest());
  await waitFor(() => expect(waiting()).toEqual([]));
});

test('undos of saved notes wait one after another', async () => {
  const { fake, store, note, save } = await saveWithoutServer();
  const isBusy = fake.overrides.get('PATCH /api/notes/n1')!;
  const serve = () =>
    fake.overrides.set('PATCH /api/notes/n1', () => {
      const { text, version, expected } = fake.calls.at(-1)?.body as NoteChange;
      if (version !== undefined && version !== note.version)
        return { status: 409, body: { error: 'Changed' } };
      if (expected && expected.text !== note.text)
        return { status: 412, body: { error: 'This has been changed since' } };
      Object.assign(note, { text, version: note.version + 1 });
      return { status: 200, body: note };
    });
  serve();
  const load = () =>
    store.dispatch(
      notesApi.endpoints.getNote.initiate({ id: 'n1', screen: 'edit' }, { forceRefetch: true }),
    );
  await save('one');
  await load();
  await store.dispatch(
    notesApi.endpoints.updateNote.initiate({ ...note, noteId: 'n1', text: 'two', key: 'two' }),
  );
  expect(note.text).toBe('two');
  store.dispatch(caughtUp({ seq: 1, isOutdated: false }));
  fake.overrides.set('PATCH /api/notes/n1', isBusy);
  store.dispatch(undoLatest());
  store.dispatch(undoLatest());
  const waiting = () => selectWaitingChanges(store.getState()).map(({ arg }) => (arg as Note).text);
  await waitFor(() => expect(waiting()).toEqual(['one', 'zero']));
  serve();
  store.dispatch(caughtUp({ seq: 1, isOutdated: false }));
  await waitFor(() => expect(waiting()).toEqual([]));
  expect(note.text).toBe('zero');
});

test('a single change during an action on many tasks is undone alone', async () => {
  const { user, id, change, store } = await open('Wind the clock');
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  const action = { kind: 'status', change: { status: 'On Hold' }, total: 1 } as const;
  act(() => {
    store.dispatch(bulkStarted({ ...action, undo: false }));
    const undo = callOf(undoBulk, { id: 'b', action });
    store.dispatch(changeMade({ id: 'b', text: null, calls: [undo] }));
  });
  await change({ title: 'Wind both clocks' });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await stored(id)).title).toBe('Wind the clock'));
  expect(store.getState().undo.map((entry) => entry.id)).toEqual(['b']);
});

test('a change can be undone after a reload, by the same person only', async () => {
  const { change, unmount, id } = await open('Sweep the yard');
  await change({ status: 'Completed' });
  await offer('Status changed.');
  unmount();

  // The stored session of the same tab.
  const reloaded = storeOn(server);
  await signIn(reloaded, server.root);
  expect(reloaded.getState().undo).toHaveLength(1);
  const { user } = await renderWithProviders('/task', { store: reloaded });
  await waitFor(() => expect(selectTaskById(reloaded.getState(), id)).toBeDefined());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await stored(id)).status).toBe('Pending'));

  await act(() =>
    reloaded
      .dispatch(tasksApi.endpoints.updateTask.initiate({ id, changes: { status: 'On Hold' } }))
      .unwrap(),
  );
  expect(sessionStorage.getItem('docket.undo')).not.toBeNull();
  act(() => void reloaded.dispatch(loggedOut({ forced: false })));
  expect(sessionStorage.getItem('docket.undo')).toBeNull();
});

test('a log-out in another tab removes the stored changes, but the end of a session does not', async () => {
  const store = storeOn(server);
  const begin = async () => {
    await signIn(store, server.root);
    store.dispatch(changeMade(deletedNote({ title: 'Plan', text: 'kept', tag: [] })));
  };
  const endInOtherTab = (reason?: string) => {
    writeSession({ ...signedOut, ...(reason !== undefined && { logoutReason: reason }) });
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    expect(store.getState().session.user).toBeNull();
  };
  await begin();
  endInOtherTab('');
  expect(sessionStorage.getItem('docket.undo')).toContain('kept');
  await begin();
  endInOtherTab();
  expect(sessionStorage.getItem('docket.undo')).toBeNull();
});

test('an undo that has not ended at a log-out brings nothing back', async () => {
  const fake = await FakeBackend.start({ isDocket: true, people: Object.values(team) });
  backend = fake;
  const store = storeOn(fake);
  await signIn(store, team.ada);
  const note = { title: 'Salaries', text: 'secret', tag: [] };
  store.dispatch(changeMade(deletedNote(note)));
  fake.overrides.set('POST /api/notes', () => new Promise(() => undefined));
  store.dispatch(undoLatest());
  await waitFor(() => expect(fake.callsTo('POST', '/api/notes')).toHaveLength(1));
  const sent = store.dispatch(api.util.getRunningMutationsThunk());
  store.dispatch(loggedOut({ forced: false }));
  await Promise.all(sent);
  await wait(0);
  expect(store.getState().undo).toEqual([]);
  expect(store.getState().toasts).toEqual([]);
});

test('an undo that has not been sent at a log-out is not sent for the next person', async () => {
  const fake = await FakeBackend.start({ isDocket: true, people: Object.values(team) });
  backend = fake;
  const [store, other] = [storeOn(fake), storeOn(fake)];
  await signIn(store, team.ada);
  await signIn(other, team.uma);
  const { user, accessToken } = other.getState().session;
  const note = { title: 'Salaries', text: 'secret', tag: [] };
  store.dispatch(changeMade(deletedNote(note)));
  // The code of the inverse change is loaded in between.
  store.dispatch(undoLatest());
  store.dispatch(loggedOut({ forced: false }));
  store.dispatch(loggedIn({ user: user!, accessToken: accessToken! }));
  await wait(0);
  await store.dispatch(notesApi.endpoints.createNote.initiate({ title: 'Own', text: '', tag: [] }));
  expect(fake.callsTo('POST', '/api/notes').map(({ body }) => body)).toMatchObject([
    { title: 'Own' },
  ]);
  expect([store.getState().undo, store.getState().toasts]).toEqual([[], []]);
});
