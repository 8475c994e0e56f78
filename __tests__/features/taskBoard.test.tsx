import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { addDays } from '../../src/lib/day';
import { dayBounds } from '../../src/lib/dueDate';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { receive } from '../helpers/receive';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const { ada, uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

let backend: FakeBackend;
afterEach(() => backend.close());

const tasks = (): Task[] => [
  aTask({ _id: 'a1', title: 'Lamp', labels: ['light'], assignedTo: [ref(uma)] }),
  aTask({ _id: 'a2', title: 'Desk', status: 'In Progress', assignedTo: [ref(uma), ref(udo)] }),
  aTask({ _id: 'a3', title: 'Door', status: 'Completed', priority: 'High' }),
];
const open = async (query = '', as: BackendPerson = ada, shown = tasks()) => {
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team), tasks: shown });
  const page = await renderWithProviders(`/task?view=board${query}`, { backend, as });
  await screen.findByRole('group', { name: 'Board' });
  return page;
};
const board = () => screen.getByRole('group', { name: 'Board' });
const columns = () =>
  Object.fromEntries(
    within(board())
      .getAllByRole('region')
      .map((feed) => [
        feed.getAttribute('aria-label'),
        within(feed)
          .queryAllByRole('article')
          .map((card) => card.querySelector('h2')?.textContent),
      ]),
  );
const cardIn = (column: string, title: string) =>
  within(within(board()).getByRole('feed', { name: column })).getByRole('article', { name: title });
const patched = () =>
  backend.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('the columns are the statuses, also Completed, with what a drop does in an empty one', async () => {
  await open();
  await waitFor(() =>
    expect(columns()).toEqual({
      Pending: ['Lamp'],
      'In Progress': ['Desk'],
      Completed: ['Door'],
      'On Hold': [],
    }),
  );
  expect(
    within(board()).getByText('Drop a task here to change its status to “On Hold”.'),
  ).toBeVisible();
});

test('the columns can be priorities, people, labels or due dates', async () => {
  const { today } = dayBounds(Date.now());
  const { user } = await open('', ada, [
    ...tasks(),
    aTask({ title: 'Late', dueDate: addDays(today, -3), assignedTo: [] }),
    aTask({ title: 'Now', dueDate: today, assignedTo: [] }),
  ]);
  const choose = async (from: string, to: string) => {
    await user.click(await screen.findByRole('button', { name: `Columns: ${from}` }));
    await user.click(await screen.findByRole('menuitemradio', { name: to }));
  };
  await choose('Status', 'Priority');
  await waitFor(() => expect(Object.keys(columns())).toEqual(['High', 'Medium', 'Low']));
  // All Tasks leaves out what is completed.
  expect(columns().High).toEqual([]);
  await choose('Priority', 'Assignee');
  await waitFor(() =>
    expect(columns()).toMatchObject({ [uma.name]: ['Lamp', 'Desk'], [udo.name]: ['Desk'] }),
  );
  await choose('Assignee', 'Label');
  await waitFor(() => expect(columns().light).toEqual(['Lamp']));
  expect(Object.keys(columns())).toEqual(['No label', 'light']);
  await choose('Label', 'Due date');
  await waitFor(() => expect(columns()).toMatchObject({ Overdue: ['Late'], Today: ['Now'] }));
  expect(columns()['No due date']).toEqual(['Lamp', 'Desk']);
});

test('Ctrl and an arrow key move a card, say so, and the focus goes along; Undo takes it back', async () => {
  const { user } = await open();
  const lamp = await screen.findByRole('article', { name: 'Lamp' });
  act(() => lamp.focus());
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  await waitFor(() => expect(columns()['In Progress']).toContain('Lamp'));
  expect(patched()).toEqual([{ status: 'In Progress' }]);
  expect(screen.getByText('Lamp: moved to In Progress')).toBeInTheDocument();
  await waitFor(() => expect(cardIn('In Progress', 'Lamp')).toHaveFocus());
  expect(cardIn('In Progress', 'Lamp')).toHaveAttribute('tabindex', '0');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(columns().Pending).toEqual(['Lamp']));
});

