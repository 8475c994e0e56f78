import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { receive } from '../helpers/receive';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const { ada, uma } = team;

let backend: FakeBackend;
afterEach(() => backend.close());

/** Five cards in one column, newest first: A to E. The first one has the focus. */
const open = async (as: BackendPerson = ada) => {
  const tasks = ['A', 'B', 'C', 'D', 'E'].map((title, at) =>
    aTask({
      title,
      createdAt: `2026-06-0${9 - at}T08:00:00.000Z`,
      assignedTo: [{ _id: uma._id, name: uma.name }],
    }),
  );
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team), tasks });
  const page = await renderWithProviders('/task', { backend, as });
  const first = await card('A');
  await card('E');
  act(() => first.focus());
  return { ...page, tasks };
};
const card = (title: string) => screen.findByRole('article', { name: title });
const focused = () => document.activeElement?.querySelector('h2')?.textContent;
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select / })
    .filter((box) => box.checked)
    .map((box) => box.getAttribute('aria-label'));

test('the arrow keys, Home and End move among the cards; one of them is a tab stop', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('C');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('B');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(focused()).toBe('E');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('E');
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(focused()).toBe('A');
  const stops = screen.getAllByRole('article').filter((one) => one.tabIndex === 0);
  expect(stops).toEqual([await card('A')]);
});

test('J and the arrows lead from the page into the list, and J and K move in it', async () => {
  const { user } = await open();
  const leave = () => act(() => (document.activeElement as HTMLElement).blur());
  leave();
  await user.keyboard('j');
  expect(focused()).toBe('A');
  await user.keyboard('jjk');
  expect(focused()).toBe('B');
  leave();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('B');
  // A button keeps its arrow keys, and letters typed into a field are not for the list.
  const button = screen.getByRole('button', { name: 'New Task' });
  act(() => button.focus());
  await user.keyboard('{ArrowDown}');
  expect(button).toHaveFocus();
  await user.keyboard('k');
  expect(focused()).toBe('B');
  await user.click(screen.getByLabelText('Filter by title, description or people'));
  await user.keyboard('j');
  expect(screen.getByLabelText('Filter by title, description or people')).toHaveFocus();
});

test('Space selects, Shift extends, Ctrl+A takes all, and Escape clears', async () => {
  const { user } = await open();
  await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['Select A', 'Select B', 'Select C']);
  expect(await screen.findByRole('toolbar', { name: 'Selected tasks' })).toBeVisible();
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(5);
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
  expect(focused()).toBe('C');
});

test('a checkbox selects with the mouse, and with Shift to another one', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select B' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select D' }));
  expect(selected()).toEqual(['Select B', 'Select C', 'Select D']);
});

test('Enter opens the task, and the letters do what they do in the table', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowDown}{Enter}');
  const task = await screen.findByRole('region', { name: /^Task(:|$)/ });
  await within(task).findByRole('heading', { name: 'B' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(task).not.toBeInTheDocument());
  await waitFor(() => expect(focused()).toBe('B'));
  await user.keyboard('c');
  expect(await screen.findByRole('dialog', { name: 'Comments' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Shift>}{F10}{/Shift}');
  expect(await screen.findByRole('menu', { name: 'Task settings' })).toBeVisible();
});

test('S changes the status in a menu at the card', async () => {
  const { user } = await open(uma);
  await user.keyboard('s');
  const menu = await screen.findByRole('menu', { name: 'Status' });
  await user.click(within(menu).getByRole('menuitem', { name: 'On Hold' }));
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(
    within(await card('A')).getByRole('button', { name: 'Status: On Hold' }),
  ).toBeInTheDocument();
  expect(focused()).toBe('A');
});

test('when the focused card is deleted elsewhere, the focus is on the one in its place', async () => {
  const { user, store, tasks } = await open();
  await user.keyboard('{ArrowDown}');
  act(() => receive(store, [{ name: 'task-deleted', payload: tasks[1]?._id }]));
  await waitFor(() => expect(focused()).toBe('C'));
});

test('a key that is pressed on a button of a card is for the button', async () => {
  const { user } = await open();
  const button = within(await card('A')).getByRole('button', { name: 'Activity' });
  act(() => button.focus());
  await user.keyboard(' ');
  expect(await screen.findByRole('dialog')).toHaveAccessibleName(/Activity/);
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
});
