import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Task } from '../../src/contract/task';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { receive } from '../helpers/receive';

// Who may assign whom, and what is said when it fails: spec/section5.tasks, spec/section6.tasks, spec/section8.texts.

const { ada, udo } = team;

let backend: FakeBackend;
const begin = async (...tasks: Task[]) => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks });
};
afterEach(() => backend.close());

const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const openAssign = async (user: UserEvent, title: string) => {
  await user.click((await card(title)).getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign User' }));
  return within(await screen.findByRole('dialog', { name: 'Assign User' }));
};

test('who confirms before the assignment has come waits for it; the focus is on Cancel from the start', async () => {
  await begin(aTask({ title: 'Chairs', assignedTo: [{ _id: udo._id, name: udo.name }] }));
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  const dialog = await openAssign(user, 'Chairs');
  const id = backend.data.tasks[0]?._id ?? '';
  let answer = () => {};
  backend.overrides.set(
    `GET /api/tasks/assign/${id}`,
    () =>
      new Promise((resolve) => {
        answer = () => resolve(null);
      }),
  );
  await user.click(dialog.getByRole('button', { name: 'Unassign Udo User' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(question.getByRole('button', { name: 'Unassign' }));
  expect(backend.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  answer();
  await waitFor(() =>
    expect(backend.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1),
  );
  // What is asked for after the task was taken away is another question.
  const before = backend.calls.slice(
    0,
    backend.calls.findIndex(({ method }) => method === 'DELETE'),
  );
  expect(before.filter(({ path }) => path === `/api/tasks/assign/${id}`)).toHaveLength(1);
});

test('the field for people says why a person is not offered', async () => {
  backend = await FakeBackend.start({ people: [ada, { ...udo, active: false }], tasks: [] });
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const field = await screen.findByLabelText(/^Assign To/);
  await user.type(field, 'Udo');
  expect(await screen.findByText('No active person with this name')).toBeVisible();
  await user.clear(field);
  await user.click(await screen.findByRole('option', { name: /Ada/ }));
  expect(await screen.findByText('No other active person')).toBeVisible();
});

test('people are found by a name that is written in another way', async () => {
  const hans = { ...udo, name: 'Hans Straßer' };
  backend = await FakeBackend.start({ people: [ada, hans], tasks: [] });
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  await user.type(await screen.findByLabelText(/^Assign To/), 'strasser  hans');
  expect(await screen.findByRole('option', { name: /Hans Straßer/ })).toBeVisible();
});

test('where only one person may be chosen, people are radio buttons that arrows choose', async () => {
  const { uma } = team;
  backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team),
    tasks: [aTask({ title: 'Chairs', assignedTo: [{ _id: uma._id, name: uma.name }] })],
  });
  const { user } = await renderWithProviders('/task', { backend, as: uma });
  const dialog = await openAssign(user, 'Chairs');
  const group = within(await dialog.findByRole('radiogroup', { name: 'Available users' }));
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  const people = group.getAllByRole('radio');
  await user.click(people[0] as HTMLElement);
  await user.keyboard('{ArrowDown}');
  expect(people.map((radio) => (radio as HTMLInputElement).checked)).toEqual(
    people.map((_radio, index) => index === 1),
  );
  expect(people[1]).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => {
    const body = backend.callsTo('POST', '/api/tasks/assign')[0]?.body;
    expect((body as { user_id: string[] } | undefined)?.user_id).toHaveLength(1);
  });
});

test('where several people may be chosen, they are check boxes', async () => {
  backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team),
    tasks: [aTask({ title: 'Chairs' })],
  });
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  const dialog = await openAssign(user, 'Chairs');
  expect(await dialog.findByRole('checkbox', { name: udo.name })).not.toBeChecked();
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
});

describe('among many people', () => {
  const crowd = Array.from({ length: 200 }, (_, index) => ({
    ...udo,
    _id: `c${index}`,
    name: `Person ${index % 100}`,
    email: `person.${index}@example.com`,
  }));
  const beginCrowd = async () => {
    backend = await FakeBackend.start({
      people: [...Object.values(team), ...crowd],
      tasks: [aTask({ title: 'Chairs' })],
    });
    return renderWithProviders('/task', { backend, as: ada });
  };

  test('the assign list draws a few, finds the others by name and e-mail, and keeps the chosen in view', async () => {
    const { user } = await beginCrowd();
    const dialog = await openAssign(user, 'Chairs');
    const list = within(await dialog.findByRole('list', { name: 'Available users' }));
    const names = () =>
      list.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    expect(names().length).toBeLessThanOrEqual(50);
    expect(dialog.getByText(/more: type to find them$/)).toBeVisible();
    const search = await dialog.findByRole('searchbox', { name: 'Find by name or e-mail' });
    const find = (text: string) => fireEvent.change(search, { target: { value: text } });
    find('person 99');
    await waitFor(() => expect(names()).toEqual(['Person 99', 'Person 99']));
    // Two of one name are told apart by what describes them.
    await user.click(list.getByRole('checkbox', { description: /person\.199@example\.com/ }));
    find('PERSON.7@');
    await waitFor(() => expect(names()).toEqual(['Person 99', 'Person 7']));
    expect(list.getAllByRole('checkbox')[0]).toBeChecked();
    await user.click(list.getByRole('checkbox', { name: 'Person 7' }));
    find('nobody like this');
    await waitFor(() => expect(names()).toEqual(['Person 7', 'Person 99']));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(backend.callsTo('POST', '/api/tasks/assign')[0]?.body).toMatchObject({
        user_id: ['c199', 'c7'],
      }),
    );
  });

  test('the field of a new task draws a few, finds the others, and keeps what is typed', async () => {
    const { user, store } = await beginCrowd();
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    const field = await screen.findByRole('combobox', { name: /^Assign To/ });
    await screen.findByText('204 people: type a name or an e-mail');
    await user.click(field);
    expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(50);
    await user.paste('person.199@');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('person.199@example.com'),
    ]);
    act(
      () =>
        void receive(store, [
          { name: 'users-changed', payload: { users: [{ ...udo, isOnline: true }], gone: [] } },
        ]),
    );
    expect(field).toHaveValue('person.199@');
  });
});
