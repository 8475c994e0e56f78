import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { openBulk } from '../../src/features/tasks/bulk/bulkSlice';
import { changeDraft } from '../../src/data/drafts/draftsSlice';
import { newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { card, openFromSettings, ref, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// One way to write a date, in every place that takes one. Today is Sunday, 22 November 2026.

const { ada, uma } = team;
const { startBackend, backend } = useFakeBackend();
const now = new Date(2026, 10, 22, 12).getTime();
const hint = 'Not a date. Try 20/1, tomorrow or fri.';

async function open(route: string, ...tasks: Task[]) {
  const store = storeOn(await startBackend({ tasks }), { now: () => now });
  await signIn(store, ada);
  return renderWithProviders(route, { store });
}
type Page = Awaited<ReturnType<typeof open>>;

const dueDate = () => screen.getByLabelText<HTMLInputElement>('Due Date');
const changesSent = () =>
  backend()
    .calls.filter(({ method }) => method === 'PATCH')
    .map(({ body }) => body);
const calendarOf = (element: HTMLElement) =>
  element.querySelector<HTMLInputElement>('input[type=date]') ?? document.createElement('input');

/** The form of a new task with an assignee and a title. */
async function newTask({ store, user }: Page) {
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  act(
    () =>
      void store.dispatch(changeDraft(newTaskDraft, { title: 'Chairs', assignedTo: [uma._id] })),
  );
  return { dialog, create: () => user.click(dialog.getByRole('button', { name: 'Create' })) };
}
const created = () =>
  backend()
    .callsTo('POST', '/api/tasks')
    .map(({ body }) => (body as Record<string, string[]>)['dueDate']);

// What each way to write a date is read as: lib/parseDay. Here: what the field does with it.
test('New Task takes a date as it is typed, says what it understood, and shows and sends it as a date', async () => {
  const page = await open('/task');
  const { create } = await newTask(page);
  for (const [typed, shown, said] of [
    ['tomorrow', '23/11/2026', 'Mon 23 Nov 2026'],
    ['fri', '27/11/2026', 'Fri 27 Nov 2026'],
    ['2031-05-06', '06/05/2031', 'Tue 6 May 2031'],
    ['20/1', '20/01/2027', 'Wed 20 Jan 2027'],
  ] as const) {
    await page.user.clear(dueDate());
    await page.user.click(dueDate());
    await page.user.paste(typed);
    expect(dueDate()).toHaveValue(typed);
    expect(dueDate()).toHaveAccessibleDescription(said);
    await page.user.tab();
    expect(dueDate()).toHaveValue(shown);
  }
  await create();
  await waitFor(() => expect(created()).toEqual([['2027-01-20']]));
});

test('New Task sends nothing while the date is not one, and says so at the field', async () => {
  const page = await open('/task');
  const { dialog, create } = await newTask(page);
  await page.user.type(dueDate(), '31/2');
  expect(dueDate()).not.toBeInvalid();
  await create();
  expect(dueDate()).toBeInvalid();
  expect(dueDate()).toHaveValue('31/2');
  expect(dueDate()).toHaveAccessibleDescription(hint);
  expect(dialog.getByRole('alert')).toHaveTextContent(`Due Date: ${hint}`);
  expect(created()).toEqual([]);
  await page.user.clear(dueDate());
  await page.user.type(dueDate(), 'tom{Enter}');
  await waitFor(() => expect(created()).toEqual([['2026-11-23']]));
});

test('New Task without a date sends none, and a draft that is discarded takes the date along', async () => {
  const page = await open('/task');
  const { dialog, create } = await newTask(page);
  await page.user.type(dueDate(), 'someday');
  await page.user.click(dialog.getByRole('button', { name: 'Discard draft' }));
  expect(dueDate()).toHaveValue('');
  expect(dueDate()).not.toBeInvalid();
  act(
    () =>
      void page.store.dispatch(
        changeDraft(newTaskDraft, { title: 'Chairs', assignedTo: [uma._id] }),
      ),
  );
  await create();
  await waitFor(() => expect(created()).toEqual([undefined]));
});

test('a day can be picked from a calendar instead', async () => {
  const page = await open('/task');
  const { dialog, create } = await newTask(page);
  await page.user.type(dueDate(), 'nonsense');
  expect(dialog.getByLabelText('Open calendar', { selector: 'input' })).toBeInTheDocument();
  const calendar = calendarOf(await screen.findByRole('dialog', { name: 'New Task' }));
  fireEvent.change(calendar, { target: { value: '2026-12-24' } });
  expect(dueDate()).toHaveValue('24/12/2026');
  expect(dueDate()).toHaveAccessibleDescription('Thu 24 Dec 2026');
  await create();
  await waitFor(() => expect(created()).toEqual([['2026-12-24']]));
});

test('digits and signs of full width are a date, and the Enter of an input method is not the end', async () => {
  const page = await open('/task');
  await newTask(page);
  fireEvent.change(dueDate(), { target: { value: '２０／１' } });
  expect(dueDate()).toHaveAccessibleDescription('Wed 20 Jan 2027');
  fireEvent.keyDown(dueDate(), { key: 'Enter', isComposing: true });
  expect(dueDate()).toHaveValue('２０／１');
  fireEvent.keyDown(dueDate(), { key: 'Enter' });
  expect(dueDate()).toHaveValue('20/01/2027');
});

test('without showPicker, a tap reaches the field of the browser, which opens its calendar', async () => {
  const page = await open('/task');
  await newTask(page);
  const dialog = await screen.findByRole('dialog', { name: 'New Task' });
  const calendar = calendarOf(dialog);
  expect('showPicker' in HTMLInputElement.prototype).toBe(false);
  expect(within(dialog).getByLabelText('Open calendar', { selector: 'input' })).toBe(calendar);
  expect(calendar).toHaveStyle({ pointerEvents: 'auto', width: '100%' });
});

test('Edit Task shows the date day first, and changes or takes it away', async () => {
  const page = await open('/task', aTask({ title: 'Chairs', dueDate: '2026-12-01' }));
  await card('Chairs');
  const dialog = await openFromSettings(page.user, 'Chairs', 'Edit Task');
  const save = () => page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dueDate()).toHaveValue('01/12/2026');
  await page.user.clear(dueDate());
  await page.user.type(dueDate(), '1/20');
  await save();
  expect(dialog.getByRole('alert')).toHaveTextContent(hint);
  expect(changesSent()).toEqual([]);
  await page.user.clear(dueDate());
  await page.user.type(dueDate(), 'next week');
  await save();
  await waitFor(() => expect(changesSent()).toEqual([{ dueDate: '2026-11-23' }]));
});

test('a change of many tasks waits for a date that is one', async () => {
  const task = aTask({ title: 'Chairs', dueDate: '2026-12-01' });
  const page = await open('/task', task);
  await card('Chairs');
  act(() => void page.store.dispatch(openBulk({ kind: 'dueDate', ids: [task._id] })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Due Date' }));
  await page.user.type(dueDate(), 'soon{Enter}');
  expect(dueDate()).toBeInvalid();
  expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
  expect(changesSent()).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'No due date' }));
  expect(dueDate()).toHaveValue('');
  expect(dialog.getByRole('button', { name: 'Change 1 task' })).toBeEnabled();
  await page.user.type(dueDate(), '24/12');
  await page.user.click(dialog.getByRole('button', { name: 'Change 1 task' }));
  await waitFor(() =>
    expect(backend().callsTo('POST', '/api/tasks/bulk')).toMatchObject([
      { body: { ids: [task._id], change: { dueDate: '2026-12-24' } } },
    ]),
  );
});

