import { screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const { ada, uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

let backend: FakeBackend;
afterEach(() => backend.close());

const lamp = (fields: Partial<Task> = {}): Task =>
  aTask({ _id: 'a1', title: 'Lamp', labels: ['light'], assignedTo: [ref(uma)], ...fields });
const open = async (path: string, as: BackendPerson, ...tasks: Task[]) => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks });
  return renderWithProviders(path, { backend, as });
};
/** Also behind an open menu. */
const card = async () => within(await screen.findByRole('article', { name: 'Lamp', hidden: true }));
const sent = () => backend.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('on a card, one click opens the choices of a value and a second one is the change', async () => {
  const { user } = await open('/task', ada, lamp());
  await user.click((await card()).getByRole('button', { name: 'Status: Pending' }));
  const menu = within(await screen.findByRole('menu', { name: 'Status' }));
  await user.click(menu.getByRole('menuitem', { name: 'In Progress' }));
  await waitFor(() => expect(sent()).toEqual([{ status: 'In Progress' }]));
  const status = await (await card()).findByRole('button', { name: 'Status: In Progress' });
  await waitFor(() => expect(status).toHaveFocus());

  await user.click((await card()).getByRole('button', { name: 'No due date' }));
  await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  await (await card()).findByRole('button', { name: /^Due Tomorrow \d\d\/\d\d\/\d{4}/ });
  expect(sent()).toHaveLength(2);

  await user.click((await card()).getByRole('button', { name: 'Labels: light' }));
  const labels = within(await screen.findByRole('dialog', { name: 'Labels' }));
  await user.type(labels.getByRole('combobox', { name: 'Labels' }), 'home{Enter}');
  await user.click(labels.getByRole('button', { name: 'Save' }));
  await (await card()).findByRole('button', { name: 'Labels: light home' });
  expect(sent()[2]).toEqual({ labels: ['light', 'home'] });

  await user.click((await card()).getByRole('button', { name: /^By .* to Uma/ }));
  await screen.findByRole('dialog', { name: 'Assign User' });
});

test('a card without labels says where they are added', async () => {
  const { user } = await open('/task', ada, lamp({ labels: [] }));
  await user.click((await card()).getByRole('button', { name: 'Labels: Add label' }));
  const labels = within(await screen.findByRole('dialog', { name: 'Labels' }));
  await user.type(labels.getByRole('combobox', { name: 'Labels' }), 'home{Enter}');
  await user.click(labels.getByRole('button', { name: 'Save' }));
  await (await card()).findByRole('button', { name: 'Labels: home' });
});

test('the open task asks those who may to add labels', async () => {
  const page = await open('/task/a1', ada, lamp({ labels: [] }));
  await screen.findByRole('button', { name: 'Labels: Add labels...' });
  page.unmount();
  await backend.close();
  await open('/task/a1', uma, lamp({ labels: [] }));
  const task = within(await screen.findByRole('region', { name: /^Task:/ }));
  await task.findByRole('button', { name: 'Status: Pending' });
  expect(screen.queryByText('Add labels...')).toBeNull();
});

test('an assignee changes the status and hands over; a click on the rest changes nothing', async () => {
  const { user } = await open('/task', uma, lamp());
  const shown = await card();
  expect(shown.queryByRole('button', { name: /^Priority/ })).toBeNull();
  expect(shown.queryByRole('button', { name: /^Labels/ })).toBeNull();
  expect(shown.queryByRole('button', { name: 'No due date' })).toBeNull();
  await user.click(shown.getByRole('button', { name: /^By .* to Uma/ }));
  await screen.findByRole('dialog', { name: 'Assign User' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await card()).getByRole('button', { name: 'Status: Pending' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Completed' }));
  await waitFor(() => expect(sent()).toEqual([{ status: 'Completed' }]));
});

test('who may not change a task gets no buttons on it', async () => {
  backend = await FakeBackend.start({ people: Object.values(team) });
  // A backend that shows other people's tasks too.
  backend.overrides.set('GET /api/tasks', () => ({
    status: 200,
    body: [lamp({ assignedTo: [ref(udo)] })],
  }));
  await renderWithProviders('/task', { backend, as: uma });
  const shown = await card();
  shown.getByText('Pending');
  expect(shown.queryByRole('button', { name: /^(Status|By )/ })).toBeNull();
});

test('in the table, one click on a value opens its choices, and with a modifier selects', async () => {
  const { user, store } = await open('/task?view=table', ada, lamp());
  const cell = async (column: string) => {
    await screen.findByRole('grid', { name: 'Tasks' });
    await waitFor(() => expect(document.querySelector('[data-row="a1"]')).not.toBeNull());
    const found = document.querySelector(`[data-row="a1"] [data-column="${column}"]`);
    return found ?? document.createElement('i');
  };
  await user.click(await cell('title'));
  expect(store.getState().taskEdit).toBeNull();
  await user.click(await cell('priority'));
  await user.click(await screen.findByRole('menuitem', { name: 'High' }));
  await waitFor(() => expect(sent()).toEqual([{ priority: 'High' }]));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('{Control>}');
  await user.click(await cell('status'));
  await user.keyboard('{/Control}');
  expect(store.getState().taskEdit).toBeNull();
  await user.dblClick(await cell('dueDate'));
  await screen.findByRole('dialog', { name: 'Due date' });
});

/** On our server. */
const openOurs = async (path: string, as: BackendPerson, ...tasks: Task[]) => {
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team), tasks });
  return renderWithProviders(path, { backend, as });
};

