import { isObject } from '../../../lib/fields';
import { type Pace, makePace } from '../../../lib/pause';
import { childPointer } from '../../tree/pointer';
import { useEffect, useState } from 'react';
import { wait } from '../../../lib/pause';

/** The maximum number of results. */
export const maxPaths = 200;

export interface FoundPath {
  pointer: string;
  value: unknown;
}

/**
 * The paths of a state that contain a text, in any case, from the top down. Children of a match are
 * skipped. Runs in slices and stops when aborted.
 */
export async function findPaths(
  state: unknown,
  text: string,
  { pace, signal }: { pace: Pace; signal: AbortSignal },
): Promise<FoundPath[]> {
  const query = text.trim().toLowerCase();
  const found: FoundPath[] = [];
  let level: FoundPath[] = query === '' ? [] : [{ pointer: '', value: state }];
  let seen = 0;
  while (level.length > 0) {
    const below: FoundPath[] = [];
    for (const { pointer, value } of level) {
      if (!isObject(value)) continue;
      for (const name of Object.keys(value)) {
        seen += 1;
        const waiting = (seen & 255) === 0 ? pace() : undefined;
        if (waiting) await waiting;
        if (signal.aborted) return found;
        const position = {
          pointer: childPointer(pointer, name),
          value: Reflect.get(value, name) as unknown,
        };
        if (!position.pointer.toLowerCase().includes(query)) below.push(position);
        else if (found.push(position) >= maxPaths) return found;
      }
    }
    level = below;
  }
  return found;
}

/** During playback, a state is searched only after this many milliseconds. */
const searchDelay = 120;

/** The paths of a state that contain a text; null without a text and while searching. */
export function useFoundPaths(state: unknown, text: string): readonly FoundPath[] | null {
  const [found, setFound] = useState<{ text: string; paths: readonly FoundPath[] } | null>(null);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const search = async () => {
      await wait(searchDelay);
      if (signal.aborted) return;
      const paths = await findPaths(state, text, { pace: makePace(), signal });
      if (!signal.aborted) setFound({ text, paths });
    };
    void search();
    return () => controller.abort();
  }, [state, text]);
  return text.trim() !== '' && found?.text === text ? found.paths : null;
}
