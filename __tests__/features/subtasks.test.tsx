import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { changeTask } from '../../src/data/nouns/tasks/changeTask';
import { previewBulk } from '../../src/features/tasks/bulk/previewBulk';
import type { FakeBackend } from '../helpers/fakeBackend';
import { openTasks, patchesOf, type OpenedTasks } from '../helpers/openTasks';
import { aTask, team } from '../helpers/team';

// Sub-tasks and blockers in the open task and on cards.

const { ada, uma, udo } = team;
const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

let backend: FakeBackend;
afterEach(() => backend.close());

/** A fair: a tree of two levels, a chain of two blockers, and a task of no tree. */
const tasks = (): Task[] => [
  aTask({ _id: 'fair', number: 1, title: 'Fair', subtasks: { total: 3, done: 1 } }),
  aTask({ _id: 'stand', number: 2, title: 'Stand', parent: 'fair' }),
  aTask({ _id: 'walls', number: 3, title: 'Walls', parent: 'stand', status: 'Completed' }),
  aTask({ _id: 'flyers', number: 4, title: 'Flyers', parent: 'fair', assignedTo: [ref(udo)] }),
  aTask({ _id: 'hall', number: 5, title: 'Hall', blockedBy: ['flyers'], openBlockers: 1 }),
  aTask({ _id: 'keys', number: 6, title: 'Keys', blockedBy: ['hall'], openBlockers: 1 }),
];
const open = async (route: string, options: Partial<OpenedTasks> = {}) => {
  const page = await openTasks(route, { shown: tasks(), ...options });
  ({ backend } = page);
  return page;
};
const panelOf = (title: string) => screen.findByRole('region', { name: `Task: ${title}` });
const patched = () => patchesOf(backend);
const linesIn = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>('li[data-drop]')].map((line) => [
    line.querySelector('a')?.textContent,
    /Level (\d)/.exec(line.textContent ?? '')?.[1],
  ]);
