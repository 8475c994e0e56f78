import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Task } from '../../src/contract/task';
import {
  openBulk,
  bulkChangeEdited,
  selectBulkRun,
  selectBulkRunning,
} from '../../src/features/tasks/bulk/bulkSlice';
import { runBulk, sendUndo, stopBulk } from '../../src/features/tasks/bulk/runBulk';
import type { BulkUndo } from '../../src/features/tasks/bulk/bulkApi';
import { undoLatest } from '../../src/features/palette/undoLatest';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import {
  selectSelectedTaskCount,
  selectSelectedTaskIds,
} from '../../src/data/nouns/tasks/taskSelection';
import {
  allTasksSelected,
  selectRefusalReason,
  taskSelectionToggled,
  tasksSelected,
} from '../../src/data/nouns/tasks/taskSelectionSlice';
import { dueCategoryChosen } from '../../src/data/nouns/tasks/taskListSlice';
import { loggedIn, loggedOut } from '../../src/data/session/sessionSlice';
import type { Transport } from '../../src/data/store/extra';
import type { AppStore } from '../../src/app/store/store';
import { cookieTransport } from '../helpers/cookieTransport';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { createTask } from '../helpers/taskForm';
import { TestClient } from '../helpers/testClient';
import { receive } from '../helpers/receive';
import { undoBulk } from '../helpers/undoBulk';

// Long stories, and each look for a role in a table and a dialog takes its time.

interface Account {
  _id: string;
  name: string;
  email: string;
  password: string;
}

let server: SpawnedServer;
let root: TestClient;
let ada: Account;
let ann: Account;

async function account(name: string, role = 'User'): Promise<Account> {
  const person = { name, email: `${name.toLowerCase()}@example.com`, password: 'Pass-word-1!' };
  const { body } = await root.post('/api/users', { ...person, roles: [role], active: true });
  return { ...person, ...(body as { _id: string }) };
}

beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
  ada = await account('Ada', 'Admin');
  ann = await account('Ann');
});
afterAll(() => server?.stop());

beforeEach(async () => {
  // jsdom lays nothing out: without a height a windowed list has no rows.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const tasks = (await root.get('/api/tasks')).body as Task[];
  if (tasks.length > 0)
    await root.post('/api/tasks/bulk', { ids: tasks.map((task) => task._id), delete: true });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const make = (title: string, fields: object = {}) =>
  createTask(root, { title, assignedTo: [ann._id], ...fields });
const read = async (task: Task) => (await root.get(`/api/tasks/${task._id}`)).body as Task;
// Also behind a dialog, where it is hidden from assistive technology.
const row = (title: string) => screen.findByRole('row', { name: new RegExp(title), hidden: true });
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected tasks' }));

async function open(
  as: Account,
  { sockets = true, transport }: { sockets?: boolean; transport?: Transport } = {},
) {
  const store = storeOn(server, { sockets, transport });
  const page = await renderWithProviders('/task?view=table', { store, as });
  await screen.findByRole('grid', { name: 'Tasks' });
  return page;
}

/** Selects rows by their checkboxes, and opens a dialog for them. */
async function plan(user: UserEvent, titles: string[], button: string, dialog: string) {
  for (const title of titles) await user.click(within(await row(title)).getByRole('checkbox'));
  await user.click(bar().getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: dialog }));
}

