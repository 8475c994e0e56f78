import { screen, waitFor, within } from '@testing-library/react';
import { addDays, format } from 'date-fns';
import type { Task } from '../../src/contract/task';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { card, dialogOf, dialogClosed, ref, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// Section 2: task management (/task). Which day falls into which category, and the colours of
// borders: section4.dueDates. 'If loading fails and no tasks exist, the server error text is shown':
// section8.session.

const { ada, rosa, uma, udo } = team;
const { startBackend, backend, open } = useFakeBackend();

const inDays = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');
const withTasks = (...tasks: Task[]) => startBackend({ tasks });
const shown = () => screen.queryAllByRole('article').length;
const done = (title: string) =>
  aTask({ title, status: 'Completed', completedAt: new Date(2026, 1, 3, 12).toISOString() });

const counts = () =>
  within(screen.getByLabelText('Summary'))
    .getAllByRole('term')
    .map(
      (term) =>
        `${term.textContent} ${within(term.parentElement ?? term).getByRole('definition').textContent}`,
    );

test('Summary block: Total Tasks, Overdue, Due Today, This Week, Future, Completed', async () => {
  // Seen on a Wednesday, so that each category has its day.
  const wednesday = new Date(2026, 5, 17, 12).getTime();
  await withTasks(
    aTask({ title: 'Late', dueDate: '2026-06-16' }),
    aTask({ dueDate: '2026-06-17' }),
    aTask({ dueDate: '2026-06-19' }),
    aTask({ dueDate: '2026-07-19' }),
    done('Done'),
  );
  const { store } = await renderWithProviders('/task', {
    store: storeOn(backend(), { now: () => wednesday }),
    as: uma,
  });
  await card('Late');
  expect(counts()).toEqual([
    'Total Tasks 5',
    'Overdue 1',
    'Due Today 1',
    'This Week 1',
    'Future 1',
    'Completed 1',
  ]);
  expect(screen.getByRole('heading', { name: 'Task Management' })).toBeVisible();
  await waitFor(() => expect(store.getState().navigation.title).toBe('Task Management'));
  await waitFor(() => expect(document.title).toBe('Task Management · Docket'));
});

test('Filter buttons; a message without hits; a count card only when its count is above zero', async () => {
  await withTasks(
    aTask({ title: 'Late', dueDate: inDays(-1) }),
    aTask({ title: 'Now', dueDate: inDays(0) }),
    aTask({ title: 'Far', dueDate: inDays(30) }),
    done('Done'),
  );
  const { user } = await open('/task', uma);
  await card('Late');
  const filters = within(screen.getByRole('group', { name: 'Filter tasks' }));
  expect(filters.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'All Tasks',
    'Overdue',
    'Due Today',
    'This Week',
    'Future',
    'Completed',
  ]);
  expect(filters.getByRole('button', { name: 'All Tasks' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(shown()).toBe(3);
  expect(screen.queryByRole('article', { name: 'Done' })).not.toBeInTheDocument();
  for (const [filter, title] of [
    ['Overdue', 'Late'],
    ['Due Today', 'Now'],
    ['Future', 'Far'],
    ['Completed', 'Done'],
  ] as const) {
    await user.click(filters.getByRole('button', { name: filter }));
    await card(title);
    expect(shown()).toBe(1);
  }
  expect(counts()).toEqual([
    'Total Tasks 4',
    'Overdue 1',
    'Due Today 1',
    'Future 1',
    'Completed 1',
  ]);
  await user.click(filters.getByRole('button', { name: 'This Week' }));
  expect(await screen.findByText('No tasks match the selected filter.')).toBeVisible();
  expect(shown()).toBe(0);
});

describe('Admins additionally get a New Task button and a search box with Search and Clear buttons', () => {
  test.each([ada, rosa])('$roles', async (person) => {
    await withTasks(
      aTask({ title: 'Of Uma' }),
      aTask({ title: 'Of Udo', assignedTo: [ref(udo)] }),
      aTask({ title: 'Own', assignedTo: [ref(person)] }),
    );
    const { user } = await open('/task', person);
    const first = await card('Of Uma');
    expect(first.getByRole('button', { name: 'Delete' })).toBeVisible();
    await user.click(first.getByRole('button', { name: 'Task settings' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Edit Task',
      'Assign User',
      'Assigned Users',
      'Copy link',
    ]);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'New Task' })).toBeVisible();
    await user.type(screen.getByPlaceholderText("Search by assigned user's name..."), 'uDo');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: 'Of Uma' })).not.toBeInTheDocument(),
    );
    await card('Of Udo');
    expect(shown()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(shown()).toBe(3));
    await user.click(screen.getByRole('switch', { name: 'Only mine' }));
    await waitFor(() => expect(shown()).toBe(1));
    await card('Own');
  });

  test('and others do not', async () => {
    await withTasks(aTask({ title: 'Of Uma' }));
    const { user } = await open('/task', uma);
    const own = await card('Of Uma');
    expect(screen.queryByRole('button', { name: 'New Task' })).not.toBeInTheDocument();
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
    expect(own.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await user.click(own.getByRole('button', { name: 'Task settings' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Update Task Status',
      'Assign User',
      'Copy link',
    ]);
  });
});

