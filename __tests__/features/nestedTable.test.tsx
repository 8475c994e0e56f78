import { act, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { loggedOut } from '../../src/data/session/sessionSlice';
import { taskList } from '../../src/data/nouns/tasks/taskListSlice';
import type { AppStore } from '../../src/app/store/store';
import { FakeBackend } from '../helpers/fakeBackend';
import { receive } from '../helpers/receive';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// Sub-tasks and blocked tasks in the table.

const { ada } = team;

let backend: FakeBackend;
afterEach(() => backend.close());

const house = aTask({ _id: 'house', title: 'House', subtasks: { total: 4, done: 1 } });
const roof = aTask({
  _id: 'roof',
  title: 'Roof',
  parent: 'house',
  subtasks: { total: 1, done: 0 },
  openBlockers: 2,
  blockedBy: ['walls', 'other'],
});
const tiles = aTask({ _id: 'tiles', title: 'Tiles', parent: 'roof', priority: 'High' });
const walls = aTask({ _id: 'walls', title: 'Walls', parent: 'house', blockedBy: ['gone'] });
const garden = aTask({ _id: 'garden', title: 'Garden', parent: 'unknown', priority: 'High' });
const tasks = () => structuredClone([tiles, garden, walls, house, roof]);

const open = async (query: string, { isDocket = true, shown = tasks() as Task[] } = {}) => {
  backend = await FakeBackend.start({ isDocket, people: Object.values(team), tasks: shown });
  const page = await renderWithProviders(`/task?view=table${query}`, { backend, as: ada });
  await screen.findByText('Garden');
  return page;
};
const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.row !== undefined);
/** The titles, each behind a dot per level. */
const outline = () =>
  rows().map(
    (row) =>
      '·'.repeat(Number(row.getAttribute('aria-level') ?? 1) - 1) +
      row.querySelector('.name')?.textContent,
  );
const row = (title: string) => {
  const found = rows().find((one) => one.querySelector('.name')?.textContent === title);
  if (!found) throw new Error(`no row ${title}`);
  return found;
};
const all = ['Garden', 'House', '·Walls', '·Roof', '··Tiles'];
const withoutRoof = ['Garden', 'House', '·Walls', '·Roof'];
const chooseNesting = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('switch', { name: 'Nest sub-tasks' }));
  await user.keyboard('{Escape}');
};
const changed = (store: AppStore, task: Task) =>
  act(() =>
    receive(store, [
      {
        name: 'task-updated',
        payload: { ...task, commentCount: 0, seq: 99 },
        meta: { seq: 99, prev: 0, at: '2026-01-01T00:00:00.000Z' },
      },
    ]),
  );

test('a switch puts sub-tasks below their tasks, in the URL too, and back', async () => {
  const { user, store } = await open('');
  expect(screen.getByRole('grid', { name: 'Tasks' })).toBeInTheDocument();
  expect(outline()).toEqual(['Tiles', 'Garden', 'Walls', 'House', 'Roof']);
  await chooseNesting(user);
  await waitFor(() => expect(outline()).toEqual(all));
  expect(screen.getByRole('treegrid', { name: 'Tasks' })).toHaveAttribute('aria-rowcount', '6');
  const search = () => store.getState().navigation.location.search;
  await waitFor(() => expect(search()).toContain('nest=1'));
  const view = taskList.fullQuery(taskList.select(store.getState()));
  // The other layouts have no such setting, and the table has it again.
  await user.click(screen.getByRole('button', { name: 'Cards' }));
  await waitFor(() => expect(search()).not.toContain('nest'));
  await user.click(screen.getByRole('button', { name: 'Table' }));
  await waitFor(() => expect(outline()).toEqual(all));
  await chooseNesting(user);
  await waitFor(() => expect(outline()).toEqual(['Tiles', 'Garden', 'Walls', 'House', 'Roof']));
  await waitFor(() => expect(search()).not.toContain('nest'));
  // A saved view has it.
  act(() => void store.dispatch(taskList.restoreFrom(view)));
  await waitFor(() => expect(outline()).toEqual(all));
});

test('siblings and tasks at the top are in the order of the list', async () => {
  await open('&nest=1&sort=title');
  expect(outline()).toEqual(['Garden', 'House', '·Roof', '··Tiles', '·Walls']);
});

test('a sub-task whose task does not match the filters is at the top', async () => {
  await open('&nest=1&priority=High');
  expect(outline()).toEqual(['Tiles', 'Garden']);
});

