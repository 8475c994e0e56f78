import { act, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { addDays } from '../../src/lib/day';
import { dayBounds } from '../../src/lib/dueDate';
import { estimateUnitFound } from '../../src/data/session/sessionSlice';
import { taskExport } from '../../src/features/transfer/export/taskExport';
import { estimateExport } from '../../src/features/transfer/export/estimateExport';
import type { AppStore } from '../../src/app/store/store';
import { FakeBackend } from '../helpers/fakeBackend';
import { receive } from '../helpers/receive';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// Start dates, estimates and checklists on the screens of tasks.

const { ada, uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });
const { today } = dayBounds(Date.now());
const later = addDays(today, 30);

let backend: FakeBackend;
afterEach(() => backend.close());

const checklist = [
  { _id: 'l1', text: 'Saw', done: true },
  { _id: 'l2', text: 'Glue', done: false },
];
const tasks = (): Task[] => [
  aTask({ _id: 'now', title: 'Now', estimate: 1.5, assignedTo: [ref(uma)], checklist }),
  aTask({
    _id: 'begun',
    title: 'Begun',
    startDate: today,
    estimate: 2,
    assignedTo: [ref(uma), ref(udo)],
  }),
  aTask({ _id: 'later', title: 'Later', startDate: later, dueDate: later, estimate: 4 }),
  aTask({ _id: 'done', title: 'Done early', startDate: later, status: 'Completed', estimate: 8 }),
];
const open = async (route: string, { isDocket = true, shown = tasks() } = {}) => {
  backend = await FakeBackend.start({ isDocket, people: Object.values(team), tasks: shown });
  const page = await renderWithProviders(route, { backend, as: ada });
  await screen.findByRole('heading', { name: 'Task Management' });
  return page;
};
const changed = (store: AppStore, task: object) =>
  receive(store, [
    {
      name: 'task-updated',
      payload: { ...task, commentCount: 0 },
      meta: { seq: 99, prev: 0, at: '2026-01-01T00:00:00.000Z' },
    },
  ]);
const cards = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
const patched = () =>
  backend.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('All Tasks hides what starts later, until Not Yet is chosen or the day comes', async () => {
  const { user, store } = await open('/task');
  await waitFor(() => expect(cards()).toEqual(['Now', 'Begun']));
  await user.click(screen.getByRole('button', { name: 'Not Yet' }));
  await waitFor(() => expect(cards()).toEqual(['Later']));
  expect(within(screen.getByRole('article')).getByText(/^Starts /)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All Tasks' }));
  await waitFor(() => expect(cards()).toEqual(['Now', 'Begun']));
  // The date categories show it too.
  await user.click(screen.getByRole('button', { name: 'Future' }));
  await waitFor(() => expect(cards()).toEqual(['Later']));
  await user.click(screen.getByRole('button', { name: 'All Tasks' }));
  act(() =>
    changed(store, {
      ...tasks()[2],
      startDate: today,
      seq: 99,
    }),
  );
  await waitFor(() => expect(cards()).toContain('Later'));
  // None is left, so the button is gone.
  expect(screen.queryByRole('button', { name: 'Not Yet' })).toBeNull();
});

test('where only tasks that start later match, All Tasks says so and leads to them', async () => {
  const { user } = await open('/task?q=later');
  expect(await screen.findByText('1 matching task starts later.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show Not Yet' }));
  await waitFor(() => expect(cards()).toEqual(['Later']));
});

test('a start after the due date is said', async () => {
  await open('/task/late', {
    shown: [aTask({ _id: 'late', title: 'Late', startDate: later, dueDate: today })],
  });
  const panel = await screen.findByRole('region', { name: 'Task: Late' });
  expect(within(panel).getByText('· after the due date')).toBeInTheDocument();
});

test('a board has open tasks that start later only under Not Yet, and shows completed ones', async () => {
  const { user } = await open('/task?view=board');
  await screen.findByRole('article', { name: 'Begun' });
  expect(screen.queryByRole('article', { name: 'Later' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Done early' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not Yet' }));
  await waitFor(() => expect(cards()).toEqual(['Later']));
});

test('the calendar has a task that starts later on its due date', async () => {
  await open(`/task?view=calendar&on=${later}`);
  expect(await screen.findByRole('article', { name: /Later/ })).toBeInTheDocument();
});

