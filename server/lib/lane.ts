import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseFault, UnknownOutcome } from './databaseErrors';
import { HttpError } from './errors';

/** What came of an item: its result, or why it was refused. */
export type Outcome<Result> = { result: Result } | { refusal: HttpError };

/** Resolves with what `attempt` returns, or with the refusal that it throws. */
export async function outcomeOf<Result>(
  attempt: () => Promise<Result> | Result,
): Promise<Outcome<Result>> {
  try {
    return { result: await attempt() };
  } catch (error) {
    if (error instanceof HttpError) return { refusal: error };
    throw error;
  }
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Items that are written together, at most. */
const maxTogether = 64;

/**
 * Whether an error is not the fault of one item: it is unknown what was stored, so nothing may be
 * tried again, or there is no database to try it on.
 */
const failsAll = (error: unknown): boolean =>
  error instanceof UnknownOutcome || databaseFault(error) === 'unreachable';

/**
 * A lane for changes: those that arrive while others are written go together into the next
 * transaction. If it fails, each of them is tried alone.
 * @param keysOf items that have one of these in common are never written together, and keep their order
 * @param write writes items in one transaction, and resolves with an outcome for each
 * @returns a function that writes an item, and resolves with its result
 */
export function createLane<Item, Result>(
  keysOf: (item: Item) => readonly string[],
  write: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  const takeNext = (): Waiting<Item, Result>[] => {
    const taken = new Set<string>();
    const next: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const keys = keysOf(one.item);
      const isFree = next.length < maxTogether && !keys.some((key) => taken.has(key));
      (isFree ? next : rest).push(one);
      for (const key of keys) taken.add(key);
    }
    waiting = rest;
    return next;
  };

  const writeTogether = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const outcomes = await write(batch.map(({ item }) => item));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[at];
        if (outcome && 'result' in outcome) resolve(outcome.result);
        else reject(outcome?.refusal ?? new Error('A change has no outcome'));
      }
    } catch (error) {
      if (batch.length === 1 || failsAll(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await writeTogether([one]);
    }
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      // Requests that have arrived come along. The embedded database would not let them in otherwise,
      // because it answers at once.
      await nextTurn();
      await writeTogether(takeNext());
    }
    isWriting = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
