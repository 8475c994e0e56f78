import { setTimeout as pause } from 'node:timers/promises';

/** A bound for what hangs, in milliseconds, not a measure: a busy machine must not fail a test. */
export const patience = 60_000;

/** Reads until the answer is as expected; what it was last is shown when it never comes. */
export async function expectSoon<Value>(read: () => Value | Promise<Value>, expected: unknown): Promise<void> {
  const end = Date.now() + patience;
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
