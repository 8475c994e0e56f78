import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, format } from 'date-fns';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const { ada, uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });
const inDays = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd');
const shownInDays = (days: number) => format(addDays(new Date(), days), 'dd/MM/yyyy');

let backend: FakeBackend;
afterEach(() => backend.close());

const begin = async (route: string, as = ada) => {
  backend = await FakeBackend.start({
    people: Object.values(team),
    tasks: [
      aTask({
        title: 'Paint the fence',
        description: 'Green, twice',
        priority: 'High',
        labels: ['garden', 'paint'],
        assignedTo: [ref(uma)],
        createdBy: ref(ada),
        dueDate: inDays(0),
      }),
      aTask({
        title: 'Mow the lawn',
        priority: 'Low',
        labels: ['garden'],
        assignedTo: [ref(udo)],
        createdBy: ref(ada),
        dueDate: inDays(3),
      }),
      aTask({
        title: 'Order paint',
        priority: 'High',
        status: 'In Progress',
        labels: ['paint'],
        assignedTo: [ref(uma), ref(udo)],
        createdBy: ref(uma),
        dueDate: inDays(40),
      }),
      aTask({
        title: 'Old report',
        priority: 'Medium',
        status: 'Completed',
        labels: [],
        assignedTo: [ref(uma)],
        createdBy: ref(ada),
      }),
      aTask({
        title: 'Unowned idea',
        priority: 'Medium',
        labels: [],
        assignedTo: [],
        createdBy: null,
      }),
    ],
  });
  const page = await renderWithProviders(route, { backend, as });
  await screen.findByRole('region', { name: 'Filters' });
  return page;
};
// What is behind an open picker is hidden from assistive technology.
const cards = () => screen.queryAllByRole('article', { hidden: true });
const shown = (...titles: string[]) =>
  waitFor(() =>
    expect(
      cards()
        .map((card) => within(card).getByRole('heading', { hidden: true }).textContent)
        .sort(),
    ).toEqual([...titles].sort()),
  );
