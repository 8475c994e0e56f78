import { setTimeout as pause } from 'node:timers/promises';
import { scaledTimeout } from './scaledTimeout';

/** How long a test waits for one thing, in milliseconds. */
export const timeoutMs = scaledTimeout(20_000);

/** Reads until the value is as expected. Fails with the last value after `timeoutMs`. */
export async function expectSoon<Value>(
  read: () => Value | Promise<Value>,
  expected: unknown,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      expect(await read()).toEqual(expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(30);
    }
  }
}