test('columns of the board sum estimates, also after a change, in hours or points', async () => {
  const { store } = await open('/task?view=board&by=assignee');
  const column = (name: string) => screen.findByRole('region', { name });
  expect(await within(await column(uma.name)).findByText('3.5 h')).toBeInTheDocument();
  expect(within(await column(udo.name)).getAllByText('2 h')).toHaveLength(2);
  act(() => changed(store, { ...tasks()[1], estimate: 5, seq: 99 }));
  expect(await within(await column(uma.name)).findByText('6.5 h')).toBeInTheDocument();
  act(() => void store.dispatch(estimateUnitFound('points')));
  expect(await within(await column(uma.name)).findByText('6.5 pts')).toBeInTheDocument();
});

test('a card shows its estimate and how much of its checklist is done', async () => {
  await open('/task');
  const card = await screen.findByRole('article', { name: 'Now' });
  expect(within(card).getByText('1.5 h')).toBeInTheDocument();
  expect(within(card).getByText('1 / 2')).toBeInTheDocument();
});

test('an estimate is typed in a cell as hours and minutes, and what it is not is said', async () => {
  const { user } = await open('/task?view=table&cols=title,estimate,startDate');
  const row = await screen.findByRole('row', { name: /Now/ });
  await user.click(within(row).getByText('1.5 h'));
  const field = await screen.findByRole('textbox', { name: 'Estimate' });
  await user.clear(field);
  await user.type(field, 'long{Enter}');
  expect(await screen.findByText('Not an estimate. Try 3, 1.5 or 1h 30m.')).toBeInTheDocument();
  expect(patched()).toEqual([]);
  await user.clear(field);
  await user.type(field, '2h 15m');
  expect(screen.getByText('2.25 h')).toBeInTheDocument();
  await user.type(field, '{Enter}');
  await waitFor(() => expect(patched()).toEqual([{ estimate: 2.25 }]));
  expect(await within(row).findByText('2.25 h')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(patched()[1]).toEqual({ estimate: 1.5, expected: { estimate: 2.25 } }),
  );
});

test('the open task has start and estimate, and a date is typed', async () => {
  const { user } = await open('/task/now');
  const panel = await screen.findByRole('region', { name: 'Task: Now' });
  await user.click(within(panel).getByRole('button', { name: /Start date/ }));
  const field = await screen.findByRole('textbox', { name: 'Start Date' });
  await user.type(field, 'tomorrow{Enter}');
  await waitFor(() => expect(patched()).toEqual([{ startDate: addDays(today, 1) }]));
  expect(await within(panel).findByText(/Not Yet/)).toBeInTheDocument();
  // A task that is open stays there, although the list hides it now.
  await waitFor(() => expect(cards()).not.toContain('Now'));
});

test('exports have the plan of each task, and the estimates by person', async () => {
  const { store } = await open('/task?view=table&cols=title,startDate,estimate,checklist');
  await screen.findByRole('row', { name: /Begun/ });
  const state = store.getState();
  const [task] = tasks();
  const columns = taskExport.columns(state).slice(0, 4);
  if (!task) throw new Error('no task');
  expect(columns.map(({ title, text }) => [title, text(task)])).toEqual([
    ['Title', 'Now'],
    ['Start Date', ''],
    ['Estimate', '1.5'],
    ['Checklist', '[x] Saw\n[ ] Glue'],
  ]);
  const rowOf = estimateExport.rowReader(state);
  const sums = estimateExport.ids(state, 'shown').map((id) => rowOf(state, id));
  expect(sums).toEqual([
    { _id: uma._id, name: uma.name, tasks: 2, estimate: 3.5, open: 3.5 },
    { _id: udo._id, name: udo.name, tasks: 1, estimate: 2, open: 2 },
    { _id: 'all', name: 'Total (each task once)', tasks: 2, estimate: 3.5, open: 3.5 },
  ]);
});

test('another backend has none of it, even if its tasks have fields of these names', async () => {
  const { user } = await open('/task?view=table&cols=title,estimate,checklist&filter=notYet', {
    isDocket: false,
  });
  expect(await screen.findByRole('row', { name: /Later/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Not Yet' })).toBeNull();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain(
    'Estimate',
  );
  await user.click(screen.getByRole('link', { name: 'Now' }));
  const panel = await screen.findByRole('region', { name: 'Task: Now' });
  expect(within(panel).getByText('Due date')).toBeInTheDocument();
  for (const name of ['Start date', 'Estimate', 'Checklist'])
    expect(within(panel).queryByText(name)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New Task' }));
  const form = await screen.findByRole('dialog', { name: 'New Task' });
  expect(within(form).getByLabelText('Due Date')).toBeInTheDocument();
  expect(within(form).queryByLabelText('Start Date')).toBeNull();
  expect(within(form).queryByLabelText('Estimate')).toBeNull();
});