const field = () => screen.getByRole('textbox', { name: 'Filter by title, description or people' });
type Page = Awaited<ReturnType<typeof begin>>;
/** Opens the picker of a filter. */
const openPicker = async ({ user }: Pick<Page, 'user'>, picker: string) => {
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${picker}`) }));
};
/** Opens a picker, chooses, and closes it. */
const pick = async (page: Page, picker: string, ...options: (string | RegExp)[]) => {
  await openPicker(page, picker);
  for (const name of options) await page.user.click(await screen.findByRole('option', { name }));
  await page.user.keyboard('{Escape}');
  await page.user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};
const chips = () =>
  within(screen.getByRole('group', { name: 'Active filters' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent);

test('text is looked for in title, description and people, while one types', async () => {
  const { user } = await begin('/task');
  await shown('Paint the fence', 'Mow the lawn', 'Order paint', 'Unowned idea');
  await user.type(field(), 'paint');
  await shown('Paint the fence', 'Order paint');
  await user.type(field(), ' twice');
  await shown('Paint the fence');
  await user.clear(field());
  await user.type(field(), 'UDO');
  await shown('Mow the lawn', 'Order paint');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  await shown('Paint the fence', 'Mow the lawn', 'Order paint', 'Unowned idea');
});

test('choices of one picker are alternatives, pickers are combined, and each choice goes by its chip', async () => {
  const page = await begin('/task');
  await pick(page, 'Priority', 'High', 'Low');
  await shown('Paint the fence', 'Mow the lawn', 'Order paint');
  await pick(page, 'Label', 'paint');
  await shown('Paint the fence', 'Order paint');
  await pick(page, 'Assignee', /^Udo User/);
  await shown('Order paint');
  expect(chips()).toEqual([
    'Priority: High',
    'Priority: Low',
    'Assignee: Udo User',
    'Label: paint',
    'Clear all',
  ]);
  act(() => screen.getByRole('button', { name: /^Label: paint/ }).focus());
  await page.user.keyboard('{Delete}');
  await shown('Mow the lawn', 'Order paint');
  await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
  await shown('Paint the fence', 'Mow the lawn', 'Order paint', 'Unowned idea');
  expect(screen.queryByRole('group', { name: 'Active filters' })).not.toBeInTheDocument();
});

test('a filter by status shows completed tasks too', async () => {
  const page = await begin('/task');
  await pick(page, 'Status', 'Completed', 'In Progress');
  await shown('Old report', 'Order paint');
});

test('nobody can be asked for, and a person whom no task names', async () => {
  const page = await begin('/task');
  await pick(page, 'Assignee', 'Nobody');
  await shown('Unowned idea');
  await page.user.click(screen.getByRole('button', { name: 'Clear all' }));
  await pick(page, 'Assignee', /^Ada Admin/);
  expect(await screen.findByText('No tasks match the selected filter.')).toBeVisible();
  expect(chips()).toContain('Assignee: Ada Admin');
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await shown('Paint the fence', 'Mow the lawn', 'Order paint', 'Unowned idea');
});

test('who is no administrator chooses among the people of their tasks, without asking for accounts', async () => {
  const { user } = await begin('/task', uma);
  await openPicker({ user }, 'Creator');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Ada Admin',
    'Uma User',
  ]);
  await user.keyboard('{Escape}');
  expect(
    backend.calls.some(
      (call) => call.path.startsWith('/api/users') || call.path.startsWith('/api/views'),
    ),
  ).toBe(false);
  expect(screen.queryByRole('button', { name: /^Views/, hidden: true })).not.toBeInTheDocument();
});

test('a picker is worked by keys alone: a search, arrows, Enter', async () => {
  const { user } = await begin('/task');
  act(() => screen.getByRole('button', { name: 'Filters' }).focus());
  await user.keyboard('{Enter}');
  const label = await screen.findByRole('button', { name: 'Label' });
  act(() => label.focus());
  await user.keyboard('{Enter}');
  const search = await screen.findByRole('combobox', { name: 'Find label' });
  // The labels come from the server.
  await screen.findByRole('option', { name: 'paint' });
  expect(search).toHaveFocus();
  await user.keyboard('a{ArrowDown}');
  const active = search.getAttribute('aria-activedescendant');
  expect(active && document.getElementById(active)).toHaveTextContent('paint');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('option', { name: 'paint' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Escape}');
  await shown('Paint the fence', 'Order paint');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Label, 1 chosen' })).toHaveFocus(),
  );
});

test('due dates: a range that is asked for often, and two dates', async () => {
  const page = await begin('/task');
  await openPicker(page, 'Due');
  await page.user.click(await screen.findByRole('button', { name: 'Next 7 days' }));
  await shown('Paint the fence', 'Mow the lawn');
  // By its name, which means the same tomorrow; the dates are those of today.
  await waitFor(() =>
    expect(page.store.getState().navigation.location.search).toBe('?due-from=next-7-days'),
  );
  expect(screen.getByText('Due: next 7 days')).toBeInTheDocument();
  expect(screen.getByLabelText('Due to')).toHaveValue(shownInDays(6));
  const from = screen.getByLabelText('Due from');
  await page.user.clear(from);
  await page.user.type(from, `${shownInDays(2)}{Enter}`);
  await shown('Mow the lawn');
  await page.user.clear(screen.getByLabelText('Due to'));
  await page.user.tab();
  await shown('Mow the lawn', 'Order paint');
  await page.user.click(screen.getByRole('button', { name: 'Any date' }));
  await shown('Paint the fence', 'Mow the lawn', 'Order paint', 'Unowned idea');
});

test('tasks without a due date are found, by the picker and by a link', async () => {
  const page = await begin('/task');
  await openPicker(page, 'Due');
  await page.user.click(await screen.findByRole('button', { name: 'No due date' }));
  await shown('Unowned idea');
  expect(screen.getByText('Due: none')).toBeInTheDocument();
  expect(screen.getByLabelText('Due from')).toHaveValue('');
  // The end of a range replaces "none".
  await page.user.type(screen.getByLabelText('Due to'), 'tomorrow{Enter}');
  await shown('Paint the fence');
  page.unmount();
  await backend.close();
  await begin('/task?due-from=none&due-to=2026-01-01');
  await shown('Unowned idea');
});

test('cards are sorted by what one picks', async () => {
  const { user } = await begin('/task');
  await user.click(screen.getByRole('button', { name: 'Sort: Newest first' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Due latest' }));
  await waitFor(() =>
    expect(
      cards()
        .slice(0, 3)
        .map((card) => within(card).getByRole('heading').textContent),
    ).toEqual(['Order paint', 'Mow the lawn', 'Paint the fence']),
  );
  expect(screen.getByRole('button', { name: 'Sort: Due latest' })).toBeVisible();
});

test('a link puts all of it in force, and says how many are shown', async () => {
  await begin(`/task?assigned=uma&priority=High&label=paint&q=fence&creator=${ada._id}&sort=title`);
  await shown('Paint the fence');
  expect(field()).toHaveValue('fence');
  expect(screen.getByPlaceholderText("Search by assigned user's name...")).toHaveValue('uma');
  expect(chips()).toEqual([
    'Text: fence',
    'Assigned user: uma',
    'Priority: High',
    'Creator: Ada Admin',
    'Label: paint',
    'Clear all',
  ]);
  expect(screen.getByText('1 of 5')).toBeVisible();
  expect(await screen.findByText('1 of 5 tasks shown')).toBeInTheDocument();
});

test('the search box follows what a cleared filter leaves', async () => {
  const { user } = await begin('/task?assigned=nobody+of+this+name');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() =>
    expect(screen.getByPlaceholderText("Search by assigned user's name...")).toHaveValue(''),
  );
  await shown('Paint the fence', 'Mow the lawn', 'Order paint', 'Unowned idea');
});
