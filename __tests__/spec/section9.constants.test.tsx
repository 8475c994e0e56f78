import { render, screen, waitFor, within } from '@testing-library/react';
import { previewFile } from '../../src/features/tasks/fields/FileChip';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { loggedIn } from '../../src/data/session/sessionSlice';
import { AppDialog } from '../../src/ui/dialogs/AppDialog';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { theme } from '../../src/ui/theme/theme';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { card, onScreen, openFromSettings, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';
import { injectStyles } from '../helpers/styles';

// Section 9: constants and limits. Sizes that need a layout are measured in a browser: e2e/spec, and the rows of the assign list in e2e/people. 'Note body editor: 15 rows' is in
// section2.notes; 'Dates shown en-GB' in section2.taskManagement and section2.modals; the defaults are in section5.tasks (priority Medium),
// section5.forms (new-user role User, active off) and section3 (persist false).

const { ada, uma, udo } = team;
const { startBackend, backend, open } = useFakeBackend();

afterEach(() => jest.useRealTimers());

test('HTTP client default timeout: none', async () => {
  jest.useFakeTimers();
  const signals: (AbortSignal | null | undefined)[] = [];
  const silent: typeof fetch = (_input, init) => {
    signals.push(init?.signal);
    return new Promise(() => undefined);
  };
  const store = storeOn(
    { url: '' },
    {
      transport: {
        apiHost: 'http://backend.test',
        sockets: false,
        fetch: silent,
        upload: () => new Promise(() => undefined),
      },
    },
  );
  store.dispatch(loggedIn({ user: { ...uma }, accessToken: 'token' }));
  void store.dispatch(getTasks.initiate());
  await jest.advanceTimersByTimeAsync(6 * 3_600_000);
  expect(signals).toHaveLength(1);
  expect(signals[0]?.aborted ?? false).toBe(false);
  expect(getTasks.select(undefined)(store.getState()).status).toBe('pending');
});

test('One retry after a token refresh', async () => {
  const store = storeOn(await startBackend());
  await signIn(store, uma);
  backend().overrides.set('GET /api/tasks', () => ({
    status: 403,
    body: { error: 'Forbidden token expired' },
  }));
  await store.dispatch(getTasks.initiate());
  expect(backend().callsTo('GET', '/api/tasks')).toHaveLength(2);
  expect(backend().callsTo('POST', '/api/auth/refresh')).toHaveLength(1);
});

describe('Heights', () => {
  injectStyles();

  test('Comments list max height 300 px; activity timeline 400 px', async () => {
    const at = '2026-02-03T10:05:00.000Z';
    await startBackend({
      tasks: [
        aTask({
          title: 'Chairs',
          comments: [{ text: 'Twelve', user: { name: 'Udo' }, createdAt: at }],
          activity: [{ type: 'status', timestamp: at, user: udo, status: 'On Hold' }],
        }),
      ],
    });
    const { user } = await open('/task', uma);
    await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
    expect(await screen.findByRole('log', { name: 'Comments' })).toHaveStyle({
      maxHeight: '300px',
      overflowY: 'auto',
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click((await card('Chairs')).getByRole('button', { name: 'Activity' }));
    expect(await screen.findByRole('list', { name: 'Activity' })).toHaveStyle({
      maxHeight: '400px',
      overflowY: 'auto',
    });
  });

  test('Assign list shows 5 rows', async () => {
    const people = Array.from({ length: 7 }, (_, index) => ({
      ...udo,
      _id: `p${index}`,
      name: `Person ${index}`,
      email: `p${index}@example.com`,
    }));
    await startBackend({ people: [ada, uma, ...people], tasks: [aTask({ title: 'Chairs' })] });
    const { user } = await open('/task', ada);
    const dialog = await openFromSettings(user, 'Chairs', 'Assign User');
    const list = await dialog.findByRole('list', { name: 'Available users' });
    const [row] = within(list).getAllByRole('listitem');
    const pixels = (element: Element | undefined, property: 'height' | 'maxHeight') =>
      element ? Number.parseFloat(getComputedStyle(element)[property]) : NaN;
    expect(pixels(list, 'maxHeight') / pixels(row, 'height')).toBe(5);
    expect(list).toHaveStyle({ overflowY: 'auto' });
  });
});

test('Select widget: page size 5', async () => {
  const people = Array.from({ length: 12 }, (_, index) => ({
    ...udo,
    _id: `p${index}`,
    name: `Person ${index}`,
    email: `p${index}@example.com`,
  }));
  await startBackend({ people: [ada, ...people] });
  const { user } = await open('/task', ada);
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const field = await screen.findByLabelText(/^Assign To/);
  await user.click(field);
  await screen.findByRole('option', { name: /Person 11/ });
  const highlighted = () =>
    screen
      .getAllByRole('option')
      .findIndex((option) => option.id === field.getAttribute('aria-activedescendant'));
  await user.keyboard('{ArrowDown}');
  const first = highlighted();
  await user.keyboard('{PageDown}');
  expect(highlighted()).toBe(first + 5);
  await user.keyboard('{PageUp}');
  expect(highlighted()).toBe(first);
});

test('Activity sorted newest first, en-GB with 12-hour time', async () => {
  const times = [
    new Date(2026, 1, 3, 9, 5),
    new Date(2026, 1, 4, 15, 30),
    new Date(2026, 1, 4, 0, 10),
  ];
  await startBackend({
    tasks: [
      aTask({
        title: 'Chairs',
        activity: times.map((time) => ({
          type: 'status',
          timestamp: time.toISOString(),
          user: udo,
          status: 'On Hold',
        })),
      }),
    ],
  });
  const { user } = await open('/task', uma);
  await user.click((await card('Chairs')).getByRole('button', { name: 'Activity' }));
  const list = within(await screen.findByRole('list', { name: 'Activity' }));
  expect(
    list.getAllByRole('listitem').map((item) => item.querySelector('time')?.textContent),
  ).toEqual(['04/02/2026, 3:30 pm', '04/02/2026, 12:10 am', '03/02/2026, 9:05 am']);
});

test('Breakpoints: xs 0, sm 576, md 768, lg 992, xl 1200, xxl 1400', () => {
  expect(theme.breakpoints.values).toEqual({
    xs: 0,
    sm: 576,
    md: 768,
    lg: 992,
    xl: 1200,
    xxl: 1400,
  });
});

test('Collapse transition 300 ms', () => {
  expect(theme.components?.MuiCollapse?.defaultProps?.timeout).toBe(300);
});

test('modal transition 300 ms, backdrop 150 ms', async () => {
  const dialog = (open: boolean) => (
    <AppTheme>
      <AppDialog open={open} title="Modal" onClose={() => undefined}>
        Text
      </AppDialog>
    </AppTheme>
  );
  const { rerender } = render(dialog(false));
  rerender(dialog(true));
  await screen.findByRole('dialog');
  const durationOf = (selector: string) =>
    /opacity (\d+)ms/.exec(
      document.querySelector<HTMLElement>(selector)?.style.transition ?? '',
    )?.[1];
  expect(durationOf('.MuiDialog-container')).toBe('300');
  expect(durationOf('.MuiBackdrop-root')).toBe('150');
});

test('Object URL for attachment preview is revoked after 10 s', () => {
  jest.useFakeTimers();
  const made = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
  const revoked = jest.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  previewFile(new File(['x'], 'plan.pdf'));
  expect(opened).toHaveBeenCalledWith('blob:preview', '_blank', expect.any(String));
  jest.advanceTimersByTime(9_999);
  expect(revoked).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledWith('blob:preview');
  for (const spy of [made, revoked, opened]) spy.mockRestore();
});

test('Stored keys in local storage: user, accessToken, persist', async () => {
  const { store } = await open('/note', uma);
  await onScreen('note');
  const keys = Object.keys(localStorage).filter((key) => !key.startsWith('docket.'));
  expect(keys.sort()).toEqual(['accessToken', 'persist', 'user']);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    name: 'Uma User',
    roles: ['User'],
  });
  expect(localStorage.getItem('accessToken')).toBe(store.getState().session.accessToken);
});
