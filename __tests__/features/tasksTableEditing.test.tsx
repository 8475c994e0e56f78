import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { startEdit } from '../../src/features/tasks/edit/editCell';
import {
  taskTableChanged,
  taskFiltersChanged,
  taskLayoutChosen,
} from '../../src/data/nouns/tasks/taskListSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { eventAction, receive } from '../helpers/receive';

let backend: FakeBackend;
afterEach(() => backend.close());

const open = async (...tasks: Task[]) => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks });
  const page = await renderWithProviders('/task?view=table', { backend, as: team.ada });
  const table = await screen.findByRole('grid', { name: 'Tasks' });
  const cell = (id: string, column: string) =>
    document.querySelector<HTMLElement>(`[data-row="${id}"] [data-column="${column}"]`) ??
    document.createElement('i');
  const edit = async (task: Task, column: string) => {
    await waitFor(() => expect(cell(task._id, column)).toBeInTheDocument());
    // What opens a menu or a form needs one click.
    const isInCell = column === 'title' || column === 'description';
    await (isInCell ? page.user.dblClick : page.user.click)(cell(task._id, column));
  };
  return { ...page, table, cell, edit };
};
const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input.field' });
const sent = () => backend.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const closed = () => waitFor(() => expect(document.querySelector('input.field')).toBeNull());
const dueField = () => screen.findByRole('textbox', { name: 'Due Date' });
const popupClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const event = (task: Task) => eventAction({ name: 'task-updated', payload: task });

test('a title is typed over in its cell; Enter saves it and the table has the focus again', async () => {
  const task = aTask({ title: 'Before' });
  const { user, table, cell } = await open(task);
  act(() => table.focus());
  await user.keyboard('{F2}');
  expect(await field('Title')).toHaveValue('Before');
  await user.keyboard('After{Enter}');
  await closed();
  expect(sent()).toEqual([{ title: 'After' }]);
  expect(cell(task._id, 'title')).toHaveTextContent('After');
  expect(table).toHaveFocus();
});

test('Escape gives up; what is as it was, or blank, is not sent, and a blank title says so', async () => {
  const task = aTask({ title: 'Before' });
  const { user, edit, cell } = await open(task);
  await edit(task, 'title');
  await user.keyboard('Wrong{Escape}');
  await closed();
  await edit(task, 'title');
  await user.keyboard('Before{Enter}');
  await closed();
  await edit(task, 'title');
  await user.clear(await field('Title'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^A task needs a title/)).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('');
  await user.keyboard('{Escape}');
  await closed();
  expect(cell(task._id, 'title')).toHaveTextContent('Before');
  expect(sent()).toEqual([]);
});

test('going elsewhere saves; the cell that is opened next waits for it', async () => {
  const one = aTask({ title: 'One' });
  const two = aTask({ title: 'Two' });
  const { user, edit } = await open(one, two);
  await edit(one, 'title');
  await user.keyboard('Uno');
  await edit(two, 'title');
  await waitFor(async () => expect(await field('Title')).toHaveValue('Two'));
  await user.keyboard('Due{Enter}');
  await closed();
  expect(sent()).toEqual([{ title: 'Uno' }, { title: 'Due' }]);
});

test('a refusal is shown next to what was typed, which stays until it is saved or given up', async () => {
  const task = aTask({ title: 'Before' });
  const other = aTask({ title: 'Other' });
  const { user, edit } = await open(task, other);
  backend.overrides.set(`PATCH /api/tasks/${task._id}`, () => ({
    status: 400,
    body: { error: 'No such words here' },
  }));
  await edit(task, 'title');
  await user.keyboard('Rude{Enter}');
  expect(await screen.findByText('No such words here')).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('Rude');
  // Another cell does not take its place; it leads back to this one, which gets the focus.
  await edit(other, 'title');
  await waitFor(async () => expect(await field('Title')).toHaveFocus());
  expect(await field('Title')).toHaveValue('Rude');

  backend.overrides.clear();
  await user.click(await field('Title'));
  await user.keyboard('{Control>}a{/Control}Polite{Enter}');
  await closed();
  expect(sent().at(-1)).toEqual({ title: 'Polite' });
});

