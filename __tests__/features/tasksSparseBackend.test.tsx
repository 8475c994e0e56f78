import { screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { ArrayBackend, type Answer } from '../helpers/arrayBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// A backend that leaves out what it may leave out, and names people and labels in other forms.

const { ada, uma } = team;

let backend: ArrayBackend;
const begin = async (...tasks: Task[]) => {
  backend = await ArrayBackend.start({ people: Object.values(team), tasks });
};
afterEach(() => backend.close());

/** Lets the list be answered with records as they stand here. */
const answerList = (...records: object[]) => backend.instead.set('GET /api/tasks', (): Answer => ({ status: 200, body: records }));
const card = async (title: string) => within(await screen.findByRole('article', { name: title }));

test('a record without comments has none: nothing is asked for, and the first comment appears', async () => {
  const { comments: _comments, activity: _activity, ...sparse } = aTask({ title: 'Chairs' });
  await begin(sparse);
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comments' }));
  expect(await dialog.findByText('No comments yet.')).toBeVisible();
  backend.instead.set(`POST /api/tasks/${sparse._id}/comments`, () => ({ status: 200 }));
  await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Are they paid?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await within(await dialog.findByRole('log')).findByText('Are they paid?')).toBeVisible();
  expect(backend.callsTo('GET', `/api/tasks/${sparse._id}`)).toHaveLength(0);
});

test('an answer without comments takes none away', async () => {
  const task = aTask({ title: 'Chairs', comments: [{ text: 'Blue ones', createdAt: '2026-01-01T08:00:00.000Z' }] });
  await begin(task);
  const { comments: _comments, ...answer } = { ...task, status: 'Completed' };
  backend.instead.set(`PATCH /api/tasks/${task._id}`, () => ({ status: 200, body: answer }));
  const { user } = await renderWithProviders('/task?filter=all', { backend, as: uma });
  await user.click((await card('Chairs')).getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Update Task Status' }));
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Completed' }));
  expect(within((await card('Chairs')).getByRole('button', { name: 'Comments' })).getByText('1')).toBeVisible();
});

test('people by id, a single assignee and label pairs are shown for what they are', async () => {
  await begin();
  answerList(
    { _id: 'a', title: 'By ids', createdBy: ada._id, assignedTo: [uma._id], labels: [{ value: 'print', label: 'Printing' }] },
    { _id: 'b', title: 'For one', createdBy: { _id: ada._id, name: 'Ada Admin' }, assignedTo: { _id: uma._id, name: 'Uma User' } },
  );
  await renderWithProviders('/task', { backend, as: uma });
  const ids = await card('By ids');
  expect(ids.getByText(/^By User|^By$|^By /, { selector: 'p' })).toHaveTextContent('By User to User');
  expect(ids.getByText('Printing')).toBeVisible();
  expect(ids.getByRole('button', { name: 'Task settings' })).toBeVisible();
  expect((await card('For one')).getByText(/^By/, { selector: 'p' })).toHaveTextContent('By Ada Admin to Uma User');
});

test('whoever goes elsewhere does not find the dialog open on the way back', async () => {
  await begin(aTask({ title: 'Chairs' }));
  const { user, store } = await renderWithProviders('/task', { backend, as: ada });
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  await screen.findByRole('dialog', { name: 'Comments' });
  expect(store.getState().tasks.dialog).not.toBeNull();
  store.dispatch({ type: 'header/routeChanged', payload: { pathname: '/', search: '' } });
  expect(store.getState().tasks.dialog).toBeNull();
});
