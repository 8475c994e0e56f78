import { act, screen, waitFor, within } from '@testing-library/react';
import type { TimeEntry } from '../../src/contract/time/timeEntry';
import { addDays, weekdayOf } from '../../src/lib/day';
import { dayBounds } from '../../src/lib/dueDate';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { addTime } from '../../src/data/nouns/time/changeEntries';
import { entryRows, reportRows } from '../../src/features/time/exportTime';
import { loadMoreEntries, loadReport } from '../../src/features/time/loadReport';
import { timeFiltersChanged } from '../../src/features/time/timeListSlice';
import { reportLimits } from '../../src/features/time/timeListeners';
import { daysOf } from '../../src/features/time/timeRanges';
import { FakeBackend } from '../helpers/fakeBackend';
import { fakeTime } from '../helpers/fakeTimeRoutes';
import { receive } from '../helpers/receive';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// The report of time (/time), and its files.

const { ada, uma } = team;
const { today } = dayBounds(Date.now());
const monday = addDays(today, -weekdayOf(today));

let backend: FakeBackend;
afterEach(async () => {
  jest.restoreAllMocks();
  await backend.close();
});

const entry = (changes: Partial<TimeEntry>): TimeEntry => ({
  _id: 'entry-0001',
  taskId: 'shelf',
  taskTitle: 'Build a shelf',
  user: { _id: ada._id, name: ada.name },
  day: monday,
  seconds: 5400,
  note: '',
  createdAt: '2026-01-01T10:00:00.000Z',
  ...changes,
});
const entries = (): TimeEntry[] => [
  entry({}),
  entry({ _id: 'entry-0002', taskId: 'door', taskTitle: 'Paint', seconds: 900, note: '=1+1' }),
  entry({ _id: 'entry-0003', user: { _id: uma._id, name: uma.name }, seconds: 1800 }),
  entry({ _id: 'entry-0004', day: addDays(monday, -3), seconds: 600 }),
];
const open = async (route: string, { as = ada, isDocket = true, shown = entries() } = {}) => {
  const tasks = [
    aTask({ _id: 'shelf', title: 'Build a shelf', labels: ['wood', 'home'] }),
    aTask({ _id: 'door', title: 'Paint the door', labels: [] }),
  ];
  const people = Object.values(team);
  backend = await FakeBackend.start({ isDocket, people, tasks, time: fakeTime(shown) });
  return renderWithProviders(route, { backend, as });
};
const linesOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getAllByRole('cell')[0]?.textContent,
    ]);

test('an administrator sees the week of everybody, by person, label and week', async () => {
  const { user } = await open('/time');
  expect(await linesOf('Time by person')).toEqual([
    [ada.name, '1:45'],
    [uma.name, '0:30'],
    ['Total', '2:15'],
  ]);
  await user.click(screen.getByRole('button', { name: 'By label' }));
  expect(await linesOf('Time by label')).toEqual([
    ['wood', '2:00'],
    ['home', '2:00'],
    ['No label', '0:15'],
    ['Totaleach entry once', '2:15'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Last week' }));
  await waitFor(async () =>
    expect(await linesOf('Time by label')).toContainEqual(['Totaleach entry once', '0:10']),
  );
});

test('a person and own dates are chosen, and a link has them', async () => {
  const from = addDays(monday, -7);
  await open(`/time?range=custom&from=${from}&by=week&person=${ada._id}`);
  expect((await linesOf('Time by week')).at(-1)).toEqual(['Total', '1:55']);
  const read = backend.callsTo('GET', '/api/time/report');
  expect(read).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Person, 1 chosen' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Dates, 1 chosen' })).toBeInTheDocument();
});

test('a User sees their own time, and no choice of people', async () => {
  await open('/time', { as: uma });
  expect((await linesOf('Time by week')).at(-1)).toEqual(['Total', '0:30']);
  expect(screen.queryByRole('button', { name: 'By person' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Person/ })).toBeNull();
});

