import { act, screen, waitFor, within } from '@testing-library/react';
import type { TimeEntry } from '../../src/contract/time/timeEntry';
import { selectTasksSettled } from '../../src/data/nouns/tasks/tasksSelectors';
import { changeDropped, selectWaitingChanges } from '../../src/data/outbox/outboxSlice';
import { addDays } from '../../src/lib/day';
import { dayBounds } from '../../src/lib/dueDate';
import { FakeBackend } from '../helpers/fakeBackend';
import { fakeTime } from '../helpers/fakeTimeRoutes';
import { receive } from '../helpers/receive';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// The timer, the time of a task, and what undoes them.

const { ada, uma } = team;
const { today } = dayBounds(Date.now());
const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();

let backend: FakeBackend;
afterEach(() => backend.close());

const entry = (changes: Partial<TimeEntry> = {}): TimeEntry => ({
  _id: 'entry-0001',
  taskId: 'shelf',
  taskTitle: 'Build a shelf',
  user: { _id: ada._id, name: ada.name },
  day: today,
  seconds: 5400,
  note: 'Sawing',
  createdAt: '2026-01-01T10:00:00.000Z',
  ...changes,
});
const tasks = () => [
  aTask({ _id: 'shelf', title: 'Build a shelf' }),
  aTask({ _id: 'door', title: 'Paint the door' }),
];
const open = async (
  route: string,
  { isDocket = true, entries = [] as TimeEntry[], running = null as string | null } = {},
) => {
  const time = fakeTime(entries);
  if (running)
    time.timers.set(ada._id, {
      _id: 'timer-0001',
      taskId: running,
      taskTitle: tasks().find(({ _id }) => _id === running)?.title ?? '',
      startedAt: ago(25),
    });
  backend = await FakeBackend.start({
    isDocket,
    people: Object.values(team),
    tasks: tasks(),
    time,
  });
  const page = await renderWithProviders(route, { backend, as: ada });
  await screen.findByRole('heading', { name: 'Task Management' });
  return page;
};
const section = () => screen.findByRole('region', { name: 'Time' });
const chip = () => screen.queryByRole('group', { name: 'Running timer' });
const writes = () =>
  backend.calls
    .filter(({ method, path }) => path.startsWith('/api/time') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);

test('a timer starts on the open task, is in the top bar, and stops there with an entry', async () => {
  const { user } = await open('/task/shelf');
  const time = await section();
  await user.click(within(time).getByRole('button', { name: 'Start Timer' }));
  await waitFor(() => expect(chip()).toHaveTextContent('Build a shelf'));
  expect(within(time).getByRole('button', { name: /^Stop Timer/ })).toHaveFocus();
  backend.data.time.timers.get(ada._id)!.startedAt = ago(25);
  expect(await screen.findByText("Timer started on 'Build a shelf'.")).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop the timer' }));
  await waitFor(() => expect(chip()).toBeNull());
  const list = within(time).getByRole('list', { name: 'Time entries' });
  expect(await within(list).findByText('0:25')).toBeInTheDocument();
});

test('stopping says how long it was, and undo makes the timer go on', async () => {
  const { user } = await open('/task/shelf', { running: 'shelf' });
  await waitFor(() => expect(chip()).toHaveTextContent(/0:25:0\d/));
  await user.keyboard('w');
  expect(await screen.findByText("Timer stopped: 0:25 on 'Build a shelf'.")).toBeInTheDocument();
  await waitFor(() => expect(chip()).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(chip()).toHaveTextContent(/0:25:0\d/));
  await waitFor(() => expect(backend.data.time.entries).toEqual([]));
});