test('a status is planned, counted, confirmed by one request, and undone', async () => {
  const [one, two, three] = [await make('One'), await make('Two'), await make('Three')];
  await root.patch(`/api/tasks/${three._id}`, { status: 'On Hold' });
  const { user } = await open(ada);
  const dialog = await plan(user, ['One', 'Two', 'Three'], 'Status', 'Set Status');
  expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'On Hold' }));
  expect(await dialog.findByText(/will be changed/)).toHaveTextContent(
    '2 tasks will be changed; 1 is like that already.',
  );
  expect(
    within(dialog.getByRole('list', { name: 'Changes' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Pending → On Hold: 2']);
  expect((await read(one)).status).toBe('Pending');

  await user.click(dialog.getByRole('button', { name: 'Leave out Two' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 1 task' }));
  const result = within(await screen.findByRole('dialog', { name: 'Set Status' }));
  expect(await result.findByText('1 task changed to On Hold, 1 like that already.')).toBeVisible();
  expect([(await read(one)).status, (await read(two)).status]).toEqual(['On Hold', 'Pending']);
  await waitFor(async () =>
    expect(within(await row('One')).getByText('On Hold')).toBeInTheDocument(),
  );

  await user.click(result.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 task put back.')).toBeVisible();
  expect((await read(one)).status).toBe('Pending');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('what is refused stays selected and says why; what was changed is selected no more', async () => {
  const full = await make('Full', {
    labels: Array.from({ length: 50 }, (_none, index) => `l${index}`),
  });
  const free = await make('Free');
  const { user, store } = await open(ada);
  await screen.findByRole('grid', { name: 'Tasks' });
  const dialog = await plan(user, ['Full', 'Free'], 'Labels', 'Change Labels');
  await user.type(dialog.getByRole('combobox', { name: 'Add labels' }), 'more{Enter}');
  expect(await dialog.findByText(/will be refused/)).toHaveTextContent(
    '1 task will be refused: More than 50 labels (1)',
  );
  await user.click(dialog.getByRole('button', { name: 'Change 1 task' }));
  expect(await screen.findByText('1 task changed, 1 not changed.')).toBeVisible();
  expect(selectSelectedTaskIds(store.getState())).toEqual([full._id]);
  expect(selectRefusalReason(store.getState(), full._id)).toBe(
    'Labels must have at most 50 entries',
  );
  expect((await read(free)).labels).toEqual(['more']);
});

test('people are assigned and unassigned, and the rows say so', async () => {
  const ben = await account('Ben');
  const task = await make('One');
  const { user, store } = await open(ada);
  const dialog = await plan(user, ['One'], 'Assignees', 'Change Assignees');
  // The first field has the focus: one types at once.
  expect(dialog.getByRole('combobox', { name: 'Assign' })).toHaveFocus();
  await user.keyboard('be');
  // Someone comes or goes: what is typed stays.
  act(
    () =>
      void receive(store, [
        {
          name: 'users-changed',
          payload: {
            users: [
              {
                _id: ann._id,
                name: 'Ann',
                email: ann.email,
                roles: ['User'],
                active: true,
                isOnline: true,
              },
            ],
            gone: [],
          },
        },
      ]),
  );
  await user.keyboard('n@');
  expect(dialog.getByRole('combobox', { name: 'Assign' })).toHaveValue('ben@');
  await user.click(await screen.findByRole('option', { name: /^Ben/ }));
  await user.click(dialog.getByRole('combobox', { name: 'Unassign' }));
  await user.click(await screen.findByRole('option', { name: /^Ann/ }));
  expect(await dialog.findByText('+ Ben, − Ann')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Change 1 task' }));
  await screen.findByText('1 task changed.');
  expect((await read(task)).assignedTo).toEqual([{ _id: ben._id, name: 'Ben' }]);
});

test('a deletion says what goes with it, and Ctrl+Z brings it back, but not while a person types', async () => {
  const task = await make('One');
  await root.post(`/api/tasks/${task._id}/comments`, { text: 'A word' });
  const { user } = await open(ada);
  const dialog = await plan(user, ['One'], 'Delete', 'Delete Tasks');
  expect(dialog.getByRole('note')).toHaveTextContent(
    '1 task will be deleted, with 1 comment. You can undo this in this tab for 24 hours.',
  );
  await user.click(dialog.getByRole('button', { name: 'Delete 1 task' }));
  await screen.findByText('1 task deleted.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /One/ })).not.toBeInTheDocument());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const search = screen.getByRole('textbox', { name: /Search by assigned/ });
  await user.type(search, 'x');
  await user.keyboard('{Control>}z{/Control}');
  expect((await root.get(`/api/tasks/${task._id}`)).status).toBe(404);
  await user.clear(search);
  act(() => search.blur());
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('1 task restored.')).toBeVisible();
  expect(await row('One')).toBeInTheDocument();
  expect((await read(task)).comments).toHaveLength(1);
});

test('an action is undone from the palette after its result was dismissed, also at a second try', async () => {
  const task = await make('One');
  const real = cookieTransport(server.url, { sockets: false });
  let fails = true;
  const transport: Transport = {
    ...real,
    fetch: (input, init) => {
      if (!String(input).endsWith('/undo') || !fails) return real.fetch(input, init);
      fails = false;
      return Promise.resolve(new Response('<h1>Unavailable</h1>', { status: 503 }));
    },
  };
  const { user } = await open(ada, { transport });
  const dialog = await plan(user, ['One'], 'Delete', 'Delete Tasks');
  await user.click(dialog.getByRole('button', { name: 'Delete 1 task' }));
  await screen.findByText('1 task deleted.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('1 task deleted.')).not.toBeInTheDocument());
  await user.keyboard('{Control>}k{/Control}');
  await user.type(
    await screen.findByRole('combobox', { name: 'Search or type a command' }),
    'undo my',
  );
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Continue undoing' }));
  expect(await screen.findByText('1 task restored.')).toBeVisible();
  expect((await read(task)).title).toBe('One');
});

test('Ctrl+Z in the plan of the next action leaves the last one alone', async () => {
  const [one] = [await make('One'), await make('Two')];
  const { user, store } = await open(ada);
  const dialog = await plan(user, ['One'], 'Status', 'Set Status');
  await user.click(dialog.getByRole('button', { name: 'On Hold' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 1 task' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const next = await plan(user, ['Two'], 'Status', 'Set Status');
  act(() => next.getByRole('button', { name: 'On Hold' }).focus());
  await user.keyboard('{Control>}z{/Control}');
  expect(next.getByRole('button', { name: 'Completed' })).toBeVisible();
  expect(selectBulkRun(store.getState())).toMatchObject({ undo: false, state: 'ended' });
  expect((await read(one)).status).toBe('On Hold');
});

test('Ctrl+Z undoes a change that was made after the action, and then the action', async () => {
  const [one, two] = [await make('One'), await make('Two')];
  const { user, store } = await open(ada);
  const dialog = await plan(user, ['One', 'Two'], 'Status', 'Set Status');
  await user.click(dialog.getByRole('button', { name: 'On Hold' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 2 tasks' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const update = { id: one._id, changes: { title: 'First' } };
  await act(() => store.dispatch(tasksApi.endpoints.updateTask.initiate(update)).unwrap());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () =>
    expect(await read(one)).toMatchObject({ title: 'One', status: 'On Hold' }),
  );
  expect((await read(two)).status).toBe('On Hold');
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('2 tasks put back.')).toBeVisible();
  expect((await read(two)).status).toBe('Pending');
});

test('two actions are undone in turn, also on another screen, which says so', async () => {
  const task = await make('One');
  const { user, store } = await open(ada);
  for (const status of ['On Hold', 'Completed'] as const) {
    store.dispatch(openBulk({ kind: 'status', ids: [task._id] }));
    store.dispatch(bulkChangeEdited({ status }));
    await act(() => store.dispatch(runBulk()));
  }
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('link', { name: 'Notes' }));
  await screen.findByRole('heading', { name: /Notes/ });
  for (const status of ['On Hold', 'Pending']) {
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect((await read(task)).status).toBe(status));
    await waitFor(() => expect(selectBulkRunning(store.getState())).toBe(false));
  }
  expect((await screen.findAllByText('1 task put back.')).length).toBe(2);
  await user.keyboard('{Control>}z{/Control}');
  expect((await read(task)).status).toBe('Pending');
});

test('what an undo cannot put back does not stand in the way of earlier changes', async () => {
  const [one, two] = [await make('One'), await make('Two')];
  const { store } = await open(ada);
  for (const [ids, status] of [
    [[one._id], 'Completed'],
    [[one._id, two._id], 'On Hold'],
  ] as const) {
    store.dispatch(openBulk({ kind: 'status', ids: [...ids] }));
    store.dispatch(bulkChangeEdited({ status }));
    await act(() => store.dispatch(runBulk()));
  }
  await root.patch(`/api/tasks/${two._id}`, { status: 'In Progress' });
  await act(() => undoBulk(store));
  expect(selectBulkRun(store.getState())).toMatchObject({ done: 1, refused: 1 });
  await act(() => undoBulk(store));
  expect([(await read(one)).status, (await read(two)).status]).toEqual(['Pending', 'In Progress']);
});

/** Undoes the latest change by the key, on a page that was opened again. */
async function undoAfterReload() {
  const { store, user } = await open(ada);
  await row('One');
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('1 task put back.')).toBeVisible();
  return store;
}

test('an action can be undone by the key after a reload', async () => {
  const task = await make('One');
  const { store, unmount } = await open(ada);
  store.dispatch(openBulk({ kind: 'status', ids: [task._id] }));
  store.dispatch(bulkChangeEdited({ status: 'On Hold' }));
  await act(() => store.dispatch(runBulk()));
  expect((await read(task)).status).toBe('On Hold');
  unmount();

  await undoAfterReload();
  expect((await read(task)).status).toBe('Pending');
  expect(sessionStorage.getItem('docket.undo')).toContain('"value":[]');
});

/** Never answers calls to this path completely. `send`: whether the server gets them. */
function holdAnswers(end: string, { send }: { send: boolean }): Transport {
  const real = cookieTransport(server.url, { sockets: false });
  return {
    ...real,
    fetch: async (input, init) => {
      if (!String(input).endsWith(end)) return real.fetch(input, init);
      if (!send) return new Promise<Response>(() => undefined);
      const response = await real.fetch(input, init);
      await response.text();
      return new Response(new ReadableStream(), { headers: response.headers });
    },
  };
}

test('an action can be undone after a reload in the middle of it', async () => {
  const task = await make('One');
  const transport = holdAnswers('/api/tasks/bulk', { send: true });
  const { store, unmount } = await open(ada, { transport });
  store.dispatch(openBulk({ kind: 'status', ids: [task._id] }));
  store.dispatch(bulkChangeEdited({ status: 'On Hold' }));
  act(() => void store.dispatch(runBulk()));
  await waitFor(() => expect(store.getState().undo).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  unmount();

  await undoAfterReload();
  expect((await read(task)).status).toBe('Pending');
});

test('an action can be undone after a reload in the middle of its undo', async () => {
  const task = await make('One');
  const transport = holdAnswers('/undo', { send: false });
  const { store, unmount } = await open(ada, { transport });
  store.dispatch(openBulk({ kind: 'status', ids: [task._id] }));
  store.dispatch(bulkChangeEdited({ status: 'On Hold' }));
  await act(() => store.dispatch(runBulk()));
  act(() => void store.dispatch(undoLatest()));
  await waitFor(() => expect(selectBulkRun(store.getState())).toMatchObject({ undo: true }));
  unmount();

  const reloaded = await undoAfterReload();
  expect((await read(task)).status).toBe('Pending');
  expect(reloaded.getState().undo).toEqual([]);
});

test('an action that has changed nothing is not offered for an undo', async () => {
  const task = await make('One');
  const { store } = await open(ada);
  store.dispatch(openBulk({ kind: 'status', ids: [task._id] }));
  store.dispatch(bulkChangeEdited({ status: 'Pending' }));
  await act(() => store.dispatch(runBulk()));
  expect(selectBulkRun(store.getState())).toMatchObject({ done: 0, unchanged: 1 });
  expect(store.getState().undo).toEqual([]);
});

test('all tasks that match are selected, however many, also while others arrive', async () => {
  for (const title of ['One', 'Two', 'Three']) await make(title);
  const { user, store } = await open(ada);
  await user.click(within(await row('One')).getByRole('checkbox'));
  await user.click(bar().getByRole('button', { name: 'Select all 3 that match' }));
  expect(bar().getByRole('status')).toHaveTextContent('3 selected');
  await waitFor(() => expect(store.getState().realtime.connection).toBe('live'));
  await make('Four');
  await waitFor(() => expect(bar().getByRole('status')).toHaveTextContent('4 selected'));
  const heading = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  await user.click(within(await row('Four')).getByRole('checkbox'));
  expect(bar().getByRole('status')).toHaveTextContent('3 selected');
  expect(heading.indeterminate).toBe(true);
  await user.click(within(await row('Four')).getByRole('checkbox'));
  expect([heading.checked, heading.indeterminate]).toEqual([true, false]);
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('toolbar', { name: 'Selected tasks' })).not.toBeInTheDocument();
});

test('an assignee is offered the status alone', async () => {
  await make('One');
  const { user } = await open(ann);
  await user.click(within(await row('One')).getByRole('checkbox'));
  const names = bar()
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean);
  expect(names).toEqual(['Status']);
});

test('a connection that breaks midway leaves the rest selected, and the action can be undone', async () => {
  const tasks: Task[] = [];
  for (const title of ['One', 'Two', 'Three']) tasks.push(await make(title));
  const real = cookieTransport(server.url, { sockets: false });
  let isBroken = false;
  const transport: Transport = {
    ...real,
    fetch: async (input, init) => {
      if (!String(input).endsWith('/api/tasks/bulk')) return real.fetch(input, init);
      if (isBroken) throw new TypeError('Failed to fetch');
      isBroken = true;
      const response = await real.fetch(input, init);
      const [first = ''] = (await response.text()).split('\n');
      return new Response(`${first}\n{"id":"brok`, { headers: response.headers });
    },
  };
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user, store } = await open(ada, { transport });
  const dialog = await plan(user, ['One', 'Two', 'Three'], 'Status', 'Set Status');
  await user.click(dialog.getByRole('button', { name: 'On Hold' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 3 tasks' }));
  expect(await screen.findByText('1 task changed to On Hold, 2 not changed.')).toBeVisible();
  expect(screen.getByText('The connection broke before every task was answered.')).toBeVisible();
  const left = selectSelectedTaskIds(store.getState());
  expect(left).toHaveLength(2);
  expect(selectRefusalReason(store.getState(), left[0] ?? '')).toMatch(/^No answer/);
  // Without a live socket the list is loaded again, and says what is true.
  await waitFor(async () =>
    expect(within(await row('Three')).getByText('On Hold')).toBeInTheDocument(),
  );
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 tasks put back.')).toBeVisible();
  expect(selectRefusalReason(store.getState(), left[0] ?? '')).toBeUndefined();
  expect(await Promise.all(tasks.map(async (task) => (await read(task)).status))).toEqual([
    'Pending',
    'Pending',
    'Pending',
  ]);
});

describe('the store', () => {
  async function loaded(): Promise<AppStore> {
    const store = storeOn(server);
    await signIn(store, ada);
    await store.dispatch(getTasks.initiate(undefined));
    return store;
  }

  test('an action and its undo are continued when their process ends, and each task is changed once', async () => {
    const tasks = [await make('One'), await make('Two'), await make('Three')];
    const real = cookieTransport(server.url, { sockets: false });
    const lost = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    const refusal = { id: tasks[0]?._id, outcome: 'refused', error: 'The server is stopping' };
    /** How the answers to an action end, one after another, and then those to its undo. */
    const accidents = [
      lost,
      () => new Response(`${JSON.stringify(refusal)}\n{"id":"br`),
      null,
      lost,
    ];
    const keys: (string | null)[] = [];
    const transport: Transport = {
      ...real,
      fetch: async (input, init) => {
        const response = await real.fetch(input, init);
        if (!String(input).includes('/bulk')) return response;
        keys.push(new Headers(init?.headers).get('idempotency-key'));
        const accident = accidents.shift();
        if (!accident) return response;
        await response.text();
        return accident();
      },
    };
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const store = storeOn(server, { transport });
    await signIn(store, ada);
    await store.dispatch(getTasks.initiate(undefined));
    const ids = tasks.map((task) => task._id);
    store.dispatch(openBulk({ kind: 'status', ids }));
    store.dispatch(bulkChangeEdited({ status: 'On Hold' }));
    await store.dispatch(runBulk());
    const ended = { state: 'ended', done: 3, unchanged: 0, refused: 0, error: null };
    expect(selectBulkRun(store.getState())).toMatchObject(ended);
    expect(selectSelectedTaskIds(store.getState())).toEqual([]);
    const changes = async (task: Task) =>
      (await read(task)).activity?.filter(({ type }) => type === 'status').length;
    expect(await Promise.all(tasks.map(changes))).toEqual([1, 1, 1]);

    await undoBulk(store);
    expect(selectBulkRun(store.getState())).toMatchObject({ ...ended, undo: true });
    expect(await Promise.all(tasks.map(async (task) => (await read(task)).status))).toEqual([
      'Pending',
      'Pending',
      'Pending',
    ]);
    const [action, , , undo] = keys;
    expect(keys).toEqual([action, action, action, undo, undo]);
    expect(action).toEqual(expect.any(String));
    expect(undo).not.toBe(action);
  });

  test('an undo whose answer broke off before a log-out is not continued for the next person', async () => {
    const tasks = [await make('One'), await make('Two')];
    const real = cookieTransport(server.url, { sockets: false });
    let undoCalls = 0;
    const transport: Transport = {
      ...real,
      fetch: async (input, init) => {
        const response = await real.fetch(input, init);
        if (!String(input).endsWith('/undo')) return response;
        undoCalls += 1;
        return new Response('{"id":"br', { headers: response.headers });
      },
    };
    const store = storeOn(server, { transport });
    await signIn(store, ada);
    await store.dispatch(getTasks.initiate(undefined));
    store.dispatch(openBulk({ kind: 'status', ids: tasks.map((task) => task._id) }));
    store.dispatch(bulkChangeEdited({ status: 'On Hold' }));
    await store.dispatch(runBulk());
    const { user, accessToken } = store.getState().session;
    const undo = store.getState().undo[0]?.calls[0]?.arg as BulkUndo;
    // In the pause before the call is repeated.
    const changeSession = () => {
      store.dispatch(loggedOut({ forced: false }));
      store.dispatch(loggedIn({ user: user!, accessToken: accessToken! }));
    };
    jest.spyOn(console, 'warn').mockImplementation(() => void setTimeout(changeSession));
    await store.dispatch(sendUndo(undo));
    expect(undoCalls).toBe(1);
    expect(store.getState().undo).toEqual([]);
  });

  test('an action is stopped by telling the server, whose answer names the rest', async () => {
    const tasks = [await make('One'), await make('Two')];
    const real = cookieTransport(server.url, { sockets: false });
    const paths: string[] = [];
    let release = () => undefined as void;
    const told = new Promise<void>((resolve) => {
      release = resolve;
    });
    const transport: Transport = {
      ...real,
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        if (init?.method === 'POST' && pathname.includes('/bulk'))
          paths.push(pathname.replace(/[0-9a-f]{24}/, ':id'));
        const response = await real.fetch(input, init);
        if (pathname.endsWith('/stop')) release();
        if (!pathname.endsWith('/bulk')) return response;
        const text = await response.text();
        const body = new ReadableStream({
          start: async (controller) => {
            await told;
            controller.enqueue(new TextEncoder().encode(text));
            controller.close();
          },
        });
        return new Response(body, { headers: response.headers });
      },
    };
    const store = storeOn(server, { transport });
    await signIn(store, ada);
    await store.dispatch(getTasks.initiate(undefined));
    store.dispatch(openBulk({ kind: 'status', ids: tasks.map((task) => task._id) }));
    store.dispatch(bulkChangeEdited({ status: 'On Hold' }));
    const over = store.dispatch(runBulk());
    await waitFor(() =>
      expect(selectBulkRun(store.getState())?.actionId).toEqual(expect.any(String)),
    );
    await store.dispatch(stopBulk());
    await over;
    expect(paths).toEqual(['/api/tasks/bulk', '/api/tasks/bulk/:id/stop']);
    expect(selectBulkRun(store.getState())).toMatchObject({ state: 'ended', done: 2, error: null });
  });

  test('gives the selected tasks that the filters let through, in order, by the same reference', async () => {
    const tasks: Task[] = [];
    for (let index = 0; index < 30; index += 1) tasks.unshift(await make(`Task ${index}`));
    const store = await loaded();
    const [first, second, third] = tasks.map((task) => task._id) as [string, string, string];
    store.dispatch(tasksSelected({ ids: [third, first] }));
    const held = selectSelectedTaskIds(store.getState());
    expect([held, selectSelectedTaskCount(store.getState())]).toEqual([[first, third], 2]);
    store.dispatch(taskSelectionToggled(second));
    store.dispatch(taskSelectionToggled(second));
    expect(selectSelectedTaskIds(store.getState())).toBe(held);
    store.dispatch(dueCategoryChosen('completed'));
    expect([
      selectSelectedTaskIds(store.getState()),
      selectSelectedTaskCount(store.getState()),
    ]).toEqual([[], 0]);
    store.dispatch(dueCategoryChosen('all'));
    store.dispatch(allTasksSelected());
    store.dispatch(taskSelectionToggled(first));
    expect([
      selectSelectedTaskIds(store.getState())[0],
      selectSelectedTaskCount(store.getState()),
    ]).toEqual([second, 29]);
    // All were those of that filter: another one does not make them more.
    store.dispatch(dueCategoryChosen('overdue'));
    store.dispatch(allTasksSelected());
    store.dispatch(dueCategoryChosen('all'));
    expect(selectSelectedTaskCount(store.getState())).toBe(0);
  });
});
