import { act, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { dayBounds } from '../../src/lib/dueDate';
import { spanTitle, turned } from '../../src/features/tasks/calendar/calendarDays';
import { taskList } from '../../src/data/nouns/tasks/taskListSlice';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const { ada, uma } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

let backend: FakeBackend;
afterEach(() => backend.close());

/** Far from today: nothing is overdue by chance. */
const tasks = (): Task[] => [
  aTask({ _id: 'a1', title: 'Lamp', dueDate: '2031-01-15', assignedTo: [ref(uma)] }),
  aTask({ _id: 'a2', title: 'Desk', dueDate: '2031-01-31', assignedTo: [ref(uma)] }),
  aTask({ _id: 'a3', title: 'Door', dueDate: null, assignedTo: [ref(uma)] }),
];
const open = async (query = '', as: BackendPerson = ada, shown = tasks()) => {
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team), tasks: shown });
  const page = await renderWithProviders(`/task?view=calendar${query || '&on=2031-01-15'}`, {
    backend,
    as,
  });
  await waitFor(() => expect(document.querySelector('.chip')).not.toBeNull());
  return page;
};
const allDays = () => [
  ...document.querySelectorAll<HTMLElement>('[role=grid] [role=row] > [role=gridcell]'),
];
/** By its date: queries by role take long among all the days. */
const day = (date: string): HTMLElement => {
  const cell = document.querySelector<HTMLElement>(`[data-day="${date}"]`);
  if (!cell) throw new Error(`${date} is not shown`);
  return cell;
};
/** Of a day, what has the focus. */
const dateOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>('.date') as HTMLElement;
const titlesOn = (date: string) =>
  [...day(date).querySelectorAll('.name')].map((link) => link.textContent);
const link = (title: string) => screen.getByText(title, { selector: '.name' });
const isTitled = (title: string) =>
  waitFor(() => expect(document.querySelector('.bar h2')).toHaveTextContent(title));
const patched = () =>
  backend.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('a month has whole weeks from Monday, with each task on its day', async () => {
  await open();
  await isTitled('January 2031');
  const days = allDays().map((cell) => cell.dataset.day);
  expect([days[0], days.at(-1), days.length]).toEqual(['2030-12-30', '2031-02-02', 35]);
  expect(titlesOn('2031-01-15')).toEqual(['Lamp']);
  expect(dateOf(day('2031-01-15'))).toHaveAccessibleName('Wednesday 15 January 2031, 1 task');
  expect(titlesOn('2031-01-31')).toEqual(['Desk']);
  const undated = screen.getByRole('region', { name: 'No due date' });
  expect(within(undated).getByText('Door')).toBeVisible();
});

test('today, weekends, past days and days of other months are marked', async () => {
  const { today } = dayBounds(Date.now());
  await open(`&on=${today}`, ada, [aTask({ title: 'Now', dueDate: today })]);
  const current = allDays().filter((cell) => dateOf(cell).getAttribute('aria-current') === 'date');
  expect(current.map((cell) => cell.dataset.day)).toEqual([today]);
  for (const cell of allDays()) {
    const date = cell.dataset.day ?? '';
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    expect([date, [...cell.classList].sort()]).toEqual([
      date,
      [
        'day',
        date.slice(0, 7) !== today.slice(0, 7) && 'other',
        date < today && 'past',
        date === today && 'today',
        (weekday === 0 || weekday === 6) && 'weekend',
      ].filter(Boolean),
    ]);
  }
});

test('a week is one row, and the address keeps the week and the day', async () => {
  const { user, store } = await open();
  await user.click(screen.getByRole('button', { name: 'Week' }));
  await isTitled('13 – 19 January 2031');
  expect(allDays()).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: 'Week after' }));
  await isTitled('20 – 26 January 2031');
  expect(taskList.fullQuery(taskList.select(store.getState()))).toContain(
    'span=week&on=2031-01-22',
  );
});