test('a start stops the timer of another task, and one undo takes both back', async () => {
  const { user } = await open('/task/door', { running: 'shelf' });
  await waitFor(() => expect(chip()).toHaveTextContent('Build a shelf'));
  await user.click(within(await section()).getByRole('button', { name: 'Start Timer' }));
  await waitFor(() => expect(chip()).toHaveTextContent('Paint the door'));
  const said = "Timer started on 'Paint the door', and stopped: 0:25 on 'Build a shelf'.";
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(backend.data.time.entries).toMatchObject([{ taskId: 'shelf', day: today }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(chip()).toHaveTextContent('Build a shelf'));
  await waitFor(() => expect(backend.data.time.entries).toEqual([]));
});

test('an undo of a start is made as a whole, or not at all', async () => {
  const { user } = await open('/task/door', { running: 'shelf' });
  await waitFor(() => expect(chip()).toHaveTextContent('Build a shelf'));
  await user.click(within(await section()).getByRole('button', { name: 'Start Timer' }));
  await screen.findByText(/^Timer started on 'Paint the door', and stopped/);
  // Another device has started another one since.
  const { timers } = backend.data.time;
  const later = { _id: 'timer-0002', taskId: 'door', taskTitle: 'Paint the door' };
  timers.set(ada._id, { ...later, startedAt: ago(1) });
  const sent = writes().length;
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('This has been changed since, so it was not undone.');
  expect(timers.get(ada._id)).toMatchObject(later);
  expect(backend.data.time.entries).toMatchObject([{ taskId: 'shelf' }]);
  expect(writes().slice(sent)).toEqual(['POST /api/time/timer']);
});

test('an undo of a start leaves the time of a timer that the page did not know', async () => {
  const { user } = await open('/task/shelf');
  const { time } = backend.data;
  const earlier = { _id: 'timer-0002', taskId: 'shelf', taskTitle: 'Build a shelf' };
  backend.overrides.set('GET /api/time/timer', () => ({ status: 200, body: { timer: null } }));
  time.timers.set(ada._id, { ...earlier, startedAt: ago(120) });
  await user.click(within(await section()).getByRole('button', { name: 'Start Timer' }));
  await screen.findByText("Timer started on 'Build a shelf'.");
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(time.timers.size).toBe(0));
  expect(time.entries).toMatchObject([{ _id: earlier._id, seconds: 7200 }]);
});

test('the key W leaves a page without an open task and a timer alone', async () => {
  const { user } = await open('/task');
  await user.keyboard('w');
  expect(writes()).toEqual([]);
});

test('time is typed as people type it, and what is no duration is said', async () => {
  const { user } = await open('/task/shelf');
  await user.click(within(await section()).getByRole('button', { name: 'Add Time' }));
  const form = await screen.findByRole('dialog', { name: 'Add Time' });
  const field = within(form).getByRole('textbox', { name: 'Duration' });
  await user.type(field, 'long{Enter}');
  expect(within(form).getByText('Not a duration. Try 45, 1:30, 1h 30m or 1.5h.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '25h{Enter}');
  expect(within(form).getByText('At most 24 hours.')).toBeVisible();
  expect(writes()).toEqual([]);
  await user.clear(field);
  await user.type(field, '1h 30m');
  expect(within(form).getByText('1:30 hours')).toBeVisible();
  const date = within(form).getByRole('textbox', { name: 'Date' });
  await user.clear(date);
  await user.type(date, 'yesterday');
  await user.type(within(form).getByRole('textbox', { name: 'Note' }), ' Sawing {Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(backend.data.time.entries).toMatchObject([
    { taskId: 'shelf', seconds: 5400, day: addDays(today, -1), note: 'Sawing' },
  ]);
  const list = within(await section()).getByRole('list', { name: 'Time entries' });
  expect(await within(list).findByText('Sawing')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(within(list).queryByText('Sawing')).toBeNull());
  await waitFor(() => expect(backend.data.time.entries).toEqual([]));
});

test('an entry is changed and deleted, and both are undone', async () => {
  const { user } = await open('/task/shelf', { entries: [entry()] });
  const list = await screen.findByRole('list', { name: 'Time entries' });
  await user.click(await within(list).findByRole('button', { name: /^Change 1:30, Today / }));
  const form = await screen.findByRole('dialog', { name: 'Change Time' });
  const field = within(form).getByRole('textbox', { name: 'Duration' });
  expect(field).toHaveValue('1:30');
  await user.clear(field);
  await user.type(field, '45{Enter}');
  expect(await within(list).findByText('0:45')).toBeInTheDocument();
  expect(backend.callsTo('PATCH', '/api/time/entry-0001').at(-1)?.body).toEqual({ seconds: 2700 });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await within(list).findByText('1:30')).toBeInTheDocument();
  await waitFor(() =>
    expect(backend.callsTo('PATCH', '/api/time/entry-0001').at(-1)?.body).toEqual({
      seconds: 5400,
      expected: { seconds: 2700 },
    }),
  );
  await user.click(within(list).getByRole('button', { name: /^Delete 1:30, Today / }));
  const said = await screen.findByText("Time deleted: 1:30 on 'Build a shelf'.");
  await waitFor(() => expect(backend.data.time.entries).toEqual([]));
  await user.click(within(said.closest('[data-toast]')!).getByRole('button', { name: 'Undo' }));
  expect(await within(list).findByText('Sawing')).toBeInTheDocument();
  await waitFor(() => expect(backend.data.time.entries).toHaveLength(1));
});

