import { longestGap } from '../../player/playTime';
import { lastUpTo, type LogIndex } from '../logIndex';

/** A pause that is drawn shorter than it was. */
export interface Pause {
  /** The place before it. */
  place: number;
  milliseconds: number;
}

/**
 * Where in a timeline each place of a log lies: time, but with long pauses cut as short as they are played, so that half an hour away from
 * the desk does not make everything else too small to see.
 */
export interface TimeScale {
  /** By place, ascending from 0. */
  drawn: Float64Array;
  total: number;
  pauses: readonly Pause[];
}

/** Lays a log's time out, once. */
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
  // A log without times (another tool's) is laid out by its entries.
  if (total === 0) {
    for (let place = 0; place < length; place += 1) drawn[place] = place;
    total = Math.max(1, length - 1);
  }
  return { drawn, total, pauses };
}

/** How far along a place is, from 0 to 1. */
export const shareOf = ({ drawn, total }: TimeScale, place: number): number => (drawn[place] ?? 0) / total;

/** How far along a time after a place is, `later` milliseconds after it; within a pause that was cut, at the latest where the next place is. */
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

/** How many entries fall into each of so many equal parts of the timeline. */
export function density({ drawn, total }: TimeScale, parts: number): Uint32Array {
  const counts = new Uint32Array(Math.max(1, parts));
  const last = counts.length - 1;
  for (let place = 0; place < drawn.length; place += 1) {
    const part = Math.min(last, Math.floor(((drawn[place] ?? 0) / total) * counts.length));
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}