test('one click on the circle completes a task, and one more opens it again', async () => {
  const { user } = await openOurs('/task?filter=all', ada, lamp({ status: 'In Progress' }));
  const circle = (await card()).getByRole('button', { name: 'Complete' });
  expect(circle).toHaveAttribute('aria-pressed', 'false');
  await user.click(circle);
  await waitFor(() => expect(sent()).toEqual([{ status: 'Completed' }]));
  // Open tasks are shown, so it is gone; the toast brings it back as it was.
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await (await card()).findByRole('button', { name: 'Status: In Progress' });
});

test('the circle of a completed task opens it again; D does so in the open task', async () => {
  const { user } = await openOurs('/task/a1?filter=completed', uma, lamp({ status: 'Completed' }));
  const panel = within(await screen.findByRole('region', { name: 'Task: Lamp' }));
  const circle = await panel.findByRole('button', { name: 'Complete' });
  expect(circle).toHaveAttribute('aria-pressed', 'true');
  await user.click(circle);
  await waitFor(() => expect(sent()).toEqual([{ status: 'Pending' }]));
  await waitFor(() => expect(circle).toHaveAttribute('aria-pressed', 'false'));
  await user.keyboard('d');
  await waitFor(() => expect(circle).toHaveAttribute('aria-pressed', 'true'));
});

test('a refused completion says why, and who may not complete a task has no circle', async () => {
  const page = await openOurs('/task', uma, lamp());
  backend.overrides.set('PATCH /api/tasks/a1', () => ({ status: 403, body: { error: 'Not now' } }));
  await page.user.click((await card()).getByRole('button', { name: 'Complete' }));
  await screen.findByText('Not now');
  (await card()).getByRole('button', { name: 'Status: Pending' });
  page.unmount();
  await backend.close();
  backend = await FakeBackend.start({ people: Object.values(team) });
  backend.overrides.set('GET /api/tasks', () => ({
    status: 200,
    body: [lamp({ assignedTo: [ref(udo)] })],
  }));
  await renderWithProviders('/task', { backend, as: uma });
  expect((await card()).queryByRole('button', { name: 'Complete' })).toBeNull();
});

test('the circle of a row completes its task, and Enter in the cell still opens it', async () => {
  const { user } = await openOurs('/task?view=table&filter=completed', ada, lamp(), {
    ...lamp({ status: 'Completed' }),
    _id: 'a2',
    title: 'Chair',
  });
  const circle = await screen.findByRole('button', { name: 'Complete' });
  await user.click(circle);
  await waitFor(() => expect(sent()).toEqual([{ status: 'Pending' }]));
});

test('a click on people opens a menu that searches at once; Enter assigns and unassigns', async () => {
  const { user } = await openOurs('/task', ada, lamp());
  await user.click((await card()).getByRole('button', { name: /^By .* to Uma/ }));
  const menu = within(await screen.findByRole('dialog', { name: 'Assigned to' }));
  const search = await menu.findByRole('combobox', { name: 'Find people' });
  await waitFor(() => expect(search).toHaveFocus());
  await menu.findByRole('option', { name: /Udo/ });
  await user.keyboard('udo{Enter}');
  await (await card()).findByText(/Udo/);
  expect(menu.getByRole('option', { name: /Udo/, selected: true })).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await card()).queryByText(/Udo/)).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a label has the colour of its name, or the one that the person has chosen', async () => {
  const page = await openOurs('/task', ada, lamp());
  const hue = async () => (await card()).getByText('light').style.getPropertyValue('--hue');
  const byName = await hue();
  await page.user.click((await card()).getByRole('button', { name: 'Labels: light' }));
  await page.user.click(await screen.findByRole('button', { name: 'Colour of light' }));
  const swatches = within(screen.getByRole('group', { name: 'Colour of light' }));
  const other = swatches.getByRole('button', { name: byName === '295' ? 'Teal' : 'Purple' });
  await page.user.click(other);
  expect(other).toHaveAttribute('aria-pressed', 'true');
  const chosen = await hue();
  expect(chosen).not.toBe(byName);
  // Another page of the same person.
  page.unmount();
  await renderWithProviders('/task', { backend, as: ada });
  await waitFor(async () => expect(await hue()).toBe(chosen));
});
