import { screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { card, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';
import { injectStyles } from '../helpers/styles';

injectStyles();

// Section 4: the due-date category, with the colour of a card's border from section 2. Seen on Wednesday, 17 June 2026.

const { startBackend, backend } = useFakeBackend();

const show = async (tasks: Task[], route = '/task') => {
  await startBackend({ tasks });
  return renderWithProviders(route, {
    store: storeOn(backend(), { now: () => new Date(2026, 5, 17, 15).getTime() }),
    as: team.uma,
  });
};
const dated = (dueDate: string | null) => aTask({ title: dueDate ?? 'none', dueDate });
const titles = () =>
  screen
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent);

test('overdue: before today. urgent: today. upcoming: until the end of the week. future: later', async () => {
  const { user } = await show(
    [
      '2026-06-01',
      '2026-06-16',
      '2026-06-17',
      '2026-06-18',
      '2026-06-21',
      '2026-06-22',
      '2026-12-01',
    ].map(dated),
    '/task?filter=overdue',
  );
  await card('2026-06-01');
  expect(titles()).toEqual(['2026-06-01', '2026-06-16']);
  for (const [filter, days] of [
    ['Due Today', ['2026-06-17']],
    ['This Week', ['2026-06-18', '2026-06-21']],
    ['Future', ['2026-06-22', '2026-12-01']],
  ] as const) {
    await user.click(screen.getByRole('button', { name: filter }));
    await waitFor(() => expect(titles()).toEqual(days));
  }
});

test('labelled on the card; not shown for Completed tasks or tasks without a due date', async () => {
  const done = aTask({
    title: 'Done',
    status: 'Completed',
    dueDate: '2026-06-01',
    completedAt: new Date(2026, 5, 10, 12).toISOString(),
  });
  const { user } = await show([
    ...['2026-06-16', '2026-06-17', '2026-06-21', '2026-06-22', null].map(dated),
    done,
  ]);
  await screen.findByText('Due Mon 22/06/2026');
  expect(screen.getAllByText(/^Due .*\d/).map((line) => line.textContent)).toEqual([
    'Due Yesterday 16/06/2026 · Overdue',
    'Due Today 17/06/2026',
    'Due Sun 21/06/2026 · This Week',
    'Due Mon 22/06/2026',
  ]);
  expect((await card('none')).getByText('No due date')).toBeVisible();
  // Six tasks, of which four have a category.
  expect(screen.getByLabelText('Summary')).toHaveTextContent(
    /^6Total Tasks1Overdue1Due Today1This Week1Future1Completed$|^Total Tasks6Overdue1Due Today1This Week1Future1Completed1$/,
  );
  await user.click(screen.getByRole('button', { name: 'Completed' }));
  const completed = await card('Done');
  expect(completed.getByText('Completed on 10/06/2026')).toBeVisible();
  expect(completed.queryByText(/Overdue/)).not.toBeInTheDocument();
});

describe('Card border colour', () => {
  const border = async (title: string) => {
    const article = await screen.findByRole('article', { name: title });
    return getComputedStyle(article).borderLeftColor.replace(
      /^var\(--docket-palette-(.+?)[,)].*$/,
      '$1',
    );
  };

  test('green completed, red overdue, amber today, primary this week, light grey beyond, grey no date', async () => {
    const { user } = await show([
      ...['2026-06-16', '2026-06-17', '2026-06-20', '2026-06-21', null].map(dated),
      aTask({ title: 'Done', status: 'Completed', dueDate: '2026-06-01' }),
    ]);
    const colours: string[] = [];
    for (const title of ['2026-06-16', '2026-06-17', '2026-06-20', '2026-06-21', 'none'])
      colours.push(await border(title));
    expect(colours).toEqual([
      'error-main',
      'warning-main',
      'primary-main',
      'divider',
      'text-disabled',
    ]);
    await user.click(screen.getByRole('button', { name: 'Completed' }));
    expect(await border('Done')).toBe('success-main');
  });
});
