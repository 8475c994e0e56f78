import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { TestClient } from '../helpers/testClient';

let server: SpawnedServer;
let root: TestClient;
const password = 'Pass-word-1!';
const adaAdmin = { name: 'Ada Admin', email: 'ada@example.com', password };
beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
  const people = [
    { ...adaAdmin, roles: ['Admin'] },
    { name: 'Uma User', email: 'uma@example.com', password, roles: ['User'] },
    { name: 'Roe, Jane', email: 'jane@example.com', password, roles: ['User'] },
  ];
  for (const person of people) await root.post('/api/users', { ...person, active: true });
});
afterAll(() => server?.stop());

// jsdom lays nothing out: without a height a windowed list has no rows.
beforeEach(() => void jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600));
afterEach(() => jest.restoreAllMocks());

const fixture = (name: string) =>
  new File([readFileSync(path.join(__dirname, '../fixtures/imports', name))], name);

/** Opens the dialog of tasks with a file. */
async function open(name: string) {
  const { user, unmount } = await renderWithProviders('/task', { backend: server, as: adaAdmin });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import tasks' }));
  await user.upload(await dialog.findByLabelText('CSV file'), fixture(name));
  const choose = async (field: string, option: string | RegExp) => {
    await user.click(await dialog.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  return { user, unmount, dialog, choose };
}

/** Imports what the dialog offers. @returns the tasks by title */
async function importAll({ user, dialog }: Awaited<ReturnType<typeof open>>, count: number) {
  const name = `Import ${count} ${count === 1 ? 'task' : 'tasks'}`;
  await user.click(await dialog.findByRole('button', { name }));
  await dialog.findByText(new RegExp(`^${count} imported`));
  const tasks = (await root.get('/api/tasks')).body as Task[];
  return new Map(tasks.map((task) => [task.title, task]));
}
const names = (task?: Task) => task?.assignedTo.map(({ name }) => name);

test('several columns of labels are one list, and words and dates of another program are read', async () => {
  const view = await open('jira.csv');
  expect(await view.dialog.findByText(/Labels \(3 columns\)/)).toBeVisible();
  expect(view.dialog.getByText('Read as: "Done" is Completed, "Highest" is High.')).toBeVisible();
  const tasks = await importAll(view, 2);
  expect(tasks.get('Mend the gate')).toMatchObject({
    labels: ['web', 'urgent'],
    dueDate: '2025-09-18',
    priority: 'High',
    status: 'In Progress',
  });
  expect(tasks.get('Write the list of plants')).toMatchObject({
    labels: ['docs'],
    status: 'Completed',
    dueDate: null,
  });
});

test('lists in JSON, dates in another language and "none" are read', async () => {
  const tasks = await importAll(await open('plane-semicolons.csv'), 2);
  expect(tasks.get('Rebuild the shed')).toMatchObject({
    labels: ['wood', 'nails; screws'],
    dueDate: '2026-03-15',
    priority: 'High',
  });
  expect(tasks.get('Tidy the cellar')).toMatchObject({
    labels: [],
    dueDate: '2026-12-04',
    priority: 'Medium',
    status: 'Pending',
  });
});

test('a completed task arrives completed, its person is found by e-mail, and its id is known again', async () => {
  const view = await open('asana.csv');
  const tasks = await importAll(view, 2);
  expect(tasks.get('Order benches')).toMatchObject({
    status: 'Completed',
    completedAt: '2026-01-09T12:00:00.000Z',
    labels: ['office', 'yard'],
    assignedTo: [expect.objectContaining({ name: 'Uma User' })],
  });
  expect(tasks.get('Book the van')).toMatchObject({ status: 'Pending', dueDate: '2026-01-20' });
  view.unmount();
  const again = await open('asana.csv');
  expect(await again.dialog.findByText('2 exist already')).toBeVisible();
});

test('a date that exists in one order only proves the order of its column', async () => {
  const view = await open('month-first.csv');
  expect(
    await view.dialog.findByText('Due date: the month is first, as "04/15/2026" in line 2 shows.'),
  ).toBeVisible();
  const tasks = await importAll(view, 2);
  expect(tasks.get('Second')?.dueDate).toBe('2026-10-07');
});

test('an order that the file leaves open is asked for', async () => {
  const view = await open('excel-export.csv');
  expect(
    await view.dialog.findByText('The file does not say how these are meant. Please choose.'),
  ).toBeVisible();
  expect(view.dialog.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await view.choose('Due date "2/3/30"', 'the month is first: Sun 3 Feb 2030');
  expect(await view.dialog.findByText('Due date: the month is first, as you chose.')).toBeVisible();
  expect((await importAll(view, 1)).get('Repot the fern')?.dueDate).toBe('2030-02-03');
});

test('a name with a comma is one person if an account is called so, or the line is refused', async () => {
  const view = await open('comma-name.csv');
  expect(await view.dialog.findByText('Assignees: nobody is called "Nobody, John"')).toBeVisible();
  expect(names((await importAll(view, 1)).get('Call the nursery'))).toEqual(['Roe, Jane']);
});

test('column names on a later line are found', async () => {
  const view = await open('late-header.csv');
  expect(
    await view.dialog.findByText('The column names are on line 5; what is above is left out.'),
  ).toBeVisible();
  expect((await importAll(view, 1)).get('Water the plants')?.dueDate).toBe('2026-12-01');
});

test('column names that are not known can be chosen, with their line', async () => {
  const view = await open('own-header.csv');
  await view.dialog.findByText('Choose the column for: Title, Assignees.');
  await view.choose('Column names', 'Line 2: Was, Wer');
  await view.choose('Title', 'Was');
  await view.choose('Assignees', 'Wer');
  expect(names((await importAll(view, 1)).get('Cut the hedge'))).toEqual(['Uma User']);
});

test('a word that is not known is asked for once, and a text that is no date is refused with it', async () => {
  const view = await open('words.csv');
  await view.choose('Status "In review" is', 'On Hold');
  expect(
    await view.dialog.findByText('Due date must be a date like 2030-01-31, but is "someday"'),
  ).toBeVisible();
  expect((await importAll(view, 1)).get('Rake leaves')?.status).toBe('On Hold');
});
