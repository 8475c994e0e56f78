import { screen, waitFor, within } from '@testing-library/react';
import { format, addDays } from 'date-fns';
import { ArrayBackend, type BackendData } from '../helpers/arrayBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const { ada, uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });
const inDays = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');

let backend: ArrayBackend;
const begin = async (data: Partial<BackendData>) => {
  backend = await ArrayBackend.start({ people: Object.values(team), ...data });
};
afterEach(() => backend.close());

const card = (title: string) => screen.findByRole('article', { name: title });

test('the list says what each task is, and counts only what there is', async () => {
  await begin({
    tasks: [
      aTask({ title: 'Late', dueDate: inDays(-1), priority: 'High', labels: ['urgent work'], assignedTo: [ref(uma), ref(udo)] }),
      aTask({ title: 'Now', dueDate: inDays(0), status: 'In Progress' }),
      aTask({ title: 'Done', status: 'Completed', completedAt: '2026-02-03T10:00:00.000Z' }),
    ],
  });
  await renderWithProviders('/task', { backend, as: ada });

  const late = within(await card('Late'));
  expect(late.getByText('High')).toBeVisible();
  expect(late.getByText('Pending')).toBeVisible();
  expect(late.getByText('urgent work')).toBeVisible();
  expect(late.getByText(/^Due .* · Overdue$/)).toBeVisible();
  expect(late.getByText(/^By/)).toHaveTextContent('By Ada Admin to Uma User, Udo User');
  const summary = within(screen.getByLabelText('Summary'));
  const counts = summary.getAllByRole('term').map((term) => [term.textContent, term.parentElement?.textContent?.replace(term.textContent ?? '', '')]);
  expect(counts).toEqual([['Total Tasks', '3'], ['Overdue', '1'], ['Due Today', '1'], ['Completed', '1']]);
  expect(document.title).toBe('Task Management · Docket');
});

test('All Tasks leaves out completed tasks; a filter shows its own, and says so when none matches', async () => {
  await begin({ tasks: [aTask({ title: 'Open', dueDate: inDays(-2) }), aTask({ title: 'Done', status: 'Completed', completedAt: '2026-02-03T10:00:00.000Z' })] });
  const { user } = await renderWithProviders('/task', { backend, as: uma });

  await card('Open');
  expect(screen.queryByRole('article', { name: 'Done' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Completed' }));
  expect(within(await card('Done')).getByText('Completed on 03/02/2026')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Open' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Future' }));
  expect(await screen.findByText('No tasks match the selected filter.')).toBeVisible();
});

test('a link carries the filter', async () => {
  await begin({ tasks: [aTask({ title: 'Open' }), aTask({ title: 'Done', status: 'Completed' })] });
  await renderWithProviders('/task?filter=completed', { backend, as: uma });
  await card('Done');
  expect(screen.queryByRole('article', { name: 'Open' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-pressed', 'true');
});

test('an administrator looks for the tasks of a person, and narrows the list to the own ones', async () => {
  await begin({ tasks: [aTask({ title: 'Of Uma' }), aTask({ title: 'Of Udo', assignedTo: [ref(udo)] }), aTask({ title: 'Of Ada', assignedTo: [ref(ada)] })] });
  const { user } = await renderWithProviders('/task', { backend, as: ada });
  await card('Of Uma');

  await user.type(screen.getByPlaceholderText("Search by assigned user's name..."), 'udo');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(screen.getAllByRole('article').map((one) => one.getAttribute('data-task'))).toHaveLength(1));
  expect(screen.getByRole('article', { name: 'Of Udo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  await user.click(screen.getByRole('switch', { name: 'Only mine' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByRole('article', { name: 'Of Ada' })).toBeVisible();
});

test('somebody who is no administrator neither creates, searches nor deletes', async () => {
  await begin({ tasks: [aTask({ title: 'Mine' })] });
  const { user } = await renderWithProviders('/task', { backend, as: uma });
  const mine = within(await card('Mine'));
  expect(screen.queryByRole('button', { name: 'New Task' })).not.toBeInTheDocument();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
  expect(mine.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await user.click(mine.getByRole('button', { name: 'Task settings' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Update Task Status', 'Assign User']);
});

test('somebody who is neither assignee nor administrator sees no edit control', async () => {
  await begin({});
  // A backend that shows more than one's own tasks.
  backend.instead.set('GET /api/tasks', () => ({ status: 200, body: [aTask({ title: 'Of Udo', assignedTo: [ref(udo)] })] }));
  await renderWithProviders('/task', { backend, as: uma });
  const other = within(await card('Of Udo'));
  expect(other.getByRole('button', { name: 'Comments' })).toBeVisible();
  expect(other.queryByRole('button', { name: 'Task settings' })).not.toBeInTheDocument();
});

test('when loading fails and nothing is there, the text of the server is shown', async () => {
  await begin({});
  backend.instead.set('GET /api/tasks', () => ({ status: 404, body: { error: 'No tasks found' } }));
  await renderWithProviders('/task', { backend, as: uma });
  expect(await screen.findByRole('alert')).toHaveTextContent('No tasks found');
});

test('one file is a link, several are a list of links that open in a tab of their own', async () => {
  const file = (name: string) => ({ filename: `stored ${name}`, originalname: name, size: 2048 });
  await begin({ tasks: [aTask({ title: 'One', attachments: [file('plan.pdf')] }), aTask({ title: 'Two', attachments: [file('a.png'), file('b.docx')] })] });
  const { user } = await renderWithProviders('/task', { backend, as: uma });
  const link = within(await card('One')).getByRole('link', { name: 'plan.pdf' });
  expect(link).toHaveAttribute('href', '/uploads/stored%20plan.pdf');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');

  await user.click(within(await card('Two')).getByRole('button', { name: '2 files' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attached Files' }));
  expect(dialog.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/uploads/stored%20a.png', '/uploads/stored%20b.docx']);
});
