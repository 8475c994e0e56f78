import { longestGap } from '../../player/playTime';
import { lastUpTo, type LogIndex } from '../logIndex';

/** A pause that is drawn shorter than it was. */
export interface Pause {
  /** The place before it. */
  place: number;
  milliseconds: number;
}

/** Where each place of a log is on the timeline. Long pauses are cut as when playing, so that a break does not squeeze all the rest. */
export interface TimeScale {
  /** By place, ascending from 0. */
  drawn: Float64Array;
  total: number;
  pauses: readonly Pause[];
}

export function makeTimeScale({ at, length }: Pick<LogIndex, 'at' | 'length'>): TimeScale {
  const drawn = new Float64Array(length);
  const pauses: Pause[] = [];
  let total = 0;
  for (let place = 1; place < length; place += 1) {
    const passed = Math.max(0, (at[place] ?? 0) - (at[place - 1] ?? 0));
    if (passed > longestGap) pauses.push({ place: place - 1, milliseconds: passed });
    total += Math.min(passed, longestGap);
    drawn[place] = total;
  }
  if (total > 0) return { drawn, total, pauses };
  // A log without times, such as another tool's: each entry takes the same room.
  return { drawn: drawn.map((_, place) => place), total: Math.max(1, length - 1), pauses };
}

/** How far along a place is, from 0 to 1. */
export const shareOf = ({ drawn, total }: TimeScale, place: number): number =>
  (drawn[place] ?? 0) / total;

/** How far along a time is, `later` milliseconds after a place; never beyond the next place. */
export function shareAfter({ drawn, total }: TimeScale, place: number, later: number): number {
  const from = drawn[place] ?? 0;
  return Math.min(from + later, drawn[place + 1] ?? from) / total;
}

/** The place that is nearest to a share of the timeline. */
export function placeAt({ drawn, total }: TimeScale, share: number): number {
  const wanted = Math.min(1, Math.max(0, share)) * total;
  const before = Math.max(0, lastUpTo(drawn, wanted));
  const after = Math.min(drawn.length - 1, before + 1);
  return wanted - (drawn[before] ?? 0) <= (drawn[after] ?? 0) - wanted ? before : after;
}

/** How many entries are in each of some equal parts of the timeline. */
export function density(scale: TimeScale, parts: number): Uint32Array {
  const counts = new Uint32Array(parts);
  for (let place = 0; place < scale.drawn.length; place += 1) {
    const part = Math.min(parts - 1, Math.floor(shareOf(scale, place) * parts));
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}
