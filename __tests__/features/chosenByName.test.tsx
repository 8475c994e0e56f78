import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// People are chosen by typing: Enter takes the first match, and text that chooses nobody stays.

const { ada, uma, udo } = team;
let backend: FakeBackend;
afterEach(() => backend.close());

const begin = async () => {
  const tasks = [aTask({ title: 'Chairs' })];
  backend = await FakeBackend.start({ people: Object.values(team), tasks });
  return renderWithProviders('/task', { backend, as: ada });
};
const newTask = async () => {
  const page = await begin();
  await page.user.click(await screen.findByRole('button', { name: 'New Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Paint');
  const field = dialog.getByRole('combobox', { name: 'Assign To' });
  await page.user.click(field);
  await screen.findByRole('option', { name: /Uma/ });
  return { ...page, dialog, field };
};
const created = () => backend.callsTo('POST', '/api/tasks');

test('New Task: Enter takes the first person that matches, and sends nothing', async () => {
  const { user, dialog, field } = await newTask();
  await user.keyboard('uma{Enter}');
  expect(dialog.getByRole('button', { name: uma.name })).toBeVisible();
  expect(field).toHaveValue('');
  expect(created()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(created().map(({ body }) => body)).toMatchObject([{ assignedTo: [uma._id] }]),
  );
});

test('New Task: Enter takes the first match also while the list is closed', async () => {
  const { user, dialog, field } = await newTask();
  await user.keyboard('uma');
  fireEvent.mouseDown(document.body);
  await user.keyboard('{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Enter}');
  expect(dialog.getByRole('button', { name: uma.name })).toBeVisible();
  expect(created()).toEqual([]);
});

test('New Task: Tab keeps the text and says that nobody is chosen by it yet', async () => {
  const { user, field } = await newTask();
  await user.keyboard('uma');
  await user.tab();
  expect(field).toHaveValue('uma');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/^Nobody is chosen by “uma” yet\./);
  await user.click(field);
  expect(field).not.toBeInvalid();
});

test('New Task: text that names nobody stays, says so, and is not sent', async () => {
  const { user, field } = await newTask();
  await user.keyboard('zzz{Enter}');
  expect(field).toHaveValue('zzz');
  expect(field).toHaveAccessibleDescription('No active person is called “zzz”.');
  expect(screen.queryByText(/^Please assign the task/)).not.toBeInTheDocument();
  expect(created()).toEqual([]);
});

test('Assign User: the search has the focus, and Enter takes the first match', async () => {
  const { user } = await begin();
  const card = within(await screen.findByRole('article', { name: 'Chairs' }));
  await user.click(card.getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign User' }));
  const search = await dialog.findByRole('searchbox');
  expect(search).toHaveFocus();
  await user.keyboard('udo{Enter}');
  expect(await dialog.findByRole('checkbox', { name: udo.name })).toBeChecked();
  expect(search).toHaveValue('');
  await user.keyboard('zzz{Enter}');
  expect(search).toHaveValue('zzz');
  expect(dialog.getByText('No such person')).toBeVisible();
});
