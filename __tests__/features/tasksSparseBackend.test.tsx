import { act, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { routeChanged, selectPathname } from '../../src/data/navigation/navigationSlice';
import { isOnTasks } from '../../src/data/navigation/taskPath';
import { readNotes } from '../../src/data/nouns/notes/readNote';
import { readAssignment } from '../../src/data/nouns/tasks/taskAnswers';
import { startEdit, saveEdit } from '../../src/features/tasks/edit/editCell';
import { editTyped, selectTaskEdit } from '../../src/features/tasks/edit/taskEditSlice';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { selectTaskById, selectVisibleTaskIds } from '../../src/data/nouns/tasks/tasksSelectors';
import { dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { normaliseUsers } from '../../src/data/api/normaliseUser';
import { userInfoOf } from '../../src/data/session/userInfo';
import { FakeBackend, type Answer } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// A backend that leaves out what it may leave out, and names people and labels in other forms.

const { ada, uma, udo } = team;

let backend: FakeBackend;
const begin = async (...tasks: Task[]) => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks });
};
afterEach(() => backend.close());

/** Lets the list be answered with records as they stand here. */
const answerList = (...records: object[]) =>
  backend.overrides.set('GET /api/tasks', (): Answer => ({ status: 200, body: records }));
const card = async (title: string) => within(await screen.findByRole('article', { name: title }));

test('a record without comments has none: nothing is asked for, and the first comment appears', async () => {
  const { comments: _comments, activity: _activity, ...sparse } = aTask({ title: 'Chairs' });
  await begin(sparse);
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comments' }));
  expect(await dialog.findByText('No comments yet.')).toBeVisible();
  backend.overrides.set(`POST /api/tasks/${sparse._id}/comments`, () => ({ status: 200 }));
  await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Are they paid?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await within(await dialog.findByRole('log')).findByText('Are they paid?')).toBeVisible();
  expect(backend.callsTo('GET', `/api/tasks/${sparse._id}`)).toHaveLength(0);
});

