import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { selectPathname } from '../../src/data/navigation/navigationSlice';
import { bulkRefused } from '../../src/data/nouns/tasks/taskSelectionSlice';
import { dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { receive } from '../helpers/receive';

const { ada, uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

let backend: FakeBackend;
afterEach(() => backend.close());

const open = async (as: BackendPerson, tasks: Task[], query = 'view=table') => {
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team), tasks });
  const page = await renderWithProviders(`/task?${query}`, { backend, as });
  return { ...page, table: await screen.findByRole('grid', { name: 'Tasks' }) };
};
// By its words: a name by role would be worked out for every row of the page, again and again.
const row = async (title: string) =>
  (await screen.findByText(title, { selector: '[data-column=title] *' })).closest<HTMLElement>(
    '[role=row]',
  ) ?? document.body;
const cell = async (title: string, column: string) => {
  const found = (await row(title)).querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!found) throw new Error(`no column ${column}`);
  return found;
};
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.querySelector('[data-column=title]')?.textContent);
const patches = () =>
  backend.calls.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

test('a row says what a card says, and the table how many there are', async () => {
  const { table } = await open(ada, [
    aTask({
      title: 'Late',
      dueDate: '2020-05-04',
      priority: 'High',
      status: 'On Hold',
      labels: ['a', 'b', 'c', 'd'],
      assignedTo: [ref(uma), ref(udo)],
      comments: [{ text: 'x', createdAt: '2026-01-01T08:00:00.000Z' }],
    }),
    aTask({ title: 'Free', assignedTo: [] }),
  ]);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .filter(Boolean),
  ).toEqual([
    'Title',
    'Status',
    'Priority',
    'Assigned To',
    'Due Date',
    'Labels',
    'Updated',
    'Action',
  ]);
  expect(table).toHaveAttribute('aria-rowcount', '3');
  const late = within(await row('Late'));
  for (const text of ['On Hold', 'High', '04/05/2020', 'Uma User, Udo User', '+2'])
    expect(late.getByText(text)).toBeInTheDocument();
  expect(late.getByTitle('Overdue')).toBeInTheDocument();
  expect(late.getByRole('button', { name: 'Comments' })).toHaveAttribute('title', '1 comment');
  expect(within(await row('Free')).getByText('Nobody')).toBeInTheDocument();
});

test('a title goes by its own direction, so that one that is too long is cut at its end', async () => {
  await open(ada, [aTask({ title: '1. مرحبا بالعالم' }), aTask({ title: 'Chairs' })]);
  expect((await cell('1. مرحبا بالعالم', 'title')).querySelector('.name')).toHaveAttribute(
    'dir',
    'rtl',
  );
  expect((await cell('Chairs', 'title')).querySelector('.name')).not.toHaveAttribute('dir');
});

