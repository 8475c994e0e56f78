import { act, screen, waitFor, within } from '@testing-library/react';
import type { MyDay } from '../../src/contract/myDay';
import { currentVisit, readVisit } from '../../src/features/home/lastVisit';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { taskDeleted } from '../../src/data/realtime/serverEvents';
import { readPersonal, writePersonal } from '../../src/data/session/storage';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, signIn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { isOurPage } from '../../src/ui/browser/isOurPage';

const nothing = { count: 0, tasks: [] };
const emptyDay: MyDay = {
  overdue: nothing,
  today: nothing,
  week: nothing,
  open: 0,
  hasTasks: true,
  changed: [],
  notes: [],
};
const task = (title: string, dueDate: string) => ({
  _id: title,
  title,
  dueDate,
  priority: 'High' as const,
  status: 'Pending' as const,
});

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team) });
});
afterEach(() => backend.close());

/** Opens Home while the page shows all changes. */
async function open(day: Partial<MyDay>, person = team.uma) {
  backend.overrides.set('GET /api/my-day', () => ({ status: 200, body: { ...emptyDay, ...day } }));
  const page = await renderWithProviders('/', { backend, as: person });
  act(() => void page.store.dispatch(caughtUp({ seq: 1 })));
  return page;
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('what is due is listed by urgency, each task as a link', async () => {
  await open({
    overdue: { count: 12, tasks: [task('Late', '2026-01-02')] },
    week: { count: 1, tasks: [task('Soon', '2026-01-09')] },
    open: 20,
  });
  const mine = await panel('My tasks');
  expect(linksIn(mine.getByRole('list', { name: 'Overdue' }))).toEqual(['/task/Late']);
  expect(linksIn(mine.getByRole('list', { name: 'Due this week' }))).toEqual(['/task/Soon']);
  expect(mine.queryByRole('list', { name: 'Due today' })).not.toBeInTheDocument();
  expect(mine.getByText('02/01/2026')).toBeVisible();
  expect(mine.getByRole('link', { name: '11 more: overdue' })).toHaveAttribute(
    'href',
    '/task?filter=overdue&mine=1',
  );
  expect(mine.getByRole('link', { name: 'All 20 open' })).toHaveAttribute('href', '/task?mine=1');
});

test('changes name who did what; notes and, for administrators, people are links', async () => {
  const at = new Date().toISOString();
  await open(
    {
      changed: [
        { _id: 't1', title: 'Chairs', type: 'status', by: 'Udo User', at, to: 'On Hold' },
        { _id: 't2', title: 'Lamps', type: 'comment', by: 'Udo User', at, to: null },
        { _id: 't3', title: 'Doors', type: 'assigned', by: 'Udo User', at, to: 'Uma User' },
        {
          _id: 't4',
          title: 'Desks',
          type: 'edited',
          by: 'Udo User',
          at,
          to: null,
          fields: ['title', 'dueDate'],
        },
      ],
      notes: [
        { _id: 'n1', title: 'Plan', updatedAt: at },
        { _id: 'n2', title: '', updatedAt: at },
      ],
      people: [{ _id: 'p1', name: 'Busy Bee', open: 9, overdue: 7 }],
    },
    team.ada,
  );
  const changed = await panel('In the last 24 hours');
  expect(changed.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'ChairsUdo User set it to On Hold · just now',
    'LampsUdo User commented · just now',
    'DoorsUdo User assigned it to Uma User · just now',
    'DesksUdo User changed the title, due date · just now',
  ]);
  expect((await panel('Latest notes')).getByRole('link', { name: /^Plan/ })).toHaveAttribute(
    'href',
    '/note/view/n1',
  );
  expect((await panel('Latest notes')).getByRole('link', { name: /^Untitled/ })).toBeVisible();
  expect((await panel('Who is behind')).getByRole('link')).toHaveAccessibleName(
    /Busy Bee\s*7 overdue of 9 open/,
  );
});

test.each([
  ['nothing is due', { open: 3 }, team.uma, 'Nothing due this week'],
  ['a User has no tasks', { hasTasks: false }, team.uma, 'No tasks yet'],
])('when %s, it says so', async (_when, day, person, title) => {
  await open(day, person);
  expect(await (await panel('My tasks')).findByText(title)).toBeVisible();
});

test('an administrator without any task is led to the first one', async () => {
  const { user } = await open({ hasTasks: false, people: [] }, team.ada);
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  expect(await screen.findByRole('dialog', { name: 'New Task' })).toBeVisible();
});

test('a failure is shown, and can be tried again', async () => {
  const { user } = await open({});
  await panel('My tasks');
  backend.overrides.set('GET /api/my-day', () => ({ status: 503, body: { error: 'Too busy' } }));
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Notes' }));
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }));
  expect(await screen.findByText('Too busy')).toBeVisible();
  // What was known stays.
  expect(await panel('My tasks')).toBeTruthy();
  backend.overrides.set('GET /api/my-day', () => ({ status: 200, body: emptyDay }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Too busy')).not.toBeInTheDocument());
});

