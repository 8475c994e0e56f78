import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other long piece of work has. With `setImmediate`
 * alone, the next pages of all lists that are being sent would share one turn, and all other
 * requests would wait for it.
 */
export function takeTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
