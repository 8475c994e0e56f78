import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const openDialog = async (user: UserEvent, title: string, item: string) => {
  await user.click((await card(title)).getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: item }));
};
const choose = async (user: UserEvent, field: HTMLElement, option: string) => {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option }));
};
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

test('an administrator creates a task for two people, with a label of its own and a file', async () => {
  await begin(aTask({ title: 'Older' }));
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await card('Older');
  await user.click(screen.getByRole('button', { name: 'New Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  await user.type(dialog.getByLabelText(/Title/), 'Order chairs');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please assign the task to at least one team member.');
  expect(backend.callsTo('POST', '/api/tasks')).toHaveLength(0);

  await user.type(dialog.getByLabelText(/Assign To/), 'u');
  await user.click(await screen.findByRole('option', { name: /Uma User/ }));
  await user.click(await screen.findByRole('option', { name: /Udo User/ }));
  await user.type(dialog.getByLabelText('Labels'), 'office{Enter}');
  await user.upload(dialog.getByLabelText('Files'), [new File(['x'], 'plan.pdf'), new File(['xy'], 'offer.docx')]);
  await user.click(dialog.getByRole('button', { name: 'Remove offer.docx' }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));

  await gone('New Task');
  const [made] = await screen.findAllByRole('article');
  expect(made).toHaveAccessibleName('Order chairs');
  expect(backend.callsTo('POST', '/api/tasks').map(({ body }) => body)).toEqual([
    { title: ['Order chairs'], description: [''], priority: ['Medium'], assignedTo: [uma._id, udo._id], labels: ['["office"]'], files: ['plan.pdf'] },
  ]);
});

test('the draft of a new task outlives closing and a refusal of the server', async () => {
  await begin();
  backend.instead.set('POST /api/tasks', () => ({ status: 400, body: { error: 'The title is too long' } }));
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    return within(await screen.findByRole('dialog', { name: 'New Task' }));
  };
  let dialog = await open();
  await user.type(dialog.getByLabelText(/Title/), 'Half a thought');
  await user.keyboard('{Escape}');
  await gone('New Task');

  dialog = await open();
  expect(dialog.getByLabelText(/Title/)).toHaveValue('Half a thought');
  await user.type(dialog.getByLabelText(/Assign To/), 'uma');
  await user.click(await screen.findByRole('option', { name: /Uma User/ }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('The title is too long')).toBeVisible();
  expect(dialog.getByLabelText(/Title/)).toHaveValue('Half a thought');
});

test('a file of another type is refused by name before anything is sent', async () => {
  await begin();
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  const unfiltered = userWithAnyFile(user);
  await unfiltered(dialog.getByLabelText('Files'), [new File(['x'], 'run.exe'), new File(['x'], 'ok.png')]);
  expect(await dialog.findByText(/run\.exe is not of an allowed type/)).toBeVisible();
  expect(within(dialog.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem')).toHaveLength(1);
});

test('files are chosen by dropping too, each once', async () => {
  await begin();
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  const dropped = [new File(['x'], 'plan.pdf'), new File(['y'], 'plan.pdf'), new File(['other size'], 'plan.pdf')];
  fireEvent.drop(dialog.getByText(/Drop files here/), { dataTransfer: { files: dropped } });
  expect(within(await dialog.findByRole('list', { name: 'Chosen files' })).getAllByRole('listitem')).toHaveLength(2);
  const missed = createEvent.drop(dialog.getByText('Discard draft'), { dataTransfer: { files: dropped } });
  fireEvent(dialog.getByText('Discard draft'), missed);
  expect(missed.defaultPrevented).toBe(true);
});

test('an edit sends what changed and nothing else', async () => {
  await begin(aTask({ title: 'Order chairs', description: 'Twelve', labels: ['office'] }));
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  const dialog = await openDialog(user, 'Order chairs', 'Edit Task');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Nothing Changed');

  await user.clear(dialog.getByLabelText('Title'));
  await user.clear(dialog.getByLabelText('Description'));
  await user.type(dialog.getByLabelText('Description'), 'Thirteen');
  await choose(user, dialog.getByRole('combobox', { name: 'Status' }), 'On Hold');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await gone('Edit Task');
  const [call, ...others] = backend.calls.filter(({ method }) => method === 'PATCH');
  expect(call?.body).toEqual({ description: 'Thirteen', status: 'On Hold' });
  expect(others).toEqual([]);
  expect((await card('Order chairs')).getByText('On Hold')).toBeVisible();
});

test('an assignee sets the status alone; when that fails, the old status is back', async () => {
  const task = aTask({ title: 'Order chairs' });
  await begin(task);
  const refuse = () => ({ status: 500, body: { error: 'Out of order' } });
  backend.instead.set(`PATCH /api/tasks/${task._id}`, refuse);
  const { user } = await renderWithProviders('/task', { backend, as: uma });
  const dialog = await openDialog(user, 'Order chairs', 'Update Task Status');
  expect(dialog.queryByLabelText('Title')).not.toBeInTheDocument();
  const status = dialog.getByRole('combobox', { name: 'Status' });
  await choose(user, status, 'Completed');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await dialog.findByText('Out of order')).toBeVisible();
  await waitFor(() => expect(status).toHaveTextContent('Pending'));

  backend.instead.clear();
  await choose(user, status, 'In Progress');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await gone('Update Task Status');
  expect((await card('Order chairs')).getByText('In Progress')).toBeVisible();
  expect(backend.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ status: 'Completed' }, { status: 'In Progress' }]);
});

test('an administrator deletes a task after a question', async () => {
  await begin(aTask({ title: 'Order chairs' }), aTask({ title: 'Keep' }));
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await user.click((await card('Order chairs')).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure, delete task Order chairs ?')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Order chairs' })).not.toBeInTheDocument());
  await card('Keep');
});

/** Chooses files past the field's `accept`, as dropping does. */
function userWithAnyFile(_user: UserEvent) {
  return async (field: HTMLElement, files: File[]) => {
    field.removeAttribute('accept');
    await _user.upload(field, files);
  };
}
