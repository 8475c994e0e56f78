import 'fake-indexeddb/auto';
import { databaseOf } from '../../src/ui/browser/database';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a browser that does not answer is given up after three seconds, until it answers', async () => {
  const database = await databaseOf('late', () => undefined)();
  const request = Object.assign(new IDBOpenDBRequest(), { readyState: 'done' });
  jest.spyOn(indexedDB, 'open').mockReturnValue(request);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const open = databaseOf('late', () => undefined);
  const first = expect(open()).rejects.toThrow('No answer');
  await jest.advanceTimersByTimeAsync(3_000);
  await first;
  await expect(open()).rejects.toThrow('No answer');
  expect(indexedDB.open).toHaveBeenCalledTimes(1);

  Object.assign(request, { result: database });
  request.dispatchEvent(new IDBVersionChangeEvent('success'));
  await jest.advanceTimersByTimeAsync(0);
  expect((await open()).name).toBe('late');
});
