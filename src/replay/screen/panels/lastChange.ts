import { useEffect, useState } from 'react';
import { makePace } from '../../../lib/pause';
import { isState } from '../../format/logFormat';
import type { Engine } from '../../player/engine';
import { yieldTime, type WorkOptions } from '../../pace';
import { valueAt } from '../../tree/pointer';

/** Whether a change at one path changes the value at the other. */
const concerns = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/**
 * The last entry up to `position` that changed the value at a pointer; null when it is as at the
 * start. Reads the changes in the log, or compares the states of a log without any.
 */
export async function findLastChange(
  engine: Engine,
  pointer: string,
  position: number,
  options: WorkOptions = {},
): Promise<number | null> {
  const { entries } = engine.log;
  const hasChanges = entries.some((entry) => !isState(entry) && entry.changes);
  for (let at = position; hasChanges && at > 0; at -= 1) {
    const entry = entries[at];
    if (!entry) continue;
    // After a reload or a gap, the recording continues from another state.
    const changes = isState(entry) ? engine.changesAt(at) : (entry.changes ?? []);
    if (changes.some(({ path }) => concerns(path, pointer))) return at;
  }
  if (hasChanges) return null;
  // Reducers keep what they do not change.
  let last: number | null = null;
  let before: unknown = valueAt(engine.stateAt(0), pointer);
  for (let at = 1; at <= position; at += 1) {
    const value = valueAt(engine.stateAt(at), pointer);
    if (!Object.is(value, before)) last = at;
    before = value;
    await yieldTime(options);
    options.signal?.throwIfAborted();
  }
  return last;
}

/** The same for a component; undefined while it is looked for. */
export function useLastChange(
  engine: Engine,
  pointer: string | undefined,
  position: number,
): number | null | undefined {
  const [found, setFound] = useState<{ key: string; last: number | null } | null>(null);
  const key = `${position} ${pointer}`;
  useEffect(() => {
    if (pointer === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    findLastChange(engine, pointer, position, { pace: makePace(), signal }).then(
      (last) => {
        if (!signal.aborted) setFound({ key, last });
      },
      (error: unknown) => {
        // The menu was closed.
        if (!signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [engine, pointer, position, key]);
  return found?.key === key ? found.last : undefined;
}