test('an answer without comments takes none away', async () => {
  const task = aTask({
    title: 'Chairs',
    comments: [{ text: 'Blue ones', createdAt: '2026-01-01T08:00:00.000Z' }],
  });
  await begin(task);
  const { comments: _comments, ...answer } = { ...task, status: 'Completed' };
  backend.overrides.set(`PATCH /api/tasks/${task._id}`, () => ({ status: 200, body: answer }));
  const { user } = await renderWithProviders('/task?filter=all', { backend, as: uma });
  await user.click((await card('Chairs')).getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Update Task Status' }));
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Completed' }));
  expect(
    (await card('Chairs')).getByRole('button', { name: 'Comments' }),
  ).toHaveAccessibleDescription('1 comment');
});

test('people by id, a single assignee and label pairs are shown for what they are', async () => {
  await begin();
  answerList(
    {
      _id: 'a',
      title: 'By ids',
      createdBy: ada._id,
      assignedTo: [uma._id],
      labels: [{ value: 'print', label: 'Printing' }],
    },
    {
      _id: 'b',
      title: 'For one',
      createdBy: { _id: ada._id, name: 'Ada Admin' },
      assignedTo: { _id: uma._id, name: 'Uma User' },
    },
  );
  await renderWithProviders('/task', { backend, as: uma });
  const ids = await card('By ids');
  expect(ids.getByText(/^By /, { selector: 'span' })).toHaveTextContent('By User to User');
  expect(ids.getByText('Printing')).toBeVisible();
  expect(ids.getByRole('button', { name: 'Task settings' })).toBeVisible();
  expect((await card('For one')).getByText(/^By/)).toHaveTextContent('By Ada Admin to Uma User');
});

test('a field of the backend’s own that is called like ours makes nobody ask for more', async () => {
  await begin();
  const ticket = {
    ...aTask({ title: 'Ticket' }),
    comments: undefined,
    activity: undefined,
    seq: 4711,
    commentCount: 3,
  };
  answerList(ticket);
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await user.click((await card('Ticket')).getByRole('button', { name: 'Comments' }));
  expect(
    await within(await screen.findByRole('dialog', { name: 'Comments' })).findByText(
      'No comments yet.',
    ),
  ).toBeVisible();
  expect(backend.callsTo('GET', `/api/tasks/${ticket._id}`)).toHaveLength(0);
});

test('an answer that names people by id alone takes no name away', async () => {
  const task = aTask({ title: 'Chairs' });
  await begin(task);
  backend.overrides.set(`PATCH /api/tasks/${task._id}`, () => ({
    status: 200,
    body: { ...task, title: 'Tables', createdBy: ada._id, assignedTo: [uma._id, udo._id] },
  }));
  const { store } = await renderWithProviders('/task', { backend, as: ada });
  await card('Chairs');
  await store
    .dispatch(
      tasksApi.endpoints.updateTask.initiate({ id: task._id, changes: { title: 'Tables' } }),
    )
    .unwrap();
  expect((await card('Tables')).getByText(/^By/)).toHaveTextContent(
    'By Ada Admin to Uma User, User',
  );
});

test('ids that are numbers or extended JSON are ids, and a row that comes twice is one', async () => {
  await begin();
  answerList(
    {
      _id: 7,
      title: 'Numbered',
      createdBy: { _id: 1, name: 'One' },
      assignedTo: [2],
      comments: [{ _id: 5, text: 'Hi', user: { _id: 1, name: 'One' } }],
    },
    {
      _id: { $oid: 'abc' },
      title: 'Extended',
      assignedTo: [{ _id: { $oid: 'def' }, name: 'Two' }],
    },
    { _id: 7, title: 'Numbered' },
  );
  const { store } = await renderWithProviders('/task', { backend, as: ada });
  await card('Numbered');
  expect(selectVisibleTaskIds(store.getState())).toEqual(['7', 'abc']);
  expect(selectTaskById(store.getState(), '7')).toMatchObject({
    createdBy: { _id: '1' },
    assignedTo: [{ _id: '2' }],
    comments: [{ _id: '5', user: { _id: '1' } }],
  });
  expect(selectTaskById(store.getState(), 'abc')?.assignedTo).toEqual([
    { _id: 'def', name: 'Two' },
  ]);
});

test('a task with an id of any form opens next to the list, which keeps its place', async () => {
  await begin(aTask({ _id: 'ckx9zq', title: 'Chairs' }));
  const { user, store } = await renderWithProviders('/task', { backend, as: ada });
  const link = (await card('Chairs')).getByRole('link', { name: 'Chairs' });
  const scrollTo = jest.spyOn(window, 'scrollTo');
  await user.click(link);
  expect(await screen.findByRole('region', { name: /^Task(:|$)/ })).toBeVisible();
  expect(selectPathname(store.getState())).toBe('/task/ckx9zq');
  expect(scrollTo).not.toHaveBeenCalled();
  expect(isOnTasks(store.getState())).toBe(true);
  act(() => void store.dispatch(dialogOpened('task/comments', { taskId: 'ckx9zq' })));
  act(() => void store.dispatch(routeChanged({ pathname: '/task/cky0ab', search: '' })));
  expect(store.getState().dialogs.stack).toHaveLength(1);
  scrollTo.mockRestore();
});

test('a list of which no row can be used is said to be unreadable', async () => {
  await begin();
  answerList({ id: 'a', title: 'No _id' }, { title: 'None at all' });
  await renderWithProviders('/task', { backend, as: ada });
  expect(await screen.findByText('The list of tasks could not be read.')).toBeVisible();
});

test('what the backend leaves as it was is said in the dialog, and what it takes closes it', async () => {
  const task = aTask({ title: 'Chairs' });
  await begin(task);
  backend.overrides.set(`PATCH /api/tasks/${task._id}`, () => ({
    status: 200,
    body: { ...task, title: 'Tables' },
  }));
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  const choose = async (priority: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Priority' }));
    await user.click(await screen.findByRole('option', { name: priority }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await user.click((await card('Chairs')).getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Task' }));
  await choose('High');
  expect(await screen.findByText('The server did not change the priority.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveTextContent('Medium');
  backend.overrides.clear();
  await choose('High');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.data.tasks[0]?.priority).toBe('High');
});

test('a cell says it too', async () => {
  const task = aTask({ title: 'Chairs' });
  await begin(task);
  backend.overrides.set(`PATCH /api/tasks/${task._id}`, () => ({ status: 200, body: task }));
  const { store } = await renderWithProviders('/task?view=table', { backend, as: ada });
  await screen.findByRole('grid', { name: 'Tasks' });
  await waitFor(() => expect(selectTaskById(store.getState(), task._id)).toBeDefined());
  store.dispatch(startEdit(task._id, 'dueDate'));
  store.dispatch(editTyped({ dueDate: '2030-01-31' }));
  await store.dispatch(saveEdit());
  expect(selectTaskEdit(store.getState())?.error).toBe('The server did not change the due date.');
});

test('an account that does not say whether it is active can be given work', () => {
  expect(
    normaliseUsers([{ _id: 1, name: 'One' }, { _id: 2, name: 'Two', active: false }, { _id: 1 }]),
  ).toMatchObject([
    { _id: '1', active: true },
    { _id: '2', active: false },
  ]);
});

test('notes, assignments and tokens take ids of any form', () => {
  expect(
    readNotes([{ _id: 3, title: 'A' }, { _id: 3, title: 'A again' }, { title: 'none' }]),
  ).toMatchObject([{ _id: '3', title: 'A' }]);
  expect(readAssignment({ _id: 9, assignedTo: [{ _id: { $oid: 'x' }, name: 'X' }] })).toEqual({
    _id: '9',
    assignedTo: [{ _id: 'x', name: 'X' }],
  });
  const token = ['{"alg":"none"}', '{"userInfo":{"_id":7,"name":"Seven","roles":["User"]}}']
    .map((part) => btoa(part).replace(/=+$/, ''))
    .join('.');
  expect(userInfoOf(`${token}.`)).toMatchObject({ _id: '7', name: 'Seven' });
});