test('a filter follows a date once it is complete, and ignores what is not a date', async () => {
  const page = await open(
    '/task',
    aTask({ title: 'Soon', dueDate: '2026-11-23' }),
    aTask({ title: 'Later', dueDate: '2027-01-20', assignedTo: [ref(uma)] }),
  );
  await card('Soon');
  await page.user.click(screen.getByRole('button', { name: 'Filters' }));
  await page.user.click(await screen.findByRole('button', { name: 'Due' }));
  const from = await screen.findByLabelText('Due from');
  const range = () => {
    const { dueFrom, dueTo } = page.store.getState().taskList.filters;
    return [dueFrom, dueTo];
  };
  await page.user.type(from, '20/1');
  expect(range()).toEqual([null, null]);
  await page.user.keyboard('{Enter}');
  expect(range()).toEqual(['2027-01-20', null]);
  expect(from).toHaveValue('20/01/2027');
  await page.user.clear(screen.getByLabelText('Due to'));
  await page.user.type(screen.getByLabelText('Due to'), 'never');
  await page.user.tab();
  expect(screen.getByLabelText('Due to')).toBeInvalid();
  expect(range()).toEqual(['2027-01-20', null]);
  await page.user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByLabelText('Due to')).toHaveValue('22/11/2026');
  expect(range()).toEqual(['today', null]);
});

test('a cell of the table takes the same texts', async () => {
  const task = aTask({ title: 'Chairs', dueDate: '2026-12-01' });
  const page = await open('/task?view=table', task);
  const cell = () =>
    document.querySelector<HTMLElement>(`[data-row="${task._id}"] [data-column="dueDate"]`) ??
    document.createElement('i');
  await waitFor(() => expect(cell()).toHaveTextContent('01/12/2026'));
  await page.user.click(cell());
  expect(await screen.findByRole('textbox', { name: 'Due Date' })).toHaveValue('01/12/2026');
  // What is there is selected, so typing replaces it.
  await page.user.keyboard('soon{Enter}');
  expect(await screen.findByText(hint)).toBeInTheDocument();
  expect(changesSent()).toEqual([]);
  await page.user.clear(screen.getByRole('textbox', { name: 'Due Date' }));
  await page.user.keyboard('20/1');
  expect(await screen.findByText('Wed 20 Jan 2027')).toBeInTheDocument();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(changesSent()).toEqual([{ dueDate: '2027-01-20' }]));
  await waitFor(() => expect(cell()).toHaveTextContent('20/01/2027'));
});