test('a sub-task whose task is hidden by a filter is below the next task above', async () => {
  const shown = tasks().map((task) =>
    task._id === 'roof' ? { ...task, status: 'Completed' as const } : task,
  );
  await open('&nest=1', { shown });
  expect(outline()).toEqual(['Garden', 'House', '·Tiles', '·Walls']);
});

test('an arrow before the title hides the sub-tasks and shows them again', async () => {
  const { user, store } = await open('&nest=1');
  expect(within(row('Walls')).queryByTitle('Hide sub-tasks')).toBeNull();
  await user.click(within(row('Roof')).getByRole('button', { name: 'Hide sub-tasks' }));
  expect(outline()).toEqual(withoutRoof);
  const shower = within(row('Roof')).getByRole('button', { name: 'Show sub-tasks' });
  expect(shower).toHaveAttribute('aria-expanded', 'false');
  expect(row('Roof')).toHaveAttribute('aria-expanded', 'false');
  await user.click(shower);
  expect(outline()).toEqual(all);
  await user.click(within(row('House')).getByRole('button', { name: 'Hide sub-tasks' }));
  expect(outline()).toEqual(['Garden', 'House']);
  act(() => void store.dispatch(loggedOut({ forced: false })));
  expect(store.getState().tasks.collapsed).toEqual([]);
});

test('on a title, the arrow keys hide and show, and otherwise go from cell to cell', async () => {
  const { user } = await open('&nest=1&cols=status,title,priority');
  const cell = () => {
    const id = screen.getByRole('treegrid').getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.dataset.column;
  };
  await user.click(within(row('House')).getByText('Pending'));
  await user.keyboard('{Escape}');
  act(() => screen.getByRole('treegrid').focus());
  await user.keyboard('{ArrowRight}');
  expect(cell()).toBe('title');
  await user.keyboard('{ArrowLeft}');
  expect(outline()).toEqual(['Garden', 'House']);
  expect(cell()).toBe('title');
  await user.keyboard('{ArrowLeft}');
  expect(cell()).toBe('status');
  await user.keyboard('{ArrowRight}');
  await user.keyboard('{ArrowRight}');
  expect(outline()).toEqual(all);
  await user.keyboard('{ArrowRight}');
  expect(cell()).toBe('priority');
});

test('hidden sub-tasks still match: all are selected, a range takes those that are shown', async () => {
  const { user } = await open('&nest=1');
  await user.click(within(row('House')).getByRole('button', { name: 'Hide sub-tasks' }));
  await user.click(within(row('Garden')).getByRole('checkbox'));
  await user.keyboard('{Shift>}');
  await user.click(within(row('House')).getByRole('checkbox'));
  await user.keyboard('{/Shift}');
  expect(await screen.findByText('2 selected')).toBeInTheDocument();
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('5 selected')).toBeInTheDocument();
});

test('a task that gets another parent moves there', async () => {
  const { store } = await open('&nest=1');
  changed(store, { ...tiles, parent: 'garden' });
  await waitFor(() => expect(outline()).toEqual(['Garden', '·Tiles', 'House', '·Walls', '·Roof']));
  // Any other change leaves the rows where they are.
  changed(store, { ...walls, title: 'Outer walls' });
  await waitFor(() =>
    expect(outline()).toEqual(['Garden', '·Tiles', 'House', '·Outer walls', '·Roof']),
  );
});

test('a row that is edited is not hidden, until the edit is over', async () => {
  const { user, store } = await open('&nest=1');
  await user.click(within(row('House')).getByRole('button', { name: 'Hide sub-tasks' }));
  await user.dblClick(row('Garden').querySelector('[data-column=title]') ?? document.body);
  const field = await screen.findByRole('textbox', { name: 'Title' });
  changed(store, { ...garden, parent: 'house' });
  const ids = () => rows().map(({ dataset }) => dataset.row);
  await waitFor(() => expect(ids()).toEqual(['house', 'garden']));
  expect(field).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(ids()).toEqual(['house']));
});

test('the open task leads to the next one that the table shows, and closes to the table', async () => {
  const { user, store } = await open('&nest=1');
  await user.click(within(row('Roof')).getByRole('button', { name: 'Hide sub-tasks' }));
  await user.click(within(row('House')).getByText('House'));
  const panel = () => document.querySelector('[data-open-task]');
  await waitFor(() => expect(panel()).toHaveTextContent('House'));
  await user.keyboard('j');
  await waitFor(() => expect(store.getState().navigation.location.pathname).toBe('/task/walls'));
  await user.keyboard('j');
  await waitFor(() => expect(store.getState().navigation.location.pathname).toBe('/task/roof'));
  await user.keyboard('k');
  await waitFor(() => expect(store.getState().navigation.location.pathname).toBe('/task/walls'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('treegrid')).toHaveFocus());
});

