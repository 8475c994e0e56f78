import { screen, waitFor, within } from '@testing-library/react';
import type { Recurrence } from '../../src/contract/recurrence';
import type { Task } from '../../src/contract/task';
import { taskExport } from '../../src/features/transfer/export/taskExport';
import type { FakeBackend } from '../helpers/fakeBackend';
import { openTasks, type OpenedTasks } from '../helpers/openTasks';
import { aTask, team } from '../helpers/team';

// How a task repeats, on the screens of tasks.

const { uma } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });
const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
const monday = '2030-12-02';
const series = (changes: Partial<Recurrence> = {}): Recurrence => ({
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  start: monday,
  day: monday,
  zone,
  ...changes,
});

let backend: FakeBackend;
afterEach(() => backend.close());

const tasks = (): Task[] => [
  aTask({ _id: 'once', title: 'Once', dueDate: '2030-11-29', assignedTo: [ref(uma)] }),
  aTask({
    _id: 'weekly',
    title: 'Weekly',
    dueDate: monday,
    startDate: '2030-11-30',
    assignedTo: [ref(uma)],
    recurrence: series(),
  }),
];
/** A list hides tasks that start later. */
const begun = (): Task[] => tasks().map((task) => ({ ...task, startDate: null }));
const open = async (route: string, options: Partial<OpenedTasks> = {}) => {
  const page = await openTasks(route, { shown: tasks(), ...options });
  ({ backend } = page);
  return page;
};
const patched = () =>
  backend.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const panelOf = async (title: string) =>
  within(await screen.findByRole('region', { name: `Task: ${title}` }));