test('an event refreshes Home', async () => {
  const { store } = await open({});
  await panel('My tasks');
  backend.overrides.set('GET /api/my-day', () => ({
    status: 200,
    body: { ...emptyDay, today: { count: 1, tasks: [task('New today', '2026-01-02')] } },
  }));
  act(() => void store.dispatch(taskDeleted('any', { seq: 2, prev: 1, at: '' })));
  // It waits for more events first.
  expect(
    await screen.findByRole('link', { name: /^New today/ }, { timeout: 20_000 }),
  ).toBeVisible();
});

test('a list without any task says what to do first', async () => {
  await renderWithProviders('/task', { backend, as: team.ada });
  expect(await screen.findByText('There are no tasks yet.')).toBeVisible();
  expect(screen.getByText('Press New Task to create the first one.')).toBeVisible();
});

test('is there before the socket is connected', async () => {
  backend.overrides.set('GET /api/my-day', () => ({ status: 200, body: emptyDay }));
  const { store } = await renderWithProviders('/', { backend, as: team.uma });
  expect(await panel('My tasks')).toBeTruthy();
  expect(store.getState().realtime.seq).toBeNull();
});

test('another backend is not asked, and Home shows its cards alone', async () => {
  backend.data.isDocket = false;
  await renderWithProviders('/', { backend, as: team.uma });
  expect(await screen.findByRole('navigation', { name: 'Sections' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'My tasks' })).not.toBeInTheDocument();
  expect(backend.callsTo('GET', '/api/my-day')).toHaveLength(0);
});

test('our server is known by the page that it has sent', () => {
  const meta = document.createElement('meta');
  meta.name = 'docket-mail';
  document.head.append(meta);
  const isOurs = ['off', 'on', '__MAIL__'].map((content) => {
    meta.content = content;
    return isOurPage();
  });
  meta.remove();
  expect(isOurs).toEqual([true, true, false]);
});

describe('the last visit', () => {
  const minute = 60_000;

  it('ends when nobody looks at the page for half an hour', () => {
    const first = currentVisit(null, 100_000 * minute);
    expect(first).toEqual({ since: null, seenAt: 100_000 * minute });
    const same = currentVisit(first, 100_030 * minute);
    expect(same).toEqual({ since: null, seenAt: 100_030 * minute });
    const next = currentVisit(same, 100_061 * minute);
    expect(next).toEqual({ since: 100_030 * minute, seenAt: 100_061 * minute });
  });

  it('is never in the future, and ignores what it cannot read', () => {
    expect(currentVisit({ since: 9, seenAt: 9 }, 5).since).toBe(5);
    for (const stored of [null, 'x', {}, { since: 1 }, { since: 1, seenAt: 'x' }])
      expect(readVisit(stored)).toBeNull();
  });

  const identity = team.uma._id;

  it('is kept in the browser for each person', async () => {
    const seenAt = Date.now() - 3 * 60 * minute;
    writePersonal('visit', identity, { since: 1, seenAt });
    const { store } = await open({});
    expect(await panel('Since your last visit')).toBeTruthy();
    expect(store.getState().home.since).toBe(new Date(seenAt).toISOString());
    expect(readVisit(readPersonal('visit', identity))?.since).toBe(seenAt);
  });

  it('is not known in a new browser and after a log-out: then the panel is about a day', async () => {
    writePersonal('visit', identity, { since: 1, seenAt: Date.now() - minute });
    const { store, user } = await open({});
    expect(await panel('Since your last visit')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(readPersonal('visit', identity)).toBeNull());
    await act(() => signIn(store, team.uma));
    act(() => void store.dispatch(caughtUp({ seq: 1 })));
    expect(await panel('In the last 24 hours')).toBeTruthy();
    expect(screen.queryByText('Since your last visit')).not.toBeInTheDocument();
    const hours = (Date.now() - Date.parse(store.getState().home.since ?? '')) / (60 * minute);
    expect(hours).toBeGreaterThanOrEqual(24);
    // A full hour, which may have passed since.
    expect(hours).toBeLessThan(26);
  });
});

test('a task is ticked off at once, and opened again, by the circle before it', async () => {
  const shown = aTask({ _id: 'Late', title: 'Late', assignedTo: [team.uma] });
  backend.data.tasks.push(shown);
  const { user } = await open({ overdue: { count: 1, tasks: [task('Late', '2026-01-02')] } });
  const circle = await (await panel('My tasks')).findByRole('button', { name: 'Complete' });
  await user.click(circle);
  await waitFor(() => expect(circle).toHaveAttribute('aria-pressed', 'true'));
  expect(backend.data.tasks.find(({ _id }) => _id === 'Late')?.status).toBe('Completed');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(circle).toHaveAttribute('aria-pressed', 'false'));
});

test('a task that is opened on Home closes to Home, also after J', async () => {
  for (const title of ['Late', 'Later'])
    backend.data.tasks.push(aTask({ _id: title, title, assignedTo: [team.uma] }));
  const { user } = await open({ overdue: { count: 1, tasks: [task('Late', '2026-01-02')] } });
  for (const keys of ['{Escape}', 'j{Escape}']) {
    await user.click(await (await panel('My tasks')).findByRole('link', { name: /Late/ }));
    await screen.findByRole('region', { name: 'Task: Late' });
    await screen.findByRole('article', { name: 'Later' });
    await user.keyboard(keys);
    await panel('My tasks');
  }
});
