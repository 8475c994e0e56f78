import { importWithRetry } from '../../src/ui/lazy/importWithRetry';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a part that cannot be fetched for a while comes when the server is back', async () => {
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('no'))
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue('part');
  const part = importWithRetry(load);
  await jest.runAllTimersAsync();
  await expect(part).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

test('without a network nothing is asked for until there is one', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue('part');
  const part = importWithRetry(load);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect(part).resolves.toBe('part');
});

test('a part that stays away is a failure in the end', async () => {
  const load = jest.fn<Promise<string>, []>().mockRejectedValue(new Error('gone'));
  const part = expect(importWithRetry(load)).rejects.toThrow('Reload the page');
  await jest.runAllTimersAsync();
  await part;
});
