import { isObject } from '../../../lib/fields';
import type { Pace } from '../../pace';
import { childPointer } from '../../tree/pointer';

/** A search ends when it has found so many places. */
export const mostPaths = 200;

export interface FoundPath {
  pointer: string;
  value: unknown;
}

/**
 * The places of a state whose pointer contains a text, in any case, from the top down. What a found object holds is not listed too.
 * Works in portions; ends early when `signal` is aborted.
 */
export async function findPaths(
  state: unknown,
  text: string,
  { pace, signal }: { pace: Pace; signal: AbortSignal },
): Promise<FoundPath[]> {
  const wanted = text.trim().toLowerCase();
  const found: FoundPath[] = [];
  let level: FoundPath[] = wanted === '' ? [] : [{ pointer: '', value: state }];
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
        const place = {
          pointer: childPointer(pointer, name),
          value: Reflect.get(value, name) as unknown,
        };
        if (!place.pointer.toLowerCase().includes(wanted)) below.push(place);
        else if (found.push(place) >= mostPaths) return found;
      }
    }
    level = below;
  }
  return found;
}