/** Opens a task and the editor of its series. */
async function edit(id: string, options: Parameters<typeof open>[1] = {}) {
  const title = (options.shown ?? tasks()).find(({ _id }) => _id === id)?.title ?? '';
  const { user, store } = await open(`/task/${id}`, options);
  const panel = await panelOf(title);
  await user.click(await panel.findByRole('button', { name: /^Repeats/ }));
  const editor = within(await screen.findByRole('dialog', { name: 'Repeats' }));
  const choose = async (field: string, option: string) => {
    await user.click(await editor.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const retype = async (field: string, text: string) => {
    await user.clear(editor.getByRole('textbox', { name: field }));
    if (text !== '') await user.type(editor.getByRole('textbox', { name: field }), text);
  };
  const save = () => user.click(editor.getByRole('button', { name: 'Save' }));
  return { user, store, panel, editor, choose, retype, save };
}

test('a task gets one of the usual rules for its due date', async () => {
  const { user, panel, editor, choose, save } = await edit('once');
  await user.click(await editor.findByRole('combobox', { name: 'Repeats' }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual([
    'Does not repeat',
    'Every day',
    'Every weekday',
    'Every Friday',
    'Every second Friday',
    'Monthly on the 29th',
    'Monthly on the last Friday',
    'Every year on 29 November',
    'Custom...',
  ]);
  await user.keyboard('{Escape}');
  await choose('Repeats', 'Monthly on the last Friday');
  expect(editor.getByText('Next: Fri 27 Dec 2030, Fri 31 Jan 2031, Fri 28 Feb 2031')).toBeTruthy();
  await save();
  const recurrence = series({
    rule: 'FREQ=MONTHLY;BYDAY=-1FR',
    start: '2030-11-29',
    day: '2030-11-29',
  });
  await waitFor(() => expect(patched()).toEqual([{ recurrence }]));
  expect(await panel.findByText('Monthly on the last Friday')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(patched()[1]).toEqual({ recurrence: null, expected: { recurrence } }));
});

test('a new task repeats from the due date that it has in the end', async () => {
  const { user } = await open('/task');
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const form = within(await screen.findByRole('dialog', { name: 'New Task' }));
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'Feed the cat');
  await user.click(form.getByRole('combobox', { name: /^Assign To/ }));
  await user.click(await screen.findByRole('option', { name: new RegExp(uma.name) }));
  const due = form.getByRole('textbox', { name: 'Due Date' });
  await user.type(due, '2030-12-05');
  await user.click(form.getByRole('button', { name: 'Repeat...' }));
  await user.click(await form.findByRole('combobox', { name: 'Repeats' }));
  await user.click(await screen.findByRole('option', { name: 'Every weekday' }));
  expect(form.getByText(/^Next: Fri 6 Dec/)).toBeInTheDocument();
  // A Saturday: the task is for the Monday after it.
  await user.clear(due);
  await user.type(due, '2030-12-07');
  expect(form.getByText(/^Due on Mon 9 Dec 2030\. Next: Tue 10 Dec/)).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Create' }));
  const posted = () =>
    backend.calls.find(({ method, path }) => method === 'POST' && path === '/api/tasks')?.body;
  await waitFor(() => expect(posted()).toMatchObject({ dueDate: ['2030-12-09'] }));
  const [sent = ''] = (posted() as Record<string, string[]>).recurrence ?? [];
  expect(JSON.parse(sent)).toEqual({
    rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    start: '2030-12-09',
    day: '2030-12-09',
    zone,
  });
});

test('the due date moves to the first day of the rule, in one change', async () => {
  const { user, editor, choose, save } = await edit('once');
  await choose('Repeats', 'Custom...');
  await choose('Period', 'weeks');
  await user.click(editor.getByRole('button', { name: 'Fri' }));
  // Without a day, there is nothing to save.
  await save();
  expect(editor.getByText('Choose at least one day of the week.')).toBeInTheDocument();
  expect(patched()).toEqual([]);
  for (const day of ['Thu', 'Tue']) await user.click(editor.getByRole('button', { name: day }));
  expect(editor.getByText(/^Due on Tue 3 Dec 2030\. Next: Thu 5 Dec 2030/)).toBeInTheDocument();
  await save();
  await waitFor(() =>
    expect(patched()).toEqual([
      {
        recurrence: series({
          rule: 'FREQ=WEEKLY;BYDAY=TU,TH',
          start: '2030-12-03',
          day: '2030-12-03',
        }),
        dueDate: '2030-12-03',
      },
    ]),
  );
});

test('a rule of months, and one that counts from completion', async () => {
  const { user, editor, choose, retype, save } = await edit('once');
  await choose('Repeats', 'Custom...');
  await choose('Period', 'months');
  await choose('On', 'the last Friday');
  await retype('Every', '3');
  expect(editor.getByText(/^Next: Fri 28 Feb 2031, /)).toBeInTheDocument();
  await choose('Period', 'days');
  await user.click(editor.getByRole('switch', { name: 'After completion' }));
  expect(editor.getByText(/^Next, if completed today: /)).toBeInTheDocument();
  await save();
  const rule = 'FREQ=DAILY;INTERVAL=3';
  await waitFor(() =>
    expect(patched()).toEqual([
      {
        recurrence: series({ rule, start: '2030-11-29', day: '2030-11-29', after: 'completion' }),
      },
    ]),
  );
  expect(await (await panelOf('Once')).findByText('3 days after completion')).toBeInTheDocument();
});

test('a task without a due date gets the first day as one', async () => {
  const { store, choose, save } = await edit('free', {
    shown: [aTask({ _id: 'free', title: 'Free', dueDate: null })],
  });
  await choose('Repeats', 'Every day');
  await save();
  const { now } = store.getState().clock;
  const day = new Date(now).toLocaleDateString('sv');
  await waitFor(() => expect(patched()).toHaveLength(1));
  expect(patched()[0]).toMatchObject({ dueDate: day, recurrence: { start: day, day } });
});

test('what is typed wrong is said and stays: times, an interval and an end', async () => {
  const { editor, choose, retype, save } = await edit('weekly');
  await choose('Ends', 'After a number of times');
  await retype('Times', '0');
  await save();
  expect(editor.getAllByText('Type a whole number from 1 to 999.')).toHaveLength(1);
  expect(editor.getByRole('textbox', { name: 'Times' })).toHaveValue('0');
  await choose('Ends', 'On a day');
  await retype('Last Day', '1/12/2030');
  await save();
  expect(editor.getByText('It ends before its first day.')).toBeInTheDocument();
  await retype('Last Day', '23 Dec 2030');
  await choose('Repeats', 'Custom...');
  await retype('Every', 'x');
  await save();
  expect(editor.getByText('Type a whole number from 1 to 999.')).toBeInTheDocument();
  expect(patched()).toEqual([]);
  await retype('Every', '2');
  expect(editor.getByText('Next: Mon 16 Dec 2030')).toBeInTheDocument();
  await save();
  await waitFor(() =>
    expect(patched()).toEqual([
      { recurrence: series({ rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20301223' }) },
    ]),
  );
  const panel = await panelOf('Weekly');
  expect(await panel.findByText('Every second Monday, until 23 Dec 2030')).toBeInTheDocument();
});

test('one of a series is skipped, and undo takes it back', async () => {
  const { user, editor } = await edit('weekly');
  await user.click(await editor.findByRole('button', { name: 'Skip this one' }));
  const skipped = {
    recurrence: series({ day: '2030-12-09' }),
    dueDate: '2030-12-09',
    startDate: '2030-12-07',
  };
  await waitFor(() => expect(patched()).toEqual([skipped]));
  expect(await screen.findByText('Due on 09/12/2030 now.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(patched()[1]).toEqual({
      recurrence: series(),
      dueDate: monday,
      startDate: '2030-11-30',
      expected: skipped,
    }),
  );
});

test('after the last one there is none to skip to', async () => {
  const [, weekly] = tasks();
  const last = { ...weekly, recurrence: series({ rule: 'FREQ=WEEKLY;COUNT=1' }) } as Task;
  const { user, editor } = await edit('weekly', { shown: [last] });
  await user.click(await editor.findByRole('button', { name: 'Skip this one' }));
  expect(await editor.findByText(/^This is the last one of the series/)).toBeInTheDocument();
  expect(patched()).toEqual([]);
});

test('a series is ended', async () => {
  const { user, panel, editor } = await edit('weekly');
  await user.click(await editor.findByRole('button', { name: 'End the series' }));
  await waitFor(() => expect(patched()).toEqual([{ recurrence: null }]));
  expect(await panel.findByText('Does not repeat')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(patched()[1]).toEqual({ recurrence: series(), expected: { recurrence: null } }),
  );
});

test('a change counts for the following ones, or only for this one', async () => {
  const { user } = await open('/task/weekly');
  const panel = await panelOf('Weekly');
  const setPriority = async (now: string, next: string) => {
    await user.click(await panel.findByRole('button', { name: new RegExp(`^Priority.*${now}`) }));
    await user.click(await screen.findByRole('menuitem', { name: next }));
  };
  await setPriority('Medium', 'High');
  await user.click(await screen.findByRole('button', { name: 'Only this one' }));
  const once = { priority: 'Medium' } as const;
  await waitFor(() =>
    expect(patched()).toEqual([
      { priority: 'High' },
      { recurrence: series({ once }), expected: { recurrence: series() } },
    ]),
  );
  expect(await screen.findByText('Changed for this one only.')).toBeInTheDocument();
  expect(await panel.findByText('Only this one differs: priority')).toBeInTheDocument();
  // Its next change is for this one too, unless the person says otherwise.
  await setPriority('High', 'Low');
  await user.click(await screen.findByRole('button', { name: 'The following too' }));
  await waitFor(() =>
    expect(patched()[3]).toEqual({
      recurrence: series(),
      expected: { recurrence: series({ once }) },
    }),
  );
  await waitFor(() => expect(panel.queryByText(/^Only this one differs/)).toBeNull());
});

test('where the next task was made already, the choice changes nothing and says so', async () => {
  const { user } = await open('/task/weekly');
  const panel = await panelOf('Weekly');
  await user.click(await panel.findByRole('button', { name: /^Priority/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'High' }));
  const choice = await screen.findByRole('button', { name: 'Only this one' });
  backend.overrides.set('PATCH /api/tasks/weekly', () => ({
    status: 412,
    body: { error: 'This has been changed since' },
  }));
  await user.click(choice);
  expect(await screen.findByText('This has been changed since')).toBeInTheDocument();
});

test('other tasks, and fields that the next one does not get, offer no choice', async () => {
  const { user } = await open('/task/once');
  const panel = await panelOf('Once');
  await user.click(await panel.findByRole('button', { name: /^Priority/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'High' }));
  expect(await screen.findByText('Priority changed.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Only this one' })).toBeNull();
});

test('cards and the table say how a task repeats, and an export has its rule', async () => {
  const { user, store } = await open('/task?view=table&cols=title,recurrence', {
    shown: begun(),
  });
  const row = await screen.findByRole('row', { name: /Weekly/ });
  expect(within(row).getByText('Every Monday')).toBeInTheDocument();
  const [title, rule] = taskExport.columns(store.getState());
  const [, weekly] = tasks();
  expect([title?.title, rule?.title, weekly && rule?.text(weekly)]).toEqual([
    'Title',
    'Repeats',
    'FREQ=WEEKLY;BYDAY=MO',
  ]);
  // A click edits it there too.
  await user.click(within(row).getByText('Every Monday'));
  expect(await screen.findByRole('dialog', { name: 'Repeats' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
});

test('a User sees how a task repeats and cannot change it', async () => {
  const { user } = await open('/task/weekly', { as: uma, shown: begun() });
  const panel = await panelOf('Weekly');
  expect(await panel.findByText('Every Monday')).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: /^Repeats/ })).toBeNull();
  const card = await screen.findByRole('article', { name: 'Weekly' });
  expect(within(card).getByText('Repeats: Every Monday')).toBeInTheDocument();
  // What does not repeat has no such line.
  await user.click(await screen.findByRole('link', { name: 'Once' }));
  expect((await panelOf('Once')).queryByText('Repeats')).toBeNull();
});

test('another backend has none of it', async () => {
  await open('/task/weekly', { isDocket: false });
  const panel = await panelOf('Weekly');
  expect(await panel.findByText('Due date')).toBeInTheDocument();
  expect(panel.queryByText('Repeats')).toBeNull();
  expect(screen.queryByText('Repeats: Every Monday')).toBeNull();
});
