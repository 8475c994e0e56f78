import { selectDayBounds, selectNow } from '../../src/data/store/clockSlice';
import { startTicking } from '../../src/data/store/ticker';
import { makeStore } from '../../src/app/store/store';
import { fakeTransport } from '../helpers/streamTransport';

afterEach(() => jest.useRealTimers());

/** A store whose clock runs from this local moment. */
function running(...moment: [number, number, number, number, number, number]) {
  jest.useFakeTimers({ now: new Date(...moment) });
  const clock = { now: () => Date.now() };
  const store = makeStore({ transport: fakeTransport({}), clock });
  return { store, stop: startTicking(store.dispatch, clock) };
}

it('the clock ticks on the minute, and the day stays the same object', () => {
  const { store, stop } = running(2026, 5, 17, 12, 0, 20);
  const day = selectDayBounds(store.getState());
  const start = selectNow(store.getState());
  jest.advanceTimersByTime(39_000);
  expect(selectNow(store.getState())).toBe(start);
  jest.advanceTimersByTime(2_000);
  expect(selectNow(store.getState())).toBe(start + 40_000);
  expect(selectDayBounds(store.getState())).toBe(day);
  stop();
});

it('midnight brings a new day without a reload', () => {
  const { store, stop } = running(2026, 5, 17, 23, 59, 58);
  expect(selectDayBounds(store.getState()).today).toBe('2026-06-17');
  jest.advanceTimersByTime(2_001);
  expect(selectDayBounds(store.getState()).today).toBe('2026-06-18');
  stop();
});

it('a tab that wakes knows the time at once', () => {
  const { store, stop } = running(2026, 5, 17, 12, 0, 0);
  jest.setSystemTime(new Date(2026, 5, 19, 8, 0, 10));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(selectDayBounds(store.getState()).today).toBe('2026-06-19');
  stop();
  jest.setSystemTime(new Date(2026, 5, 20, 8, 0, 10));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(selectDayBounds(store.getState()).today).toBe('2026-06-19');
});