test('Escape does not hide that what was sent is refused', async () => {
  const task = aTask({ title: 'Before' });
  const { user, edit } = await open(task);
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backend.overrides.set(`PATCH /api/tasks/${task._id}`, async () => {
    await held;
    return { status: 400, body: { error: 'No such words here' } };
  });
  await edit(task, 'title');
  await user.keyboard('Rude{Enter}{Escape}');
  answer();
  expect(await screen.findByText('No such words here')).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('Rude');
});

test("someone else's change of the row leaves what is being typed alone, and only the edited field is sent", async () => {
  const task = aTask({ title: 'Before', status: 'Pending' });
  const { user, edit, store, cell } = await open(task);
  await edit(task, 'title');
  await user.keyboard('Mine');
  act(
    () =>
      void store.dispatch(
        event({ ...task, status: 'On Hold', updatedAt: '2026-03-01T08:00:00.000Z' }),
      ),
  );
  expect(cell(task._id, 'status')).toHaveTextContent('On Hold');
  expect(await field('Title')).toHaveValue('Mine');
  expect(await field('Title')).toHaveFocus();
  await user.keyboard('{Enter}');
  await closed();
  expect(sent()).toEqual([{ title: 'Mine' }]);
});

test('a row that leaves the filter while it is edited stays in its place until that is over', async () => {
  const [one, two, three] = [
    aTask({ title: 'One' }),
    aTask({ title: 'Two' }),
    aTask({ title: 'Three' }),
  ] as const;
  const { user, edit, store } = await open(one, two, three);
  const ids = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.getAttribute('data-row'));
  const before = ids();
  await edit(two, 'title');
  await user.keyboard('Zwei');
  backend.data.tasks = backend.data.tasks.map((task) =>
    task._id === two._id ? { ...task, status: 'Completed' } : task,
  );
  act(() => void store.dispatch(event({ ...two, status: 'Completed' })));
  expect(ids()).toEqual(before);
  expect(await field('Title')).toHaveValue('Zwei');
  await user.keyboard('{Enter}');
  await closed();
  await waitFor(() => expect(ids()).toEqual(before.filter((id) => id !== two._id)));
});

test('a row that is edited stays even where nothing else matches', async () => {
  const task = aTask({ title: 'One' });
  const { user, edit, store } = await open(task);
  await edit(task, 'title');
  await user.keyboard('Uno');
  act(() => void store.dispatch(taskFiltersChanged({ text: 'nothing has this' })));
  expect(await field('Title')).toHaveValue('Uno');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No tasks match the selected filter.')).toBeInTheDocument();
});

test('what was typed into a task that has been deleted is kept until it is given up', async () => {
  const task = aTask({ title: 'One' });
  const { user, edit, store } = await open(task, aTask({ title: 'Two' }));
  await edit(task, 'title');
  await user.keyboard('Long thought');
  act(() => void receive(store, [{ name: 'task-deleted', payload: task._id }]));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/no longer exists/)).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('Long thought');
  expect(sent()).toEqual([]);
  await user.keyboard('{Escape}');
  await closed();
  expect(document.querySelector(`[data-row="${task._id}"]`)).toBeNull();
});

test('what was typed is still there when the table comes back', async () => {
  const task = aTask({ title: 'One' });
  const { user, edit, store } = await open(task);
  await edit(task, 'title');
  await user.keyboard('Half');
  act(() => void store.dispatch(taskLayoutChosen('cards')));
  expect(await screen.findByRole('article', { name: 'One' })).toBeVisible();
  act(() => void store.dispatch(taskLayoutChosen('table')));
  expect(await field('Title')).toHaveValue('Half');
  await user.click(await field('Title'));
  await user.keyboard('{Control>}a{/Control}Whole{Enter}');
  await closed();
  expect(sent()).toEqual([{ title: 'Whole' }]);
});