describe('Task card', () => {
  test('badges, description, labels, people, dates, attachments, and the buttons', async () => {
    const file = (name: string) => ({ filename: `stored ${name}`, originalname: name });
    const updatedAt = new Date(Date.now() - 5 * 60_000).toISOString();
    const task = aTask({
      title: 'Chairs',
      priority: 'High',
      status: 'On Hold',
      description: 'Twelve of them',
      labels: ['office', 'order'],
      assignedTo: [ref(uma), ref(udo)],
      dueDate: inDays(0),
      updatedAt,
      createdAt: new Date(2026, 0, 31, 12).toISOString(),
      attachments: [file('plan.pdf')],
    });
    await withTasks(
      task,
      aTask({ title: 'Several', attachments: [file('a.png'), file('b.pdf'), file('c.doc')] }),
    );
    const { user } = await open('/task', uma);
    const chairs = await card('Chairs');
    for (const text of ['Chairs', 'High', 'On Hold', 'Twelve of them', 'office', 'order'])
      expect(chairs.getByText(text)).toBeVisible();
    expect(chairs.getByText(/^By/)).toHaveTextContent('By Ada Admin to Uma User, Udo User');
    expect(chairs.getByText(/^Due/)).toHaveTextContent(
      `Due Today ${format(new Date(), 'dd/MM/yyyy')}`,
    );
    expect(chairs.getByText('Updated 5 minutes ago')).toBeVisible();
    expect(chairs.getByText('Created 31/01/2026')).toBeVisible();
    const link = chairs.getByRole('link', { name: 'plan.pdf' });
    expect(link).toHaveAttribute('href', '/uploads/stored%20plan.pdf');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');

    const several = await card('Several');
    // The one link is the title's, to the task.
    expect(several.getAllByRole('link').map((one) => one.textContent)).toEqual(['Several']);
    await user.click(several.getByRole('button', { name: '3 files' }));
    const links = (await dialogOf('Attached Files')).getAllByRole('link');
    expect(links.map((one) => one.textContent)).toEqual(['a.png', 'b.pdf', 'c.doc']);
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      '/uploads/stored%20a.png',
      '/uploads/stored%20b.pdf',
      '/uploads/stored%20c.doc',
    ]);
    await user.keyboard('{Escape}');
    await dialogClosed();

    expect(
      several
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
        .filter(Boolean),
    ).toEqual(['Activity', 'Comments', 'Task settings']);
    await user.click(several.getByRole('button', { name: 'Activity' }));
    expect(await screen.findByRole('dialog', { name: 'Task Activity Timeline' })).toBeVisible();
  });

  test('completed-on date with a marker', async () => {
    await withTasks(done('Done'), aTask({ title: 'Open' }));
    await open('/task?filter=completed', uma);
    const line = (await card('Done')).getByText('Completed on 03/02/2026');
    expect(line.parentElement?.querySelector('svg')).toBeInTheDocument();
    // A link carries the filter.
    expect(screen.queryByRole('article', { name: 'Open' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Completed' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