test('a printed list is nested and has the hidden sub-tasks', async () => {
  const { user } = await open('&nest=1');
  await user.click(within(row('House')).getByRole('button', { name: 'Hide sub-tasks' }));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const printed = [...document.querySelectorAll('tbody td:first-child')];
  expect(printed.map(({ textContent }) => textContent)).toEqual([
    'Garden',
    'House',
    'Walls',
    'Roof',
    'Tiles',
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('a title has the progress of its sub-tasks, and a mark while the task is blocked', async () => {
  await open('');
  expect(within(row('House')).getByTitle('1 of 4 sub-tasks completed')).toHaveTextContent('1 / 4');
  expect(
    within(row('Roof')).getByRole('img', { name: 'Blocked: Waits for 2 tasks' }),
  ).toBeInTheDocument();
  expect(within(row('Walls')).queryByRole('img')).toBeNull();
});

test('two columns show the progress of sub-tasks, and what is blocked', async () => {
  await open('&cols=title,subtasks,blockedBy', {
    shown: [
      ...tasks(),
      aTask({ title: 'Late', status: 'In Progress', blockedBy: ['unseen'], openBlockers: 1 }),
    ],
  });
  const cell = (title: string, column: string) =>
    row(title).querySelector<HTMLElement>(`[data-column=${column}]`);
  expect(cell('House', 'subtasks')).toHaveTextContent('1 / 4');
  expect(cell('House', 'title')).not.toHaveTextContent('1 / 4');
  expect(cell('Roof', 'blockedBy')).toHaveTextContent('Blocked');
  expect(cell('Roof', 'blockedBy')).toHaveAttribute('title', 'Waits for 2 tasks');
  expect(cell('Late', 'blockedBy')).toHaveAttribute('title', 'Waits for 1 task');
  expect(cell('Walls', 'blockedBy')).toBeEmptyDOMElement();
});

test('the column names the open blockers by number, and how many others there are', async () => {
  await open('&cols=title,blockedBy', {
    shown: [
      aTask({ title: 'Garden' }),
      aTask({ _id: 'a', number: 7, title: 'A' }),
      aTask({ _id: 'b', number: 8, title: 'B' }),
      aTask({ _id: 'c', number: 9, title: 'C', status: 'Completed' }),
      aTask({ title: 'All', blockedBy: ['a', 'c', 'b'], openBlockers: 2 }),
      aTask({ title: 'Some', blockedBy: ['a', 'unseen'], openBlockers: 2 }),
    ],
  });
  const cell = (title: string) => row(title).querySelector('[data-column=blockedBy]');
  expect(cell('All')?.textContent).toBe('#7, #8');
  expect(cell('Some')?.textContent).toBe('#7 +1');
});

test('a completed task is not blocked', async () => {
  await open('&filter=completed&cols=title,blockedBy', {
    shown: [
      aTask({ title: 'Garden', status: 'Completed', blockedBy: ['unseen'], openBlockers: 1 }),
    ],
  });
  expect(within(row('Garden')).queryByText('Blocked')).toBeNull();
  expect(within(row('Garden')).queryByTitle(/Waits/)).toBeNull();
});

test('another backend has no switch, no columns and no nesting', async () => {
  const { user } = await open('&nest=1&cols=title,subtasks,blockedBy', { isDocket: false });
  expect(screen.getByRole('grid', { name: 'Tasks' })).toBeInTheDocument();
  expect(outline()).toEqual(['Tiles', 'Garden', 'Walls', 'House', 'Roof']);
  expect(screen.queryByText('1 / 4')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const columns = within(await screen.findByRole('dialog', { name: 'Columns' }));
  expect(columns.getByRole('checkbox', { name: 'Title' })).toBeInTheDocument();
  expect(columns.queryByRole('checkbox', { name: 'Sub-tasks' })).toBeNull();
  expect(columns.queryByRole('checkbox', { name: 'Blocked by' })).toBeNull();
  expect(columns.queryByRole('switch', { name: 'Nest sub-tasks' })).toBeNull();
});
