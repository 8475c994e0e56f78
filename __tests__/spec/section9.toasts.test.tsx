import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Toasts } from '../../src/features/toasts/Toasts';
import { toastShown } from '../../src/data/toasts/toastsSlice';
import { CommentsDialog } from '../../src/features/tasks/comments/CommentsDialog';
import { ActivityDialog } from '../../src/features/tasks/dialogs/ActivityDialog';
import { loggedIn } from '../../src/data/session/sessionSlice';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { injectStyles } from '../helpers/styles';

injectStyles();

// Section 9: what takes its time: toasts, and the spinners of comments and activity. Where toasts stand is measured in a browser (e2e/spec).

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const silent = {
  apiHost: 'http://backend.test',
  sockets: false,
  fetch: () => new Promise<never>(() => undefined),
  upload: () => new Promise<never>(() => undefined),
};
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-toast]')];
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('Toasts', () => {
  const begin = () => {
    const store = storeOn({ url: '' }, { transport: silent });
    render(
      <Provider store={store}>
        <AppTheme>
          <Toasts />
        </AppTheme>
      </Provider>,
    );
    return {
      store,
      show: (...messages: string[]) =>
        act(() => messages.forEach((message) => store.dispatch(toastShown({ message })))),
    };
  };

  test('auto-close 5000 ms', async () => {
    const { store, show } = begin();
    show('Hello');
    await pass(4_999);
    expect(toasts()[0]).toHaveTextContent('Hello');
    expect(store.getState().toasts).toHaveLength(1);
    await pass(1);
    expect(store.getState().toasts).toEqual([]);
    await pass(1_000);
    expect(screen.getByText('Hello')).not.toBeVisible();
  });

  test('no limit on count', async () => {
    const { show } = begin();
    show(...Array.from({ length: 40 }, (_, index) => `Toast ${index}`));
    await pass(1_000);
    expect(toasts()).toHaveLength(40);
  });

  test('swipe threshold 80 percent', async () => {
    const { store, show } = begin();
    show('Hello');
    await pass(1_000);
    const [toast] = toasts();
    const dragged = toast?.parentElement;
    if (!dragged) throw new Error('There is no toast.');
    Object.defineProperty(dragged, 'offsetWidth', { value: 300 });
    dragged.setPointerCapture = () => undefined;
    // jsdom has no pointer events; what of them is a mouse event's suffices.
    const point = (type: string, clientX: number) =>
      fireEvent(toast, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
    const swipe = (pixels: number) => {
      point('pointerdown', 500);
      point('pointermove', 500 + pixels);
      expect(dragged).toHaveStyle({ transform: `translateX(${pixels}px)` });
      point('pointerup', 500 + pixels);
    };
    swipe(239);
    expect(store.getState().toasts).toHaveLength(1);
    expect(dragged.style.transform).toBe('');
    swipe(240);
    expect(store.getState().toasts).toEqual([]);
  });
});

test.each([
  ['comments', CommentsDialog],
  ['activity', ActivityDialog],
])('spinners about 600 ms when opening %s', async (_part, Dialog) => {
  const store = storeOn({ url: '' }, { transport: silent });
  store.dispatch(loggedIn({ user: { ...team.uma }, accessToken: 'token' }));
  // As a streamed list has it: without its history.
  const row = aTask({
    title: 'Chairs',
    comments: undefined,
    activity: undefined,
    commentCount: 2,
    seq: 1,
  });
  render(
    <Provider store={store}>
      <AppTheme>
        <Dialog task={row} open onClose={() => undefined} onExited={() => undefined} />
      </AppTheme>
    </Provider>,
  );
  const dialog = within(screen.getByRole('dialog'));
  await pass(590);
  expect(dialog.getByText('Loading...')).toBeInTheDocument();
  await pass(20);
  expect(dialog.queryByText('Loading...')).not.toBeInTheDocument();
});
