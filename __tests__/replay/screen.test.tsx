import { File } from 'node:buffer';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clockTicked } from '../../src/data/store/clockSlice';
import { replayTarget } from '../../src/app/replayTarget';
import { routeChanged } from '../../src/data/navigation/navigationSlice';
import { dueCategoryChosen, searchSubmitted } from '../../src/data/nouns/tasks/taskListSlice';
import { isState, type Annotation, type Log } from '../../src/replay/format/logFormat';
import { ReplayScreen } from '../../src/replay/screen/ReplayScreen';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { textOf } from '../helpers/logFixture';
import { mapEntries, buildLog, startedAt, sampleActions, type LogStep } from '../helpers/buildLog';

// Thirteen whole pages on a busy machine: a limit for hanging tests only.
jest.setTimeout(scaledTimeout(30_000));

const at = (after: number, action: Exclude<LogStep, 'reload' | { after: number }>): LogStep => ({
  after,
  action,
});
const session = (): Log =>
  buildLog([
    at(20, routeChanged({ pathname: '/task', search: '' })),
    at(20, searchSubmitted('plan')),
    at(20, clockTicked(startedAt + 60_000)),
    at(20, dueCategoryChosen('urgent')),
    'reload',
    at(20, routeChanged({ pathname: '/note', search: '' })),
    at(20, searchSubmitted('other')),
  ]);

const fileOf = (text: string, name = 'session.docket-log') => new File([text], name);
/** Chooses a file as a person does. */
function choose(file: File): void {
  fireEvent.change(screen.getByLabelText('Log file'), { target: { files: [file] } });
}
async function opened(log: Log = session()) {
  const user = userEvent.setup();
  render(
    <AppTheme>
      <ReplayScreen target={Promise.resolve(replayTarget)} logo="Docket" />
    </AppTheme>,
  );
  choose(fileOf(textOf(log)));
  await screen.findByLabelText('Timeline');
  return user;
}
const place = () => Number(screen.getByLabelText('Timeline').getAttribute('aria-valuenow'));
const grid = () => screen.getByLabelText('Actions', { selector: '[role=grid]' });
const rows = () =>
  [...grid().querySelectorAll<HTMLElement>('[role=row]')].map((row) =>
    Number(row.dataset.position),
  );
const current = () => grid().querySelector('[aria-selected=true]')?.textContent;
function goTo(number: number): void {
  const field = screen.getByLabelText('Go to action');
  fireEvent.change(field, { target: { value: String(number) } });
  fireEvent.submit(field);
}
const press = (label: string | RegExp) =>
  fireEvent.click(screen.getByLabelText(label, { selector: 'button' }));
const openTab = (name: string) =>
  fireEvent.click(screen.getByText(name, { selector: '[role=tab]' }));