test('a title is a link that opens the task; next to it a click does not, and a double click edits', async () => {
  const { user, store } = await open(ada, [
    aTask({ _id: 'c1', title: 'One' }),
    aTask({ title: 'Two' }),
  ]);
  const link = within(await row('One')).getByRole('link', { name: 'One' });
  expect(link).toHaveAttribute('href', '/task/c1');
  expect(link).toHaveAttribute('tabindex', '-1');
  await user.click(await cell('One', 'title'));
  // The browser opens a tab by itself.
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(selectPathname(store.getState())).toBe('/task');
  expect(await cell('One', 'title')).toHaveClass('dt-active');
  await user.dblClick(await cell('One', 'title'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('One');
  await user.keyboard('{Escape}');
  await user.dblClick(await screen.findByRole('link', { name: 'One' }));
  expect(selectPathname(store.getState())).toBe('/task/c1');
  expect(await screen.findByRole('region', { name: /^Task(:|$)/ })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
});

test('a click on a title with Shift selects rows', async () => {
  const { user } = await open(ada, [aTask({ title: 'One' }), aTask({ title: 'Two' })]);
  const [first, second] = await screen.findAllByRole('checkbox', { name: /^Select (One|Two)/ });
  await user.click(first as HTMLElement);
  const last = within(second?.closest('[role=row]') as HTMLElement).getByRole('link');
  expect(fireEvent.click(last, { shiftKey: true })).toBe(false);
  expect(second).toBeChecked();
});

test('cards are what there is at first; the switch is followed by the list and can be undone', async () => {
  backend = await FakeBackend.start({
    people: Object.values(team),
    tasks: [aTask({ title: 'One' })],
  });
  const { user } = await renderWithProviders('/task', { backend, as: uma });
  expect(await screen.findByRole('article', { name: 'One' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(await row('One')).toBeInTheDocument();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cards' }));
  expect(await screen.findByRole('article', { name: 'One' })).toBeVisible();
});

test('a click on a heading sorts up, then down, then not at all', async () => {
  const { user, table } = await open(ada, [
    aTask({ title: 'beta' }),
    aTask({ title: 'Alpha' }),
    aTask({ title: 'gamma' }),
  ]);
  const before = titles();
  const head = within(table).getByRole('columnheader', { name: /Title/ });
  await user.click(head);
  await waitFor(() => expect(titles()).toEqual(['Alpha', 'beta', 'gamma']));
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await user.click(head);
  await waitFor(() => expect(titles()).toEqual(['gamma', 'beta', 'Alpha']));
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await user.click(head);
  await waitFor(() => expect(titles()).toEqual(before));
});

test('the buttons of a row open the dialogs of its card', async () => {
  const { user } = await open(ada, [aTask({ title: 'One' })]);
  await user.click(within(await row('One')).getByRole('button', { name: 'Comments' }));
  expect(await screen.findByRole('dialog', { name: 'Comments' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(within(await row('One')).getByRole('button', { name: 'Task settings' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Edit Task',
    'Assign User',
    'Add Sub-task',
    'Assigned Users',
    'Comments',
    'Activity',
    'Open',
    'Remind me later',
    'Copy link',
    'Delete',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Activity' }));
  expect(await screen.findByRole('dialog', { name: /Activity/ })).toBeVisible();
});

test('the keyboard opens a task, its comments, its settings, and sets its status', async () => {
  const { user, table } = await open(ada, [aTask({ title: 'One' }), aTask({ title: 'Two' })]);
  act(() => table.focus());
  const closed = () =>
    waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(table).toHaveFocus();
    });
  const first = titles()[0] ?? '';
  await user.keyboard('{Enter}');
  const task = await screen.findByRole('region', { name: /^Task(:|$)/ });
  await within(task).findByRole('heading', { name: first });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(task).not.toBeInTheDocument());
  await waitFor(() => expect(table).toHaveFocus());
  await user.keyboard('c');
  expect(await screen.findByRole('dialog', { name: 'Comments' })).toBeVisible();
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard('a');
  expect(await screen.findByRole('dialog', { name: 'Assigned to' })).toBeVisible();
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard('s');
  const menu = await screen.findByRole('menu', { name: 'Status' });
  await user.click(within(menu).getByRole('menuitem', { name: 'Completed' }));
  await waitFor(() =>
    expect(patches()).toEqual([
      [expect.stringMatching(/^\/api\/tasks\//), { status: 'Completed' }],
    ]),
  );
});

test('a row that a bulk action refused says why', async () => {
  const task = aTask({ title: 'One' });
  const { store } = await open(ada, [task, aTask({ title: 'Two' })]);
  await row('One');
  act(() => void store.dispatch(bulkRefused({ [task._id]: 'Someone has changed it' })));
  expect(within(await row('One')).getByText('Someone has changed it')).toBeInTheDocument();
  expect(await row('One')).toHaveAttribute('aria-selected', 'true');
  expect(await row('Two')).toHaveAttribute('aria-selected', 'false');
});

test('for an assignee Delete does nothing', async () => {
  const { user, table, store } = await open(uma, [aTask({ title: 'One' })]);
  act(() => table.focus());
  await user.keyboard('{Delete}');
  expect(store.getState().dialogs.stack).toEqual([]);
  expect(store.getState().bulk.plan).toBeNull();
});

test('Delete asks before a task goes', async () => {
  const { user, table } = await open(ada, [aTask({ title: 'One' })]);
  act(() => table.focus());
  await user.keyboard('{Delete}');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('One');
  expect(backend.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('an assignee sets the status and nothing else; a stranger sees no editor', async () => {
  backend = await FakeBackend.start({ people: Object.values(team) });
  const own = aTask({ title: 'Own' });
  // A backend that shows other people's tasks too.
  backend.overrides.set('GET /api/tasks', () => ({
    status: 200,
    body: [own, aTask({ title: 'Other', assignedTo: [ref(udo)] })],
  }));
  const { user, store } = await renderWithProviders('/task?view=table', { backend, as: uma });
  await user.dblClick(await cell('Own', 'title'));
  await user.click(await cell('Own', 'priority'));
  await user.click(await cell('Other', 'status'));
  expect(store.getState().taskEdit).toBeNull();
  await user.click(await cell('Own', 'status'));
  expect(
    within(await screen.findByRole('menu', { name: 'Status' })).getAllByRole('menuitem'),
  ).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(store.getState().taskEdit).toBeNull();
  await user.click(within(await row('Other')).getByRole('button', { name: 'Task settings' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Comments',
    'Activity',
    'Open',
    'Copy link',
  ]);
});

test('comments of others that came since are marked in the row', async () => {
  const task = aTask({ title: 'One', comments: [] });
  const { store } = await open(ada, [task]);
  await row('One');
  act(() => {
    receive(store, [
      {
        name: 'task-comment',
        payload: {
          taskId: task._id,
          comment: {
            _id: 'c1',
            user: ref(uma),
            text: 'Hello',
            createdAt: '2026-01-02T08:00:00.000Z',
          },
        },
      },
    ]);
  });
  expect(await screen.findByTitle('1 unread comment')).toBeInTheDocument();
  act(() => {
    store.dispatch(dialogOpened('task/comments', { taskId: task._id }));
  });
  await waitFor(() => expect(screen.queryByTitle('1 unread comment')).not.toBeInTheDocument());
});