test('the entries stand below it by day, lead to their tasks, and are deleted there', async () => {
  const { user } = await open('/time');
  const list = await screen.findByRole('region', { name: 'Entries' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(within(list).getByRole('link', { name: 'Paint' })).toHaveAttribute('href', '/task/door');
  await user.click(within(list).getByRole('button', { name: 'Delete 1:30, Build a shelf' }));
  await waitFor(async () =>
    expect((await linesOf('Time by person')).at(-1)).toEqual(['Total', '0:45']),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect((await linesOf('Time by person')).at(-1)).toEqual(['Total', '2:15']),
  );
});

test('days without time say so, and a report that fails can be read again', async () => {
  const { user } = await open('/time', { shown: [] });
  expect(await screen.findByText('No time in these days')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  backend.overrides.set('GET /api/time/report', () => ({ status: 500, body: { error: 'Broken' } }));
  await user.click(screen.getByRole('button', { name: 'This month' }));
  expect(await screen.findByText('Broken')).toBeInTheDocument();
  backend.overrides.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No time in these days')).toBeInTheDocument();
});

const manyEntries = () =>
  Array.from({ length: 450 }, (_, index) => entry({ _id: `entry-${index}-of-many` }));
/** A store without a page, with a report. */
const loaded = async (shown = manyEntries()) => {
  const people = Object.values(team);
  backend = await FakeBackend.start({ isDocket: true, people, time: fakeTime(shown) });
  const store = storeOn(backend);
  await signIn(store, ada);
  const settled = () => waitFor(() => expect(store.getState().timeReport.request).toBeNull());
  store.dispatch(loadReport());
  await settled();
  return { store, settled, state: () => store.getState().timeReport };
};

test('a report that is read again keeps all entries that were asked for', async () => {
  const { store, settled, state } = await loaded();
  expect(state().entries).toHaveLength(100);
  store.dispatch(loadMoreEntries());
  await settled();
  expect(state().entries).toHaveLength(300);
  store.dispatch(loadReport());
  await settled();
  expect(state().entries).toHaveLength(300);
  // The answer with more entries is still on its way.
  store.dispatch(loadMoreEntries());
  store.dispatch(loadReport());
  await settled();
  expect(state().entries).toHaveLength(450);
  expect(state().next).toBeNull();
  store.dispatch(timeFiltersChanged({ group: 'label' }));
  store.dispatch(loadReport());
  await settled();
  expect(state().entries).toHaveLength(100);
});

test('a report stays when it cannot be read again, but not below other filters', async () => {
  const { store, settled, state } = await loaded(entries());
  const { report } = state();
  backend.overrides.set('GET /api/time/report', () => ({ status: 500, body: { error: 'Broken' } }));
  store.dispatch(loadReport());
  await settled();
  expect(state()).toMatchObject({ report, error: { text: 'Broken' } });
  expect(state().entries).toHaveLength(3);
  store.dispatch(timeFiltersChanged({ range: 'lastWeek' }));
  store.dispatch(loadReport());
  await settled();
  expect(state()).toMatchObject({ report: null, entries: [] });
});

/** Opens the report with a short pause between a change of others and a read. */
async function openWithPause(pause: number) {
  jest.replaceProperty(reportLimits, 'pause', pause);
  const { store } = await open('/time');
  await screen.findByRole('table');
  const reads = () => backend.callsTo('GET', '/api/time/report').length;
  const before = reads();
  return {
    change: () => act(() => receive(store, [{ name: 'own-changed', payload: 'timeReport' }])),
    isRead: () => waitFor(() => expect(reads()).toBeGreaterThan(before)),
  };
}

test('a single change of others is read, without another action after it', async () => {
  const { change, isRead } = await openWithPause(50);
  change();
  await isRead();
});

test('changes of others that never pause do not keep a report from being read', async () => {
  const { change, isRead } = await openWithPause(100);
  const changes = setInterval(change, 10);
  try {
    await isRead();
  } finally {
    clearInterval(changes);
  }
});

test('time that waits for the server is shown only if it passes the filters', async () => {
  const { store } = await open(`/time?label=wood`);
  const list = () => screen.findByRole('region', { name: 'Entries' });
  await list();
  await store.dispatch(getTasks.initiate(undefined, { subscribe: false }));
  backend.overrides.set('POST /api/time', () => ({ status: 0 }));
  const add = (taskId: string, note: string) =>
    store.dispatch(addTime({ taskId, taskTitle: '' }, { day: monday, seconds: 60, note }));
  await act(async () => {
    await add('door', 'Of another label');
    await add('shelf', 'Of this label');
  });
  expect(await within(await list()).findByText('Of this label')).toBeInTheDocument();
  expect(screen.queryByText('Of another label')).toBeNull();
  act(() => void store.dispatch(timeFiltersChanged({ label: null, person: uma._id })));
  await waitFor(() => expect(screen.queryByText('Of this label')).toBeNull());
  act(() => void store.dispatch(timeFiltersChanged({ person: ada._id })));
  expect(await screen.findByText('Of another label')).toBeInTheDocument();
});

test('files have times as hours and minutes and as decimal hours', async () => {
  const { store } = await open('/time?by=week');
  await screen.findByRole('table');
  const { report, group } = store.getState().timeReport;
  if (!report) throw new Error('no report');
  expect(reportRows(report, group)).toEqual([
    ['Week', 'Time', 'Hours', 'Entries'],
    [monday, '2:15', '2.25', '3'],
    ['Total', '2:15', '2.25', ''],
  ]);
  expect(entryRows(store.getState(), store.getState().timeReport.entries)[2]).toEqual([
    monday,
    ada.name,
    'Paint',
    '=1+1',
    '0:15',
    '0.25',
    'http://localhost/task/door',
  ]);
});

test('weeks begin on Monday, and a month has all of its days', () => {
  const none = { from: null, to: null };
  expect(daysOf('week', none, '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(daysOf('lastWeek', none, '2026-03-02')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(daysOf('month', none, '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('another backend has no such screen', async () => {
  await open('/time', { isDocket: false });
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeInTheDocument();
  expect(backend.calls.filter(({ path }) => path.startsWith('/api/time'))).toEqual([]);
});