test('without a log the page asks for one', () => {
  render(
    <AppTheme>
      <ReplayScreen target={Promise.resolve(replayTarget)} logo="Docket" />
    </AppTheme>,
  );
  expect(screen.getByRole('heading', { name: 'Drop a log here' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  expect(screen.queryByRole('slider', { name: 'Timeline' })).toBeNull();
});

test('a recorded log shows its actions and turns out identical', async () => {
  await opened();
  expect(await screen.findByText('Identical', { selector: '[data-verdict] *' })).toBeVisible();
  expect(rows()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(screen.getByText('of 7')).toBeVisible();
});

test('buttons, keys, the number and the list all move to an action', async () => {
  const user = await opened();
  press('Step forward');
  expect([place(), current()]).toEqual([1, expect.stringContaining('routeChanged')]);
  press('Next navigation');
  expect(place()).toBe(6);
  press('Previous navigation');
  expect(place()).toBe(1);
  goTo(4);
  expect(place()).toBe(4);
  act(() => grid().focus());
  await user.keyboard('{End}');
  expect(place()).toBe(7);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(place()).toBe(5);
  await user.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}');
  expect(place()).toBe(7);
  fireEvent.click(grid().querySelector('[data-position="3"]') ?? grid());
  expect(place()).toBe(3);
  await user.keyboard('{ArrowDown}');
  expect(place()).toBe(4);
});

test('a long jump reuses the rows, and the current one is among them', async () => {
  await opened(
    buildLog(Array.from({ length: 400 }, (_, tick) => at(20, clockTicked(startedAt + tick)))),
  );
  const lines = () => [...grid().querySelectorAll('[role=row]')];
  goTo(150);
  const before = new Set(lines());
  goTo(300);
  expect(current()).toContain('300');
  expect(rows()).toContain(300);
  expect(rows()).not.toContain(150);
  expect(lines().filter((line) => !before.has(line))).toEqual([]);
  expect(rows()).toEqual(rows().toSorted((a, b) => a - b));
});

test('a click on the dot of a row sets its breakpoint and keeps the focus on the list', async () => {
  const user = await opened();
  await user.click(screen.getByLabelText('Break on taskList/dueCategoryChosen'));
  expect(screen.getByLabelText('Break on taskList/dueCategoryChosen')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(place()).toBe(0);
  await user.keyboard('{ArrowDown}');
  expect(place()).toBe(1);
  expect(grid()).toHaveFocus();
});

test('a search filters the list, Enter goes to the next match and Shift+Enter back', async () => {
  const user = await opened();
  await user.keyboard('/');
  const field = screen.getByLabelText('Search types, keys and values');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('SUBMIT');
  await waitFor(() => expect(rows()).toEqual([2, 7]));
  await user.keyboard('{Enter}');
  expect(place()).toBe(2);
  await user.keyboard('{Enter}{Enter}');
  expect(place()).toBe(2);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(place()).toBe(7);
  await user.keyboard('{Escape}');
  fireEvent.click(screen.getByText('Only navigation'));
  expect(rows()).toEqual([0, 1, 5, 6]);
});

test('a search finds what actions carry, by key and by value', async () => {
  const user = await opened();
  const field = screen.getByLabelText('Search types, keys and values');
  await user.type(field, 'PLAN');
  await waitFor(() => expect(rows()).toEqual([2]));
  await user.clear(field);
  await user.type(field, 'pathname');
  await waitFor(() => expect(rows()).toEqual([1, 6]));
});

test('a value of the state leads to the action that changed it', async () => {
  await opened();
  goTo(4);
  openTab('State');
  fireEvent.change(screen.getByLabelText('Search by path'), { target: { value: '/search' } });
  const list = await screen.findByLabelText('Paths found');
  fireEvent.click(within(list).getByText('"plan"'));
  press('Last change, copy, or break on /taskList/search');
  fireEvent.click(await screen.findByText('Changed by action 2: taskList/searchSubmitted'));
  expect(place()).toBe(2);
  expect(screen.getByText('taskList/searchSubmitted', { selector: 'h2' })).toBeVisible();
});

test('a long pause that is played in full says what is left, and can be skipped', async () => {
  await opened(buildLog([at(40 * 3_600_000, searchSubmitted('plan')), at(20, clockTicked(1))]));
  fireEvent.click(screen.getByText('Full pauses'));
  press('Play');
  expect(await screen.findByRole('timer')).toHaveTextContent(/^Pause: 40 h .*left$/);
  fireEvent.click(screen.getByText('Skip pause'));
  await waitFor(() => expect(place()).toBe(2));
  expect(screen.queryByRole('timer')).toBeNull();
});

test('playback stops at a type and at a path, and says which', async () => {
  await opened();
  press('Break on taskList/dueCategoryChosen');
  press('Play');
  expect(await screen.findByText('Stopped at taskList/dueCategoryChosen')).toBeVisible();
  expect(place()).toBe(4);

  press('Breakpoints, 1 chosen');
  press('Remove the breakpoint taskList/dueCategoryChosen');
  const field = screen.getByLabelText('Type or /path');
  fireEvent.change(field, { target: { value: '/taskList/search' } });
  fireEvent.submit(field);
  fireEvent.change(field, { target: { value: '/not~a~path' } });
  expect(screen.getByText(/is not a path/)).toBeVisible();
  fireEvent.keyDown(field, { key: 'Escape' });
  goTo(0);
  press('Play');
  expect(await screen.findByText('Stopped: /taskList/search changed')).toBeVisible();
  expect(place()).toBe(2);
});

test('the difference shows values before and after an action', async () => {
  await opened();
  goTo(2);
  openTab('Difference');
  expect(screen.getByText('taskList/searchSubmitted', { selector: 'h2' })).toBeVisible();
  const change = within(screen.getByLabelText('Changes'))
    .getByText('/taskList/search')
    .closest('li');
  expect(within(change as HTMLElement).getByText('""')).toBeVisible();
  expect(within(change as HTMLElement).getByText('"plan"')).toBeVisible();
  goTo(5);
  expect(screen.getByText(/The page was reloaded/)).toBeVisible();
});

test('the state is a tree for the current action with searchable paths', async () => {
  await opened();
  goTo(2);
  openTab('State');
  fireEvent.change(screen.getByLabelText('Search by path'), {
    target: { value: '/taskList/sear' },
  });
  const list = await screen.findByLabelText('Paths found');
  fireEvent.click(within(list).getByText('"plan"'));
  const chosen = () =>
    screen
      .getByLabelText('State', { selector: '[role=tree]' })
      .querySelector('[aria-selected=true]');
  expect(chosen()).toHaveTextContent('search:"plan"');
  goTo(7);
  expect(chosen()).toHaveTextContent('search:"other"');
  press('Last change, copy, or break on /taskList/search');
  fireEvent.click(await screen.findByText('Break when this changes'));
  expect(screen.getByLabelText('Breakpoints, 1 chosen')).toBeInTheDocument();
});

test('annotations are marked on the timeline and listed, and lead to the action before them', async () => {
  const annotations: Annotation[] = [
    { at: 25, kind: 'request', method: 'GET', path: '/api/tasks', status: 200, duration: 4 },
    {
      at: 45,
      kind: 'request',
      method: 'GET',
      path: '/api/labels',
      query: '?q=x',
      status: 500,
      duration: 12,
      requestId: 'abc',
    },
    { at: 65, kind: 'longTask', duration: 90 },
    { at: 105, kind: 'error', source: 'uncaught', name: 'TypeError', text: '<b>no</b> such row' },
    {
      at: 106,
      kind: 'request',
      method: 'GET',
      path: '/api/views',
      status: 'cancelled',
      duration: 12,
    },
  ];
  await opened({ ...session(), annotations });
  openTab('Annotations');
  const list = screen.getByLabelText('Annotations', { selector: '[role=group]' });
  const lines = () =>
    within(list)
      .getAllByRole('button', { hidden: true })
      .map((row) => row.textContent);
  expect(lines()).toEqual([
    '10:00.0GET /api/tasks200 · 4 ms',
    '20:00.0GET /api/labels?q=x500 · 12 ms',
    '30:00.0Long task90 ms',
    '60:00.1TypeError: <b>no</b> such rowuncaught',
    '60:00.1GET /api/viewscancelled · 12 ms',
  ]);
  fireEvent.click(within(list).getByText('GET /api/labels?q=x'));
  expect(place()).toBe(2);
  expect(screen.getByLabelText('Selected annotation')).toHaveTextContent('"requestId": "abc"');
  fireEvent.click(screen.getByText('Only problems'));
  expect(lines()).toHaveLength(3);
  expect(screen.getByText('3 problems, 5 in all')).toBeVisible();
  fireEvent.click(within(list).getByText('TypeError: <b>no</b> such row'));
  expect(place()).toBe(6);
  expect(screen.getByLabelText('Selected annotation')).toHaveTextContent('<b>no</b> such row');
});

test('a changed log is not identical: the badge shows action, path and both values, and leads there', async () => {
  const forged = mapEntries(session(), (entry, index) =>
    index === 2 && !isState(entry) ? { ...entry, action: searchSubmitted('forged') } : entry,
  );
  await opened(forged);
  fireEvent.click(
    await screen.findByText('Differs at action 2: /taskList/search was "plan", is "forged"', {
      selector: 'button *',
    }),
  );
  expect(place()).toBe(2);
  const note = screen.getByRole('alert');
  expect(note).toHaveTextContent('/taskList/search');
  expect(note).toHaveTextContent('"plan"');
  expect(note).toHaveTextContent('"forged"');
});

test('a log of another build says so', async () => {
  await opened(buildLog(sampleActions(5), { ...replayTarget, build: 'older' }));
  expect(await screen.findByText('Other build')).toBeVisible();
  expect(await screen.findByText('Identical', { selector: '[data-verdict] *' })).toBeVisible();
});

test('an invalid log is rejected in one sentence with the line, and the current log stays', async () => {
  await opened();
  goTo(3);
  const lines = textOf(session()).split('\n');
  choose(
    fileOf(
      [
        ...lines.slice(0, 4),
        lines[4]?.replace(/"at":[\d.]+/, '"at":"soon"'),
        ...lines.slice(5),
      ].join('\n'),
      'broken.docket-log',
    ),
  );
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent(/^broken\.docket-log could not be opened\. Line 5: /);
  expect(place()).toBe(3);
  fireEvent.click(within(refusal).getByLabelText('Close'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('another log replaces the first and starts at its beginning', async () => {
  await opened();
  goTo(3);
  choose(fileOf(textOf(buildLog(sampleActions(12))), 'second.docket-log'));
  expect(await screen.findByText('second.docket-log')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('of 12')).toBeVisible());
  expect(place()).toBe(0);
});

test('"?" opens the shortcuts, which can switch off single keys', async () => {
  const user = await opened();
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(sheet).getByRole('switch', { name: /Single-key shortcuts/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('About shows the facts of the log and exports it for Redux DevTools', async () => {
  const log = session();
  await opened({ ...log, header: { ...log.header, note: 'The list was empty.' } });
  openTab('About');
  expect(screen.getByText('The list was empty.')).toBeVisible();
  expect(screen.getByText('Europe/Berlin', { selector: 'dd' })).toBeVisible();
  expect(
    within(screen.getByLabelText('Actions by type'))
      .getByText('taskList/searchSubmitted')
      .closest('li'),
  ).toHaveTextContent('2');
  fireEvent.click(screen.getByText('Actions and first state'));
  expect(await screen.findByText(/The format cannot hold/)).toBeVisible();
});