test('arrow keys go from day to day, into the next month; Page Down, Home and End, as in a grid of dates', async () => {
  const { user } = await open();
  const isOn = (date: string) => waitFor(() => expect(dateOf(day(date))).toHaveFocus());
  act(() => dateOf(day('2031-01-15')).focus());
  await user.keyboard('{ArrowDown}');
  await isOn('2031-01-22');
  await user.keyboard('{End}');
  await isOn('2031-01-26');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await isOn('2031-02-09');
  await isTitled('February 2031');
  await user.keyboard('{PageUp}');
  await isOn('2031-01-09');
  await user.keyboard('{Home}');
  await isOn('2031-01-06');
  // One stop of the Tab key.
  expect(
    allDays()
      .map(dateOf)
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([document.activeElement]);
});

test('Enter goes into a day; Ctrl and an arrow move the task, across the end of a month, and Undo takes it back', async () => {
  const { user } = await open();
  act(() => dateOf(day('2031-01-31')).focus());
  await user.keyboard('{Enter}');
  expect(link('Desk')).toHaveFocus();
  await user.keyboard('{Control>}{ArrowDown}{/Control}');
  await waitFor(() => expect(titlesOn('2031-02-07')).toEqual(['Desk']));
  expect(patched()).toEqual([{ dueDate: '2031-02-07' }]);
  expect(screen.getByText('Desk: due on Friday 7 February 2031')).toBeInTheDocument();
  await waitFor(() => expect(link('Desk')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(dateOf(day('2031-02-07'))).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titlesOn('2031-02-07')).toEqual([]));
});

test('a task without a due date goes by a key to the day that has the focus in the calendar', async () => {
  const { user } = await open();
  act(() => dateOf(day('2031-01-16')).focus());
  act(() => link('Door').focus());
  await user.keyboard('{Control>}{ArrowLeft}{/Control}');
  await waitFor(() => expect(titlesOn('2031-01-16')).toEqual(['Door']));
  expect(
    screen.getByText('Every task has a due date. Drop one here to take it away.'),
  ).toBeVisible();
});

test('what does not fit on a day is listed beside the calendar', async () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    aTask({ title: `Part ${at + 1}`, dueDate: '2031-01-15' }),
  );
  const { user } = await open('', ada, many);
  const shown = titlesOn('2031-01-15').length;
  expect(shown).toBeGreaterThan(1);
  await user.click(within(day('2031-01-15')).getByText(`+ ${12 - shown} more`));
  const list = screen.getByRole('region', { name: 'Wednesday 15 January 2031' });
  expect(list.querySelectorAll('.name')).toHaveLength(12);
  await user.click(within(list).getByRole('button', { name: 'Back to tasks without a due date' }));
  expect(screen.getByRole('region', { name: 'No due date' })).toBeVisible();
});

test('the filters of the list hold, and a new task begins with its day', async () => {
  const { user } = await open('&on=2031-01-15&q=lamp');
  await waitFor(() => expect(document.querySelectorAll('.chip')).toHaveLength(1));
  await user.click(within(day('2031-01-02')).getByLabelText(/^New task on/));
  expect(await screen.findByLabelText('Due Date')).toHaveValue('02/01/2031');
});

test('what a person may not change does not move, and says why', async () => {
  const { user } = await open('', uma);
  expect(screen.queryByLabelText(/^New task on/)).toBeNull();
  act(() => link('Lamp').focus());
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(
    await screen.findAllByText('Only administrators change this. You can change the status.'),
  ).not.toEqual([]);
  expect(patched()).toEqual([]);
  expect(titlesOn('2031-01-15')).toEqual(['Lamp']);
});

test('turning keeps the date where the month has it, and stays within years of four digits', () => {
  expect(turned('2031-01-31', 'month', 1)).toBe('2031-02-28');
  expect(turned('2031-01-01', 'week', -1)).toBe('2030-12-25');
  expect(turned('9999-12-31', 'month', 1)).toBe('9999-12-31');
  expect(spanTitle('week', '2030-12-31')).toBe('30 December 2030 – 5 January 2031');
  expect(spanTitle('week', '2031-02-01')).toBe('27 January – 2 February 2031');
});
