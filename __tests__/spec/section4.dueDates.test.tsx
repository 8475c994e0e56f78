import { screen, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { card, specStage } from '../helpers/specStage';
import { aTask, team } from '../helpers/team';
import { injectStyles } from '../helpers/styles';

injectStyles();

// Section 4: the due-date category, with the colour of a card's border from section 2. Seen on Wednesday, 17 June 2026.

const { begin, backend } = specStage();

const show = async (tasks: Task[], route = '/task') => {
  await begin({ tasks });
  return renderWithProviders(route, { store: storeOn(backend(), { now: () => new Date(2026, 5, 17, 15).getTime() }), as: team.uma });
};
const dated = (dueDate: string | null) => aTask({ title: dueDate ?? 'none', dueDate });
const filtered = async (filter: string) => {
  const { unmount } = await show(['2026-06-01', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-21', '2026-06-22', '2026-12-01'].map(dated), `/task?filter=${filter}`);
  const shown = (await screen.findAllByRole('article')).map((article) => within(article).getByRole('heading').textContent);
  unmount();
  return shown;
};

test.each([
  ['overdue: due date before today', 'overdue', ['2026-06-01', '2026-06-16']],
  ['urgent (labelled Due Today): due date is today', 'urgent', ['2026-06-17']],
  ['upcoming (labelled This Week): after today and not after the end of the week (week starts Monday)', 'upcoming', ['2026-06-18', '2026-06-21']],
  ['future: later than that', 'future', ['2026-06-22', '2026-12-01']],
])('%s', async (_sentence, filter, days) => {
  expect(await filtered(filter)).toEqual(days);
});

test('labelled Overdue, Due Today and This Week on the card', async () => {
  await show(['2026-06-16', '2026-06-17', '2026-06-21', '2026-06-22'].map(dated));
  await card('2026-06-16');
  expect(screen.getAllByText(/^Due \d/).map((line) => line.textContent)).toEqual([
    'Due 16/06/2026 · Overdue', 'Due 17/06/2026 · Due Today', 'Due 21/06/2026 · This Week', 'Due 22/06/2026',
  ]);
});

test('not shown for Completed tasks or tasks without a due date', async () => {
  await show([dated(null)]);
  expect((await card('none')).getByText('No due date')).toBeVisible();
  expect(screen.getByLabelText('Summary')).toHaveTextContent(/^1Total Tasks$|^Total Tasks1$/);
});

test('not shown for Completed tasks, though the due date has passed', async () => {
  await show([aTask({ title: 'Done', status: 'Completed', dueDate: '2026-06-01', completedAt: new Date(2026, 5, 10, 12).toISOString() })], '/task?filter=completed');
  const done = await card('Done');
  expect(done.getByText('Completed on 10/06/2026')).toBeVisible();
  expect(done.queryByText(/Overdue/)).not.toBeInTheDocument();
  expect(within(screen.getByLabelText('Summary')).queryByText('Overdue')).not.toBeInTheDocument();
});

describe('Card border colour', () => {
  const border = async (title: string) => {
    const article = await screen.findByRole('article', { name: title });
    return getComputedStyle(article).borderLeftColor.replace(/^var\(--docket-palette-(.+?)[,)].*$/, '$1');
  };

  test('red overdue, amber today, primary for this week (week counted from Sunday in this colour logic), light grey beyond, grey with no date', async () => {
    await show(['2026-06-16', '2026-06-17', '2026-06-20', '2026-06-21', null].map(dated));
    const colours: string[] = [];
    for (const title of ['2026-06-16', '2026-06-17', '2026-06-20', '2026-06-21', 'none']) colours.push(await border(title));
    expect(colours).toEqual(['error-main', 'warning-main', 'primary-main', 'divider', 'text-disabled']);
  });

  test('green for completed', async () => {
    await show([aTask({ title: 'Done', status: 'Completed', dueDate: '2026-06-01' })], '/task?filter=completed');
    expect(await border('Done')).toBe('success-main');
  });
});
