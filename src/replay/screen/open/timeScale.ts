import { lastUpTo } from '../../../lib/lastUpTo';
import { maxPause } from '../../player/player';
import type { LogIndex } from './logIndex';

/** A pause that is drawn shorter than it was. */
export interface Pause {
  /** The entry before it. */
  position: number;
  milliseconds: number;
}

/** The horizontal position of each entry. Long pauses are shortened as in playback. */
export interface TimeScale {
  /** By position, ascending from 0. */
  drawn: Float64Array;
  total: number;
  pauses: readonly Pause[];
}

export function makeTimeScale({ at, length }: Pick<LogIndex, 'at' | 'length'>): TimeScale {
  const drawn = new Float64Array(length);
  const pauses: Pause[] = [];
  let total = 0;
  for (let position = 1; position < length; position += 1) {
    const passed = Math.max(0, (at[position] ?? 0) - (at[position - 1] ?? 0));
    if (passed > maxPause) pauses.push({ position: position - 1, milliseconds: passed });
    total += Math.min(passed, maxPause);
    drawn[position] = total;
  }
  if (total > 0) return { drawn, total, pauses };
  // Without times, entries are evenly spaced.
  return { drawn: drawn.map((_, position) => position), total: Math.max(1, length - 1), pauses };
}

/** The position of an entry, from 0 to 1. */
export const shareOf = ({ drawn, total }: TimeScale, position: number): number =>
  (drawn[position] ?? 0) / total;

/** The position of a time `later` milliseconds after an entry, at most that of the next entry. */
export function shareOfTime({ drawn, total }: TimeScale, position: number, later: number): number {
  const from = drawn[position] ?? 0;
  return Math.min(from + later, drawn[position + 1] ?? from) / total;
}

/** The entry nearest to a share of the timeline. */
export function positionAt({ drawn, total }: TimeScale, share: number): number {
  const target = Math.min(1, Math.max(0, share)) * total;
  const before = Math.max(0, lastUpTo(drawn, target));
  const after = Math.min(drawn.length - 1, before + 1);
  return target - (drawn[before] ?? 0) <= (drawn[after] ?? 0) - target ? before : after;
}

/** The number of entries in each of equal parts of the timeline. */
export function density(scale: TimeScale, parts: number): Uint32Array {
  const counts = new Uint32Array(parts);
  for (let position = 0; position < scale.drawn.length; position += 1) {
    const part = Math.min(parts - 1, Math.floor(shareOf(scale, position) * parts));
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}
