import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Task } from '../../src/contract/task';
import { ArrayBackend } from '../helpers/arrayBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const { ada, uma, udo } = team;

let backend: ArrayBackend;
const begin = async (...tasks: Task[]) => {
  backend = await ArrayBackend.start({ people: Object.values(team), tasks });
};
afterEach(() => backend.close());

const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const openAssign = async (user: UserEvent, title: string) => {
  await user.click((await card(title)).getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign User' }));
  return within(await screen.findByRole('dialog', { name: 'Assign User' }));
};

test('an administrator adds several people at once', async () => {
  await begin(aTask({ title: 'Chairs' }));
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  const dialog = await openAssign(user, 'Chairs');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('No user selected');
  await user.click(await dialog.findByRole('checkbox', { name: 'Udo User' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Rosa Root' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await card('Chairs')).getByText(/^By/)).toHaveTextContent('By Ada Admin to Uma User, Rosa Root, Udo User');
});

test('an assignee hands the task to one person, not to two', async () => {
  await begin(aTask({ title: 'Chairs' }));
  const { user } = await renderWithProviders('/task', { backend, as: uma });
  const dialog = await openAssign(user, 'Chairs');
  expect(dialog.queryByText('Assigned')).not.toBeInTheDocument();
  await user.click(await dialog.findByRole('checkbox', { name: 'Udo User' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Ada Admin' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('You can only reassign to one user at a time');
  expect(backend.callsTo('POST', '/api/tasks/assign')).toHaveLength(0);
  await user.click(dialog.getByRole('checkbox', { name: 'Ada Admin' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(backend.callsTo('POST', '/api/tasks/assign')).toHaveLength(1));
  expect(backend.callsTo('POST', '/api/tasks/assign')[0]?.body).toMatchObject({ user_id: [udo._id] });
});

test('nobody left to assign, a list that does not load, and an assignment that fails are said', async () => {
  const task = aTask({ title: 'Chairs' });
  await begin(task);
  const list = `GET /api/tasks/unassigned/${task._id}`;
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  const close = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  backend.instead.set(list, () => ({ status: 200, body: [] }));
  expect(await (await openAssign(user, 'Chairs')).findByText('No idle users found')).toBeVisible();
  await close();
  backend.instead.set(list, () => ({ status: 500, body: {} }));
  expect(await (await openAssign(user, 'Chairs')).findByText('Something went wrong')).toBeVisible();
  await close();
  backend.instead.delete(list);
  backend.instead.set('POST /api/tasks/assign', () => ({ status: 500, body: {} }));
  const dialog = await openAssign(user, 'Chairs');
  await user.click(await dialog.findByRole('checkbox', { name: 'Udo User' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await dialog.findByText('Error assigning task')).toBeVisible();
});

test('an administrator takes a task from somebody after a question', async () => {
  await begin(aTask({ title: 'Chairs', assignedTo: [uma, udo].map(({ _id, name }) => ({ _id, name })) }));
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  const dialog = await openAssign(user, 'Chairs');
  await user.click(dialog.getByRole('button', { name: 'Unassign Udo User' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure, unassign this user - Udo User ?')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Unassign' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Unassign Udo User' })).not.toBeInTheDocument());
  expect(backend.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ user_id: udo._id });
});
