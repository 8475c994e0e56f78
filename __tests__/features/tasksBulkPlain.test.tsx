import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Task } from '../../src/contract/task';
import { bulkOpened, bulkWished, selectBulkRun } from '../../src/features/tasks/bulk/bulkSlice';
import { runBulk } from '../../src/features/tasks/bulk/runBulk';
import { getTasks } from '../../src/features/tasks/taskLists';
import { selectSelectedTaskIds } from '../../src/features/tasks/taskSelection';
import { caughtUp, connectionStarted, socketLost } from '../../src/realtime/realtimeSlice';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { undoBulk } from '../helpers/undoBulk';

const { ada, uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

// Long stories, and each look for a role in a table and a dialog takes its time.

let backend: FakeBackend;
afterEach(() => backend.close());

const row = (title: string) => screen.findByRole('row', { name: new RegExp(title), hidden: true });
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected tasks' }));
const calls = () =>
  backend.calls
    .filter(
      ({ path, method }) =>
        path.startsWith('/api/tasks/') && method !== 'GET' && !path.endsWith('labels'),
    )
    .map(({ method, path, body }) => [`${method} ${path}`, body]);

async function open(as: BackendPerson, tasks: Task[]) {
  backend = await FakeBackend.start({ people: Object.values(team), tasks });
  const page = await renderWithProviders('/task?view=table', { backend, as });
  await screen.findByRole('grid', { name: 'Tasks' });
  return page;
}

async function plan(user: UserEvent, titles: string[], button: string) {
  for (const title of titles) await user.click(within(await row(title)).getByRole('checkbox'));
  await user.click(bar().getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

test('a plain backend is offered what its calls can do, and gets one call for each row that changes', async () => {
  const [one, two, done] = [
    aTask({ title: 'One' }),
    aTask({ title: 'Two' }),
    aTask({ title: 'Held', status: 'On Hold' }),
  ];
  const { user } = await open(ada, [one, two, done]);
  const dialog = await plan(user, ['One', 'Two', 'Held'], 'Status');
  expect(
    within(screen.getByRole('toolbar', { hidden: true, name: 'Selected tasks' }))
      .getAllByRole('button', { hidden: true })
      .map((button) => button.textContent)
      .filter(Boolean),
  ).toEqual(['Status', 'Priority', 'Labels', 'Assignees', 'Due date', 'Delete']);
  await user.click(dialog.getByRole('button', { name: 'On Hold' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 2 tasks' }));
  expect(await screen.findByText('2 tasks changed to On Hold, 1 like that already.')).toBeVisible();
  expect(calls().sort()).toEqual(
    [
      [`PATCH /api/tasks/${one._id}`, { status: 'On Hold' }],
      [`PATCH /api/tasks/${two._id}`, { status: 'On Hold' }],
    ].sort(),
  );
  expect(backend.calls.some(({ path }) => path.includes('bulk'))).toBe(false);

  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 tasks put back.')).toBeVisible();
  expect(backend.data.tasks.map((task) => task.status)).toEqual(['Pending', 'Pending', 'On Hold']);
});

test('people are assigned and taken off by the calls of an assignment, and undo turns them round', async () => {
  const [one, two] = [aTask({ title: 'One' }), aTask({ title: 'Two', assignedTo: [ref(udo)] })];
  const { user } = await open(ada, [one, two]);
  const dialog = await plan(user, ['One', 'Two'], 'Assignees');
  await user.type(dialog.getByRole('combobox', { name: 'Assign' }), 'Udo');
  await user.click(await screen.findByRole('option', { name: /^Udo User/ }));
  await user.click(dialog.getByRole('combobox', { name: 'Unassign' }));
  await user.click(await screen.findByRole('option', { name: /^Uma User/ }));
  await user.click(dialog.getByRole('button', { name: 'Change 1 task' }));
  expect(await screen.findByText('1 task changed, 1 like that already.')).toBeVisible();
  expect(calls()).toEqual([
    ['POST /api/tasks/assign', { task_id: one._id, user_id: [udo._id] }],
    [`DELETE /api/tasks/assign/${one._id}`, { user_id: uma._id }],
  ]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 task put back.')).toBeVisible();
  expect(backend.data.tasks.map((task) => task.assignedTo.map((person) => person.name))).toEqual([
    ['Uma User'],
    ['Udo User'],
  ]);
});

test('a row that the backend refuses says why in its words and stays selected; a row changed since is not put back', async () => {
  const [one, two, three] = [
    aTask({ title: 'One', labels: ['a'] }),
    aTask({ title: 'Two' }),
    aTask({ title: 'Three' }),
  ];
  const { user, store } = await open(ada, [one, two, three]);
  backend.overrides.set(`PATCH /api/tasks/${two._id}`, () => ({
    status: 423,
    body: { error: 'This task is locked' },
  }));
  const dialog = await plan(user, ['One', 'Two', 'Three'], 'Labels');
  await user.type(dialog.getByRole('combobox', { name: 'Add labels' }), 'b{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Change 3 tasks' }));
  const result = within(await screen.findByRole('dialog'));
  expect(await result.findByText('2 tasks changed, 1 not changed.')).toBeVisible();
  expect(result.getByText('This task is locked: 1')).toBeVisible();
  expect(selectSelectedTaskIds(store.getState())).toEqual([two._id]);

  backend.data.tasks[2] = { ...three, labels: ['b', 'c'] };
  store.dispatch(
    (await import('../../src/features/tasks/tasksApi')).tasksApi.util.invalidateTags(['Tasks']),
  );
  await waitFor(async () => expect(within(await row('Three')).getByText('c')).toBeInTheDocument());
  await user.click(result.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 task put back, 1 not put back.')).toBeVisible();
  expect(backend.data.tasks.map((task) => task.labels)).toEqual([['a'], [], ['b', 'c']]);
});

test('an action is not sent without a connection, and the dialog says so', async () => {
  const { user, store } = await open(ada, [aTask({ title: 'One' })]);
  const dialog = await plan(user, ['One'], 'Status');
  await user.click(dialog.getByRole('button', { name: 'On Hold' }));
  const confirm = await dialog.findByRole('button', { name: 'Change 1 task' });
  act(() => {
    store.dispatch(connectionStarted());
    store.dispatch(socketLost({ at: 0 }));
  });
  expect(dialog.getByText('This needs the connection.')).toBeVisible();
  expect(confirm).toBeDisabled();
  act(() => void store.dispatch(caughtUp({ seq: null })));
  expect(dialog.queryByText('This needs the connection.')).not.toBeInTheDocument();
  await user.click(confirm);
  expect(await screen.findByText('1 task changed to On Hold.')).toBeVisible();
});

test('a deletion that cannot be undone says so before', async () => {
  const { user } = await open(ada, [aTask({ title: 'One' }), aTask({ title: 'Two' })]);
  const dialog = await plan(user, ['One'], 'Delete');
  expect(dialog.getByRole('note')).toHaveTextContent(
    '1 task will be deleted. This cannot be undone.',
  );
  await user.click(dialog.getByRole('button', { name: 'Delete 1 task' }));
  expect(await screen.findByText('1 task deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(backend.data.tasks.map((task) => task.title)).toEqual(['Two']);
});

test.each([
  ['changes nothing', 'status', { status: 'Completed' }, 0],
  ['deletes tasks', 'delete', {}, 2],
] as const)(
  'an action can still be undone after another one that %s',
  async (_what, kind, change, at) => {
    const tasks = [aTask({ title: 'One' }), aTask({ title: 'Two' }), aTask({ title: 'Three' })];
    backend = await FakeBackend.start({ people: Object.values(team), tasks });
    const store = storeOn(backend);
    await signIn(store, ada);
    await store.dispatch(getTasks.initiate(undefined));
    const [one, two, other] = tasks.map(({ _id }) => _id) as [string, string, string];
    store.dispatch(bulkOpened({ kind: 'status', ids: [one, two] }));
    store.dispatch(bulkWished({ status: 'Completed' }));
    await store.dispatch(runBulk());
    store.dispatch(bulkOpened({ kind, ids: [[one, two, other][at] ?? ''] }));
    store.dispatch(bulkWished(change));
    await store.dispatch(runBulk());
    await undoBulk(store);
    expect(selectBulkRun(store.getState())).toMatchObject({ done: 2, refused: 0 });
    expect(backend.data.tasks.slice(0, 2).map((task) => task.status)).toEqual([
      'Pending',
      'Pending',
    ]);
  },
);