test('a User changes only their own entries, an administrator all of them', async () => {
  const others = entry({ user: { _id: uma._id, name: uma.name } });
  const { user } = await open('/task/shelf', { entries: [others] });
  const list = await screen.findByRole('list', { name: 'Time entries' });
  expect(await within(list).findByText(uma.name)).toBeInTheDocument();
  await user.click(within(list).getByRole('button', { name: /^Delete 1:30, Today / }));
  await waitFor(() => expect(backend.data.time.entries).toEqual([]));
});

test('an event brings the timer that another tab or device has started or stopped', async () => {
  const { store } = await open('/task');
  expect(chip()).toBeNull();
  const { timers } = backend.data.time;
  const timer = { _id: 'timer-0002', taskId: 'door', taskTitle: 'Paint the door' };
  timers.set(ada._id, { ...timer, startedAt: ago(1) });
  act(() => receive(store, [{ name: 'own-changed', payload: 'time' }]));
  await waitFor(() => expect(chip()).toHaveTextContent('Paint the door'));
  timers.clear();
  act(() => receive(store, [{ name: 'own-changed', payload: 'time' }]));
  await waitFor(() => expect(chip()).toBeNull());
});

test('without a connection, start and stop wait with their times, and are shown at once', async () => {
  const { user, store } = await open('/task/shelf', { running: 'door' });
  await waitFor(() => expect(chip()).toHaveTextContent('Paint the door'));
  const time = await section();
  backend.overrides.set('POST /api/time/timer', () => ({ status: 0 }));
  backend.overrides.set('POST /api/time/timer/stop', () => ({ status: 0 }));
  await user.click(within(time).getByRole('button', { name: 'Start Timer' }));
  await waitFor(() => expect(selectWaitingChanges(store.getState())).toHaveLength(1));
  await waitFor(() => expect(chip()).toHaveTextContent('Build a shelf'));
  expect(selectWaitingChanges(store.getState())[0]?.arg).toMatchObject({
    taskId: 'shelf',
    day: today,
  });
  await user.click(within(time).getByRole('button', { name: /^Stop Timer/ }));
  await waitFor(() => expect(selectWaitingChanges(store.getState())).toHaveLength(2));
  await waitFor(() => expect(chip()).toBeNull());
  // What is dropped is not shown any more.
  const [first, second] = selectWaitingChanges(store.getState());
  act(() => void store.dispatch(changeDropped(second?.key ?? '')));
  expect(chip()).toHaveTextContent('Build a shelf');
  act(() => void store.dispatch(changeDropped(first?.key ?? '')));
  expect(chip()).toHaveTextContent('Paint the door');
});

test('the clock of the timer ticks without an action per second', async () => {
  const { store } = await open('/task', { running: 'door' });
  await waitFor(() => expect(chip()).toHaveTextContent(/0:25:0\d/));
  await screen.findByRole('article', { name: 'Paint the door' });
  await waitFor(() => expect(selectTasksSettled(store.getState())).toBe(true));
  const before = store.getState();
  const shown = chip()?.textContent;
  await waitFor(() => expect(chip()?.textContent).not.toBe(shown), { timeout: 3_000 });
  expect(store.getState().clock).toBe(before.clock);
  expect(store.getState().api.queries).toBe(before.api.queries);
});

test('a page that starts without a connection shows the timer that it has known', async () => {
  const { store } = await open('/task', { running: 'door' });
  await waitFor(() => expect(chip()).toHaveTextContent('Paint the door'));
  expect(store.getState().session.user?._id).toBe(ada._id);
  backend.overrides.set('GET /api/time/timer', () => ({ status: 0 }));
  const later = storeOn(backend);
  await signIn(later, ada);
  const { container } = await renderWithProviders('/task', { store: later });
  await waitFor(() => expect(container.querySelector('[data-timer]')).not.toBeNull());
});

test('another backend has no timer and no time, and is not asked for it', async () => {
  const { user } = await open('/task/shelf', { isDocket: false });
  const panel = await screen.findByRole('region', { name: 'Task: Build a shelf' });
  expect(within(panel).queryByRole('button', { name: 'Start Timer' })).toBeNull();
  await user.keyboard('w');
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: /shortcuts/i });
  expect(screen.queryByText('Start or stop the timer')).toBeNull();
  expect(backend.calls.filter(({ path }) => path.startsWith('/api/time'))).toEqual([]);
});