test('arrow keys go from card to card, over empty columns', async () => {
  const { user } = await open();
  act(() => screen.getByRole('article', { name: 'Lamp' }).focus());
  await user.keyboard('{ArrowRight}');
  expect(cardIn('In Progress', 'Desk')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(cardIn('Completed', 'Door')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(cardIn('In Progress', 'Desk')).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByRole('region', { name: 'Task: Desk' });
});

test.each([
  ['priority', 'Medium', '{ArrowLeft}', { priority: 'High' }],
  ['label', 'light', '{ArrowLeft}', { labels: [] }],
  [
    'due',
    'No due date',
    '{ArrowLeft}',
    { dueDate: addDays(dayBounds(Date.now()).weekEndMonday, 1) },
  ],
])('a move by %s is that change', async (by, column, key, change) => {
  const { user } = await open(`&by=${by}`);
  await screen.findAllByRole('article');
  act(() => cardIn(column, 'Lamp').focus());
  await user.keyboard(`{Control>}${key}{/Control}`);
  await waitFor(() => expect(patched()).toEqual([change]));
});

test('a move between people assigns one and unassigns the other', async () => {
  const { user } = await open('&by=assignee');
  await screen.findAllByRole('article', { name: 'Desk' });
  act(() => cardIn(udo.name, 'Desk').focus());
  const before = Object.keys(columns()).indexOf(udo.name);
  const to = Object.keys(columns())[before - 1];
  expect(to).toBe('Nobody');
  await user.keyboard('{Control>}{ArrowLeft}{/Control}');
  await waitFor(() => expect(columns()[udo.name]).toBeUndefined());
  expect(columns()[uma.name]).toContain('Desk');
});

test('a move between people is taken back by one undo, also in the manual order', async () => {
  const ordered = tasks().map((task, at) => ({ ...task, number: at + 1 }));
  const { user } = await open('&by=assignee&sort=manual', ada, ordered);
  await screen.findAllByRole('article', { name: 'Desk' });
  const before = columns();
  act(() => cardIn(udo.name, 'Desk').focus());
  await user.keyboard('{Control>}{ArrowLeft}{/Control}');
  await waitFor(() => expect(columns()[udo.name]).toBeUndefined());
  await screen.findByText(/unassigned\.$/);
  act(() => cardIn(uma.name, 'Lamp').focus());
  await user.keyboard('{Control>}{ArrowLeft}{/Control}');
  await waitFor(() => expect(columns().Nobody).toEqual(['Lamp']));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(columns()[uma.name]).toContain('Lamp'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(columns()).toEqual(before));
});

test('what a person may not change does not move, and says why', async () => {
  const { user } = await open('&by=priority', uma);
  await screen.findAllByRole('article');
  act(() => cardIn('Medium', 'Lamp').focus());
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(
    await screen.findAllByText('Only administrators change this. You can change the status.'),
  ).not.toEqual([]);
  expect(patched()).toEqual([]);
  expect(columns().Medium).toContain('Lamp');
});

test('columns beyond the largest thirty are shown by a button', async () => {
  const many = Array.from({ length: 75 }, (_, at) => aTask({ labels: [`label ${at}`] }));
  const { user } = await open('&by=label', ada, many);
  await waitFor(() => expect(Object.keys(columns())).toHaveLength(31));
  await user.click(screen.getByRole('button', { name: 'Show 30 more columns' }));
  await waitFor(() => expect(Object.keys(columns())).toHaveLength(61));
  await user.click(screen.getByRole('button', { name: 'Show 15 more columns' }));
  await waitFor(() => expect(Object.keys(columns())).toHaveLength(76));
  expect(screen.queryByRole('button', { name: /more columns/ })).toBeNull();
  expect(board()).toHaveFocus();
});

test('a new task of a status begins with it, and can be made pending', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New task in On Hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  const status = await dialog.findByRole('button', { name: /^Status: On Hold/ });
  await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Later');
  await user.type(dialog.getByRole('combobox', { name: /Assign To/ }), 'udo{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(columns()['On Hold']).toEqual(['Later']));
  expect(status).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New task in Completed' }));
  const next = within(await screen.findByRole('dialog', { name: 'New Task' }));
  const chip = await next.findByRole('button', { name: /^Status: Completed/ });
  act(() => chip.focus());
  await user.keyboard('{Delete}');
  expect(next.queryByRole('button', { name: /^Status:/ })).toBeNull();
});

test('a new task of a column has its value', async () => {
  const { user } = await open('&by=label');
  await user.click(await screen.findByRole('button', { name: 'New task in light' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  expect(await dialog.findByRole('button', { name: 'light' })).toBeVisible();
});

test('a long column draws only what is near, and a change by somebody else moves a card', async () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    aTask({ _id: `m${at}`, title: `Task ${at}` }),
  );
  const { store } = await open('', ada, many);
  await screen.findByRole('article', { name: 'Task 0' });
  expect(within(board()).getAllByRole('article').length).toBeLessThan(40);
  const row = many[0];
  if (!row) throw new Error('no task');
  act(() => receive(store, [{ name: 'task-updated', payload: { ...row, status: 'On Hold' } }]));
  await waitFor(() => expect(columns()['On Hold']).toEqual(['Task 0']));
});

const many = (status: Task['status'], count: number): Task[] =>
  Array.from({ length: count }, (_, at) => aTask({ title: `${status} ${at + 1}`, status }));
const cardsOf = (column: string) =>
  within(board()).getByRole('feed', { name: column }).querySelectorAll('[data-task]');
/** jsdom has no layout, and so no scroll events. */
const scrolled = (column: string) =>
  act(() => void fireEvent.scroll(within(board()).getByRole('feed', { name: column })));

test('the focus goes along with a card that is moved far down a column', async () => {
  const far = aTask({ title: 'Far', createdAt: '2020-01-01T00:00:00.000Z' });
  const { user } = await open('', ada, [...many('In Progress', 60), far]);
  act(() => cardIn('Pending', 'Far').focus());
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  await waitFor(() =>
    expect(within(board()).getByRole('feed', { name: 'In Progress' }).scrollTop).toBeGreaterThan(0),
  );
  scrolled('In Progress');
  expect(cardIn('In Progress', 'Far')).toHaveFocus();
});

test('the arrow keys, Home and End go up and down a column, and stop at its ends', async () => {
  const { user } = await open('', ada, many('Pending', 4));
  act(() => cardIn('Pending', 'Pending 1').focus());
  const presses = [
    ['{ArrowUp}', 1],
    ['{ArrowDown}{ArrowDown}', 3],
    ['{ArrowUp}', 2],
    ['{End}', 4],
    ['{ArrowDown}', 4],
    ['{Home}', 1],
  ] as const;
  for (const [keys, at] of presses) {
    await user.keyboard(keys);
    expect(cardIn('Pending', `Pending ${at}`)).toHaveFocus();
  }
});

test('the card below a completed one is the next to get the focus', async () => {
  const { user } = await open('', ada, many('Pending', 3));
  act(() => cardIn('Pending', 'Pending 2').focus());
  await user.keyboard('d');
  await waitFor(() => expect(columns().Completed).toEqual(['Pending 2']));
  expect(cardIn('Pending', 'Pending 3')).toHaveAttribute('tabindex', '0');
});

test('a fast scroll of a column draws only what is visible until it is over', async () => {
  await open('', ada, many('Pending', 300));
  await waitFor(() => expect(columns().Pending).toContain('Pending 1'));
  const atRest = cardsOf('Pending').length;
  const feed = within(board()).getByRole('feed', { name: 'Pending' });
  feed.scrollTop = 138 * 200;
  scrolled('Pending');
  expect(cardIn('Pending', 'Pending 201')).toBeInTheDocument();
  expect(cardsOf('Pending').length).toBeLessThan(atRest);
  // Two more above, and two below.
  await waitFor(() => expect(cardIn('Pending', 'Pending 199')).toBeInTheDocument());
});
