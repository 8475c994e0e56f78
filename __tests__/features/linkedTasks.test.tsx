import { act, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { toggleCompleted } from '../../src/data/nouns/tasks/changeTask';
import { findTasks } from '../../src/data/nouns/tasks/tree/findTasks';
import { taskExport } from '../../src/features/transfer/export/taskExport';
import type { FakeBackend } from '../helpers/fakeBackend';
import { receive } from '../helpers/receive';
import { openTasks, patchesOf, type OpenedTasks } from '../helpers/openTasks';
import { aTask, team } from '../helpers/team';

// What other parts of the screen make of sub-tasks and blockers: dialogs, filters, the calendar.

const { uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

let backend: FakeBackend;
afterEach(() => backend.close());

const tasks = (): Task[] => [
  aTask({ _id: 'fair', number: 1, title: 'Fair', assignedTo: [ref(uma), ref(udo)] }),
  aTask({ _id: 'stand', number: 2, title: 'Stand', parent: 'fair' }),
  aTask({ _id: 'walls', number: 3, title: 'Walls', parent: 'stand' }),
  aTask({
    _id: 'hall',
    number: 4,
    title: 'Hall',
    dueDate: '2031-01-15',
    blockedBy: ['stand', 'gone'],
    openBlockers: 1,
  }),
  aTask({ _id: 'keys', number: 5, title: 'Keys', blockedBy: ['hall', 'walls'], openBlockers: 2 }),
  aTask({ _id: 'old', number: 6, title: 'Old', status: 'Completed', parent: 'gone' }),
];
const open = async (route: string, options: Partial<OpenedTasks> = {}) => {
  const page = await openTasks(route, { shown: tasks(), ...options });
  ({ backend } = page);
  return page;
};
type User = Awaited<ReturnType<typeof open>>['user'];
const panelOf = (title: string) => screen.findByRole('region', { name: `Task: ${title}` });
const patched = () => patchesOf(backend);
const chooseStatus = async (user: User, panel: HTMLElement, status: string) => {
  await user.click(await within(panel).findByRole('button', { name: /^Status/ }));
  await user.click(await screen.findByRole('menuitem', { name: status }));
};

test('Enter in the list of parents chooses the same parent again, and not None', async () => {
  const { user } = await open('/task/stand');
  const panel = await panelOf('Stand');
  await user.click(await within(panel).findByRole('button', { name: 'Sub-task of: Change' }));
  const field = await screen.findByRole('combobox', { name: 'Find tasks' });
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await waitFor(() => expect(active()).toContain('#1 Fair'));
  // Also after a text was typed and removed.
  await user.type(field, 'x{Backspace}');
  await waitFor(() => expect(active()).toContain('#1 Fair'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find tasks' })).toBeNull());
  expect(patched()).toEqual([]);
});

test('a task cannot wait for those that it is a part of', async () => {
  const { user } = await open('/task/walls');
  const panel = await panelOf('Walls');
  await user.click(await within(panel).findByRole('button', { name: 'Blocked by: None' }));
  // Keys waits for it.
  await waitFor(async () =>
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '#4 HallPending',
      '#6 OldCompleted',
    ]),
  );
});

test('without a text, tasks that are not completed are found before the others', async () => {
  const { store } = await open('/task', {
    shown: [
      aTask({ _id: 'c', title: 'C', status: 'Completed' }),
      aTask({ _id: 'a', title: 'A' }),
      aTask({ _id: 'b', title: 'B' }),
    ],
  });
  await screen.findByRole('article', { name: 'A' });
  const found = await store.dispatch(
    findTasks(
      '',
      () => true,
      () => true,
    ),
  );
  expect(found?.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});

test('messages about a change say parent and blockers', async () => {
  const { user } = await open('/task/stand');
  const panel = await panelOf('Stand');
  await user.click(await within(panel).findByRole('button', { name: 'Sub-task of: Change' }));
  await user.click(await screen.findByRole('option', { name: /None/ }));
  expect(await screen.findByText('Parent changed.')).toBeInTheDocument();
  await user.click(await within(panel).findByRole('button', { name: 'Blocked by: None' }));
  await user.click(await screen.findByRole('option', { name: /Old/ }));
  expect(await screen.findByText('Blockers changed.')).toBeInTheDocument();
});

test('a move by keys that is not possible says why', async () => {
  const { user } = await open('/task/fair');
  const link = await within(await panelOf('Fair')).findByRole('link', { name: 'Stand' });
  link.focus();
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(await screen.findByText('No line above has the same level.')).toBeInTheDocument();
  expect(patched()).toEqual([]);
});

test('the open task says next to its status that it is blocked', async () => {
  await open('/task/hall');
  const status = within(await panelOf('Hall')).getByText('Status').nextElementSibling;
  expect(within(status as HTMLElement).getByText('Blocked')).toBeInTheDocument();
});

test('the question about a blocked task has links, which close it and open the other task', async () => {
  const { user, store } = await open('/task/hall');
  const panel = await panelOf('Hall');
  await chooseStatus(user, panel, 'In Progress');
  const dialog = await screen.findByRole('alertdialog', { name: 'This task is blocked' });
  await user.click(within(dialog).getByRole('link', { name: '#2 Stand' }));
  expect(await panelOf('Stand')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(store.getState().navigation.location.pathname).toBe('/task/stand');
  expect(patched()).toEqual([]);
});

test('a blocked task that was not started is completed only after a question', async () => {
  const { user, store } = await open('/task/hall');
  const panel = await panelOf('Hall');
  void store.dispatch(toggleCompleted('hall'));
  const dialog = await screen.findByRole('alertdialog', { name: 'This task is blocked' });
  await user.click(within(dialog).getByRole('button', { name: 'Complete Anyway' }));
  await waitFor(() => expect(patched()).toEqual([['hall', { status: 'Completed' }]]));
  expect(await within(panel).findByText('Completed')).toBeInTheDocument();
});

test('a blocked task in progress is completed without a question', async () => {
  const shown = tasks().map((task) =>
    task._id === 'hall' ? { ...task, status: 'In Progress' as const } : task,
  );
  const { user } = await open('/task/hall', { shown });
  await chooseStatus(user, await panelOf('Hall'), 'Completed');
  await waitFor(() => expect(patched()).toEqual([['hall', { status: 'Completed' }]]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a sub-task is for the people of its parent, and a closed form without a text forgets both', async () => {
  const { user } = await open('/task/fair');
  const panel = await panelOf('Fair');
  await user.click(await within(panel).findByRole('button', { name: 'Add Sub-task' }));
  const form = await screen.findByRole('dialog', { name: 'New Task' });
  expect(await within(form).findByText(uma.name)).toBeInTheDocument();
  expect(within(form).getByText(udo.name)).toBeInTheDocument();
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Task' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const next = await screen.findByRole('dialog', { name: 'New Task' });
  expect(within(next).queryByText(/^Sub-task of/)).toBeNull();
  expect(within(next).queryByText(uma.name)).toBeNull();
  expect(within(next).queryByRole('button', { name: 'Discard draft' })).toBeNull();
});

test('a closed form with a title keeps its parent', async () => {
  const { user } = await open('/task/fair');
  const panel = await panelOf('Fair');
  await user.click(await within(panel).findByRole('button', { name: 'Add Sub-task' }));
  const form = await screen.findByRole('dialog', { name: 'New Task' });
  await user.type(within(form).getByRole('textbox', { name: /^Title/ }), 'Paper');
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Task' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const next = await screen.findByRole('dialog', { name: 'New Task' });
  expect(within(next).getByText('Sub-task of #1 Fair')).toBeInTheDocument();
});

test('a parent that was deleted since is neither shown nor sent', async () => {
  const { user, store } = await open('/task/old');
  const panel = await panelOf('Old');
  await user.click(await within(panel).findByRole('button', { name: 'Add Sub-task' }));
  const form = await screen.findByRole('dialog', { name: 'New Task' });
  await user.type(within(form).getByRole('textbox', { name: /^Title/ }), 'Paper');
  expect(within(form).getByText('Sub-task of #6 Old')).toBeInTheDocument();
  act(() => receive(store, [{ name: 'task-deleted', payload: 'old' }]));
  await waitFor(() => expect(within(form).queryByText(/^Sub-task of/)).toBeNull());
  await user.click(within(form).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(backend.callsTo('POST', '/api/tasks')).toHaveLength(1));
  expect(backend.callsTo('POST', '/api/tasks')[0]?.body).not.toHaveProperty('parent');
});

test('a tree that has more levels than allowed is shown as it is', async () => {
  const chain = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((_id, at, ids) =>
    aTask({ _id, number: at + 1, title: _id, parent: ids[at - 1] ?? null }),
  );
  await open('/task/a', { shown: chain });
  const section = await within(await panelOf('a')).findByRole('region', { name: 'Sub-tasks' });
  expect(within(section).getByText('0 / 6')).toBeInTheDocument();
  expect(within(section).getByRole('link', { name: 'g' })).toBeInTheDocument();
});

test('administrators are not told of more sub-tasks than there are', async () => {
  const shown = [aTask({ _id: 'fair', title: 'Fair', subtasks: { total: 2, done: 0 } })];
  await open('/task/fair', { shown });
  const section = await within(await panelOf('Fair')).findByRole('region', { name: 'Sub-tasks' });
  expect(within(section).queryByText(/more sub-task/)).toBeNull();
});

test('Delete Task says what becomes of sub-tasks and of tasks that wait', async () => {
  const { user } = await open('/task/stand');
  const panel = await panelOf('Stand');
  await user.click(await within(panel).findByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete Task' })).toHaveTextContent(
    'Its sub-task stays, without a parent. 1 task that waits for it is free then.',
  );
});

test('Delete Task says nothing of a task that still waits for another one', async () => {
  const { user } = await open('/task/walls');
  const panel = await panelOf('Walls');
  await user.click(await within(panel).findByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Task' });
  expect(dialog).not.toHaveTextContent(/stay|free/);
});

test('a task on the calendar has the mark of a blocked task', async () => {
  await open('/task?view=calendar&on=2031-01-15');
  const chip = await screen.findByRole('article', { name: 'Hall' });
  expect(within(chip).getByRole('img', { name: 'Blocked: Waits for 1 task' })).toBeInTheDocument();
});

const cards = () =>
  screen
    .queryAllByRole('article')
    .map((card) => card.querySelector('h3, [id^=task-]')?.textContent ?? '')
    .sort();

test('the list is filtered by what is blocked, in the URL too, and the chip takes it back', async () => {
  const { user, store } = await open('/task');
  await screen.findByRole('article', { name: 'Hall' });
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  await user.click(await screen.findByRole('button', { name: /^Blocked/ }));
  await user.click(await screen.findByRole('option', { name: 'Blocked' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(cards()).toEqual(['Hall', 'Keys']));
  await waitFor(() => expect(store.getState().navigation.location.search).toBe('?blocked=Blocked'));
  const chip = await screen.findByRole('button', { name: /^Blocked\. Press Delete/ });
  chip.focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(cards()).toContain('Fair'));
});

test('a link shows what is not blocked, and another backend ignores it', async () => {
  const page = await open('/task?blocked=Not+blocked');
  await screen.findByRole('article', { name: 'Fair' });
  expect(cards()).toEqual(['Fair', 'Stand', 'Walls']);
  page.unmount();
  await backend.close();
  const { user } = await open('/task?blocked=Blocked', { isDocket: false });
  await screen.findByRole('article', { name: 'Fair' });
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  await screen.findByRole('button', { name: /^Priority/ });
  expect(screen.queryByRole('button', { name: /^Blocked/ })).toBeNull();
});

test('an export has no parents and blockers that were deleted', async () => {
  const { store } = await open('/task');
  await screen.findByRole('article', { name: 'Hall' });
  const state = store.getState();
  const read = taskExport.rowReader(state);
  const cellsOf = (id: string) => {
    const task = read(state, id);
    if (!task) throw new Error('no task');
    const cells = taskExport.columns(state).map(({ title, text }) => [title, text(task)]);
    const { 'Sub-task of': parent, 'Blocked by': blockers } = Object.fromEntries(cells) as Record<
      string,
      string
    >;
    return { parent, blockers };
  };
  expect(cellsOf('hall')).toEqual({ parent: '', blockers: 'stand' });
  expect(cellsOf('old')).toEqual({ parent: '', blockers: '' });
  expect(cellsOf('walls')).toEqual({ parent: 'stand', blockers: '' });
});