const options = async () =>
  (await screen.findAllByRole('option')).map((one) =>
    one.textContent?.replace(/^(#\d+ .*?)(Pending|In Progress|Completed|On Hold)$/, '$1'),
  );

test('the open task has its sub-tasks as a tree, with how many are completed', async () => {
  await open('/task/fair');
  const section = await within(await panelOf('Fair')).findByRole('region', { name: 'Sub-tasks' });
  expect(within(section).getByText('1 / 3')).toBeInTheDocument();
  expect(linesIn(section)).toEqual([
    ['Stand', '1'],
    ['Walls', '2'],
    ['Flyers', '1'],
  ]);
});

test('a completed sub-task counts at once, also without a connection', async () => {
  const { user } = await open('/task/fair');
  const section = await within(await panelOf('Fair')).findByRole('region', { name: 'Sub-tasks' });
  backend.overrides.set('PATCH /api/tasks/flyers', () => ({ status: 0 }));
  await user.click(within(section).getByRole('button', { name: 'Complete Flyers' }));
  expect(await within(section).findByText('2 / 3')).toBeInTheDocument();
  // What waited for it is free, and the card of its tree says the same.
  await waitFor(() => {
    const card = screen.getByRole('article', { name: 'Hall' });
    expect(within(card).queryByText('Blocked')).toBeNull();
  });
  expect(
    within(screen.getByRole('article', { name: 'Fair' })).getByText('2 / 3'),
  ).toBeInTheDocument();
});

test('a card says that its task is blocked, and for how many', async () => {
  await open('/task');
  const card = await screen.findByRole('article', { name: 'Hall' });
  expect(within(card).getByText('Blocked')).toHaveAttribute('title', 'Waits for 1 task');
  const fair = screen.getByRole('article', { name: 'Fair' });
  expect(within(fair).queryByText('Blocked')).toBeNull();
});

test('the board says it too', async () => {
  await open('/task?view=board');
  const card = await screen.findByRole('article', { name: 'Hall' });
  expect(within(card).getByText('Blocked')).toBeInTheDocument();
  expect(
    within(screen.getByRole('article', { name: 'Fair' })).getByText('1 / 3'),
  ).toBeInTheDocument();
});

test('the parent is chosen among the tasks that can be one', async () => {
  const { user } = await open('/task/stand');
  const panel = await panelOf('Stand');
  expect(await within(panel).findByRole('link', { name: '#1 Fair' })).toHaveAttribute(
    'href',
    '/task/fair',
  );
  await user.click(await within(panel).findByRole('button', { name: 'Sub-task of: Change' }));
  // Neither itself nor its own sub-task.
  await waitFor(async () =>
    expect(await options()).toEqual(['None', '#1 Fair', '#4 Flyers', '#5 Hall', '#6 Keys']),
  );
  await user.type(screen.getByRole('combobox', { name: 'Find tasks' }), '#5');
  await waitFor(async () => expect(await options()).toEqual(['#5 Hall']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(patched()).toEqual([['stand', { parent: 'hall' }]]));
  expect(await within(panel).findByRole('link', { name: '#5 Hall' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(patched()[1]).toEqual(['stand', { parent: 'fair', expected: { parent: 'hall' } }]),
  );
});

test('a parent that makes the tree too deep is not offered', async () => {
  const chain = ['a', 'b', 'c', 'd', 'e'].map((_id, at, ids) =>
    aTask({ _id, number: at + 1, title: _id, parent: ids[at - 1] ?? null }),
  );
  const pair = [
    aTask({ _id: 'p', number: 10, title: 'Pair' }),
    aTask({ _id: 'q', number: 11, title: 'Quay', parent: 'p' }),
  ];
  const { user } = await open('/task/p', { shown: [...chain, ...pair] });
  await user.click(
    within(await panelOf('Pair')).getByRole('button', { name: 'Sub-task of: None' }),
  );
  // Its tree has two levels.
  await waitFor(async () => expect(await options()).toEqual(['None', '#1 a', '#2 b', '#3 c']));
});

test('blockers are added and removed one by one, and none that waits for the task', async () => {
  const { user } = await open('/task/hall');
  const panel = await panelOf('Hall');
  expect(await within(panel).findByRole('link', { name: '#4 Flyers' })).toBeInTheDocument();
  // It blocks another one.
  expect(within(panel).getByRole('link', { name: '#6 Keys' })).toBeInTheDocument();
  await user.click(await within(panel).findByRole('button', { name: 'Blocked by: Change' }));
  await waitFor(async () =>
    expect(await options()).toEqual(['#4 Flyers', '#1 Fair', '#2 Stand', '#3 Walls']),
  );
  await user.click(await screen.findByRole('option', { name: /Stand/ }));
  await waitFor(() => expect(patched()).toEqual([['hall', { blockedBy: ['flyers', 'stand'] }]]));
  await user.click(await screen.findByRole('option', { name: /Flyers/ }));
  await waitFor(() => expect(patched()[1]).toEqual(['hall', { blockedBy: ['stand'] }]));
  expect(await within(panel).findByText('#2', { exact: false, selector: 'a' })).toBeInTheDocument();
});

test('a User sees that there are blockers, sub-tasks and a parent that they cannot see', async () => {
  const shown = [
    aTask({
      _id: 'mine',
      title: 'Mine',
      parent: 'secret',
      blockedBy: ['secret', 'other'],
      openBlockers: 2,
      subtasks: { total: 2, done: 1 },
    }),
    aTask({ _id: 'secret', title: 'Secret', assignedTo: [] }),
    aTask({ _id: 'other', title: 'Other', assignedTo: [] }),
  ];
  const { user } = await open('/task/mine', { as: uma, shown });
  const panel = await panelOf('Mine');
  expect(await within(panel).findByText('2 tasks that you cannot see')).toBeInTheDocument();
  expect(within(panel).getByText('2 more sub-tasks')).toBeInTheDocument();
  expect(within(panel).getByText('a task that you cannot see')).toBeInTheDocument();
  expect(within(panel).getByText('1 / 2')).toBeInTheDocument();
  expect(within(panel).queryByRole('button', { name: /^(Sub-task of|Blocked by)/ })).toBeNull();
  expect(within(panel).queryByRole('button', { name: 'Add Sub-task' })).toBeNull();
  await user.click(await within(panel).findByRole('button', { name: /^Status/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'In Progress' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'This task is blocked' });
  expect(dialog).toHaveTextContent('It waits for 2 tasks that you cannot see.');
});

test('a blocked task is started only after a question, and Cancel changes nothing', async () => {
  const { user } = await open('/task/hall');
  const panel = await panelOf('Hall');
  const start = async () => {
    await user.click(await within(panel).findByRole('button', { name: /^Status/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'In Progress' }));
    return screen.findByRole('alertdialog', { name: 'This task is blocked' });
  };
  const dialog = await start();
  expect(dialog).toHaveTextContent('It waits for #4 Flyers.');
  expect(within(panel).getByText('Pending')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(panel).getByText('Pending')).toBeInTheDocument();
  expect(patched()).toEqual([]);
  await user.click(within(await start()).getByRole('button', { name: 'Start Anyway' }));
  await waitFor(() => expect(patched()).toEqual([['hall', { status: 'In Progress' }]]));
  expect(await within(panel).findByText('In Progress')).toBeInTheDocument();
});

test('Edit Task asks too, and keeps what was typed after Cancel', async () => {
  const { user } = await open('/task');
  const card = await screen.findByRole('article', { name: 'Hall' });
  await user.click(within(card).getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Task' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Task' });
  await user.type(within(form).getByLabelText('Title'), '!');
  await user.click(within(form).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'In Progress' }));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(form).getByLabelText('Title')).toHaveValue('Hall!');
  expect(patched()).toEqual([]);
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start Anyway' }),
  );
  await waitFor(() =>
    expect(patched()).toEqual([['hall', { title: 'Hall!', status: 'In Progress' }]]),
  );
});

test('nothing is asked once the blocker is completed, or for another status', async () => {
  const { store } = await open('/task');
  await screen.findByRole('article', { name: 'Hall' });
  await act(() => store.dispatch(changeTask('hall', { status: 'On Hold' })));
  await act(() => store.dispatch(changeTask('flyers', { status: 'Completed' })));
  await act(() => store.dispatch(changeTask('hall', { status: 'In Progress' })));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(patched().map(([id]) => id)).toEqual(['hall', 'flyers', 'hall']);
});

test('the preview of a change of many tasks says how many of them are blocked', async () => {
  const { store } = await open('/task');
  await screen.findByRole('article', { name: 'Hall' });
  const plan = {
    kind: 'status' as const,
    ids: ['fair', 'hall', 'keys'],
    without: {},
    change: { status: 'In Progress' as const },
  };
  const preview = previewBulk(store.getState(), plan, () => '');
  expect(preview).toMatchObject({ change: 3, blocked: 2 });
  const onHold = { ...plan, change: { status: 'On Hold' as const } };
  expect(previewBulk(store.getState(), onHold, () => '').blocked).toBe(0);
});

test('a sub-task is created with its parent, which can be removed again', async () => {
  const { user } = await open('/task/flyers');
  const panel = await panelOf('Flyers');
  await user.click(await within(panel).findByRole('button', { name: 'Add Sub-task' }));
  const form = await screen.findByRole('dialog', { name: 'New Task' });
  expect(within(form).getByText('Sub-task of #4 Flyers')).toBeInTheDocument();
  await user.type(within(form).getByRole('textbox', { name: /^Title/ }), 'Paper');
  await user.type(within(form).getByRole('combobox', { name: /^Assign To/ }), 'Uma{Enter}');
  await user.click(within(form).getByRole('button', { name: 'Create' }));
  await waitFor(() => {
    const [call] = backend.callsTo('POST', '/api/tasks');
    expect(call?.body).toMatchObject({ title: ['Paper'], parent: ['flyers'] });
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Task' })).toBeNull());
  await user.click(await within(panel).findByRole('button', { name: 'Add Sub-task' }));
  const next = await screen.findByRole('dialog', { name: 'New Task' });
  const chip = within(next).getByRole('button', { name: /^Sub-task of #4 Flyers/ });
  chip.focus();
  await user.keyboard('{Delete}');
  expect(within(next).queryByText('Sub-task of #4 Flyers')).toBeNull();
});

test('lines move in and out by keys, and the focus stays', async () => {
  const { user } = await open('/task/fair');
  const panel = await panelOf('Fair');
  const link = await within(panel).findByRole('link', { name: 'Flyers' });
  link.focus();
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  await waitFor(() => expect(patched()).toEqual([['flyers', { parent: 'stand' }]]));
  await waitFor(() =>
    expect(linesIn(panel)).toEqual([
      ['Stand', '1'],
      ['Walls', '2'],
      ['Flyers', '2'],
    ]),
  );
  expect(within(panel).getByRole('link', { name: 'Flyers' })).toHaveFocus();
  await user.keyboard('{Control>}{ArrowLeft}{/Control}');
  await waitFor(() => expect(patched()[1]).toEqual(['flyers', { parent: 'fair' }]));
  // Out of the open task, which has no parent.
  await user.keyboard('{Control>}{ArrowLeft}{/Control}');
  await waitFor(() => expect(patched()[2]).toEqual(['flyers', { parent: null }]));
  await waitFor(() => expect(linesIn(panel).map(([title]) => title)).toEqual(['Stand', 'Walls']));
  expect(within(panel).getByRole('link', { name: 'Walls' })).toHaveFocus();
  await user.keyboard('{ArrowUp} ');
  await waitFor(() => expect(patched()[3]).toEqual(['stand', { status: 'Completed' }]));
});

test('a line is dragged onto another one, but not onto one of its own', async () => {
  await open('/task/fair');
  const panel = await panelOf('Fair');
  await within(panel).findByRole('link', { name: 'Flyers' });
  // Lines of 36 px below each other.
  const order = ['fair', 'stand', 'walls', 'flyers'];
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, 36 * order.indexOf(this.dataset.drop ?? ''), 300, 36);
  });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const drag = (id: string, onto: string) => {
    const handle = panel.querySelector(`[data-drop=${id}] .handle`);
    if (!handle) throw new Error('no handle');
    const clientY = 36 * order.indexOf(onto) + 10;
    const from = 36 * order.indexOf(id);
    // jsdom has no pointer events; a mouse event carries what is read of one.
    for (const [type, y] of [
      ['pointerdown', from],
      ['pointermove', clientY],
      ['pointerup', clientY],
    ] as const)
      fireEvent(handle, new MouseEvent(type, { bubbles: true, button: 0, clientY: y }));
  };
  drag('stand', 'walls');
  expect(await screen.findAllByText('That is one of its own sub-tasks.')).not.toHaveLength(0);
  expect(patched()).toEqual([]);
  drag('walls', 'flyers');
  await waitFor(() => expect(patched()).toEqual([['walls', { parent: 'flyers' }]]));
  drag('walls', 'fair');
  await waitFor(() => expect(patched()[1]).toEqual(['walls', { parent: 'fair' }]));
});

test('the history names the tasks that it is about, if the page has them', async () => {
  const at = '2026-01-02T08:00:00.000Z';
  const entry = (changes: NonNullable<Task['activity']>[number]['changes'], _id: string) => ({
    _id,
    type: 'edited' as const,
    timestamp: at,
    user: ref(ada),
    changes,
  });
  const shown = tasks().map((task) =>
    task._id === 'keys'
      ? {
          ...task,
          activity: [
            entry([{ field: 'parent', oldValue: null, newValue: 'fair' }], 'h1'),
            entry([{ field: 'parent', oldValue: 'fair', newValue: null }], 'h2'),
            entry([{ field: 'blockedBy', addedTasks: ['hall', 'gone'] }], 'h3'),
          ],
        }
      : task,
  );
  await open('/task/keys', { shown });
  const panel = await panelOf('Keys');
  await waitFor(() => expect(panel).toHaveTextContent('Ada Admin made this a sub-task of #1'));
  expect(panel).toHaveTextContent('Ada Admin took this out of #1');
  expect(panel).toHaveTextContent('Ada Admin set that this waits for #5 and another task');
});

test('another backend has none of it, even if its tasks have fields of these names', async () => {
  await open('/task/hall', { isDocket: false });
  const panel = await panelOf('Hall');
  for (const name of ['Sub-task of', 'Blocked by', 'Sub-tasks', 'Blocked', 'Blocks'])
    expect(within(panel).queryByText(name)).toBeNull();
  expect(screen.queryByText('Blocked')).toBeNull();
});