test('what was typed is saved before another cell opens, also if its editor lacks the focus', async () => {
  const [one, two] = [aTask({ title: 'One' }), aTask({ title: 'Two' })];
  const { user, edit, store } = await open(one, two);
  await edit(one, 'title');
  await user.keyboard('Uno');
  act(() => void store.dispatch(taskLayoutChosen('cards')));
  await user.click(screen.getByRole('textbox', { name: 'Filter by title, description or people' }));
  act(() => void store.dispatch(taskLayoutChosen('table')));
  expect(await field('Title')).not.toHaveFocus();
  // As by a key of the table: the editor is not left, for it was never gone to.
  act(() => void store.dispatch(startEdit(two._id, 'title')));
  await waitFor(async () => expect(await field('Title')).toHaveValue('Two'));
  expect(sent()).toEqual([{ title: 'Uno' }]);
});

test('a due date is changed, and taken away', async () => {
  const task = aTask({ title: 'One', dueDate: '2026-05-04' });
  const { user, edit, cell } = await open(task);
  await edit(task, 'dueDate');
  fireEvent.change(await dueField(), { target: { value: '2026-05-09' } });
  await user.keyboard('{Enter}');
  await popupClosed();
  expect(cell(task._id, 'dueDate')).toHaveTextContent('09/05/2026');
  await edit(task, 'dueDate');
  fireEvent.change(await dueField(), { target: { value: '' } });
  await user.keyboard('{Enter}');
  await popupClosed();
  expect(sent()).toEqual([{ dueDate: '2026-05-09' }, { dueDate: null }]);
});

test('an editor whose column is taken out of the table stays until it is settled', async () => {
  const task = aTask({ title: 'One', dueDate: '2026-05-04' });
  const { user, edit, store } = await open(task);
  backend.overrides.set(`PATCH /api/tasks/${task._id}`, () => ({
    status: 400,
    body: { error: 'Not that day' },
  }));
  await edit(task, 'dueDate');
  fireEvent.change(await dueField(), { target: { value: '2026-05-09' } });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Not that day')).toBeInTheDocument();
  act(() => void store.dispatch(taskTableChanged({ columns: ['title', 'status'] })));
  expect(await dueField()).toHaveValue('09/05/2026');
  await user.click(await dueField());
  await user.keyboard('{Escape}');
  await popupClosed();
  expect(screen.queryByRole('columnheader', { name: /Due Date/ })).not.toBeInTheDocument();
});

test('labels are chosen next to their cell', async () => {
  const task = aTask({ title: 'One', labels: ['old'] });
  const { user, edit, cell } = await open(task);
  await edit(task, 'labels');
  const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
  await user.type(dialog.getByLabelText('Labels'), 'fresh{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([{ labels: ['old', 'fresh'] }]);
  expect(cell(task._id, 'labels')).toHaveTextContent('oldfresh');
});

test('labels are typed from the moment on that their editor is there', async () => {
  const task = aTask({ title: 'One' });
  const { user, edit } = await open(task);
  await edit(task, 'labels');
  await screen.findByRole('dialog', { name: 'Labels' });
  await user.keyboard('assets{Enter}{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ labels: ['assets'] }]));
});

test('a description, too long for a cell, is edited in the dialog of its task', async () => {
  const task = aTask({ title: 'One', description: 'Long' });
  const { store, edit } = await open(task);
  act(() => void store.dispatch(taskTableChanged({ columns: ['title', 'description'] })));
  await edit(task, 'description');
  expect(await screen.findByRole('dialog', { name: 'Edit Task' })).toBeInTheDocument();
});

test('a status that is refused goes back, and the reason is told', async () => {
  const task = aTask({ title: 'One' });
  const { user, table, cell } = await open(task);
  backend.overrides.set(`PATCH /api/tasks/${task._id}`, () => ({
    status: 403,
    body: { error: 'Not now' },
  }));
  act(() => table.focus());
  await user.keyboard('s');
  await user.click(
    within(await screen.findByRole('menu', { name: 'Status' })).getByRole('menuitem', {
      name: 'On Hold',
    }),
  );
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  expect(cell(task._id, 'status')).toHaveTextContent('Pending');
});

test('people are assigned in their dialog', async () => {
  const task = aTask({ title: 'One' });
  const { edit } = await open(task);
  await edit(task, 'assignedTo');
  expect(await screen.findByRole('dialog', { name: 'Assign User' })).toBeVisible();
});
