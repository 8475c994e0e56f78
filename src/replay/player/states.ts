import { isState, type LogEntry } from '../format/logFormat';
import type { Subject } from '../subject';
import { applyAction, standingState } from './step';

/** Actions between two kept states, and how many are kept at most: a longer log keeps them further apart. */
const leastStride = 250;
const keptAtMost = 600;
/** States that were asked for last; a step back and the difference it shows need two. */
const recentAtMost = 4;

interface Placed {
  index: number;
  state: unknown;
}

/** The states of a log by number of entry, made when they are asked for from the nearest one before that is there. */
export class States {
  readonly stride: number;
  private readonly kept = new Map<number, unknown>();
  private readonly recent: Placed[] = [];
  private readonly stateEntries: number[] = [];

  constructor(
    private readonly subject: Subject,
    private readonly entries: readonly LogEntry[],
  ) {
    this.stride = Math.max(leastStride, Math.ceil(entries.length / keptAtMost));
    entries.forEach((entry, index) => {
      if (isState(entry)) this.stateEntries.push(index);
    });
  }

  /** Remembers a state that was come by, if it stands where one is kept. */
  keep(index: number, state: unknown): void {
    if (index % this.stride === 0) this.kept.set(index, state);
  }

  /** How many actions must be applied to make the state after an entry. */
  cost(index: number): number {
    return index - this.nearest(index).index;
  }

  /** The state after an entry. */
  at(index: number): unknown {
    const { index: from, state: first } = this.nearest(index);
    let state = first;
    for (let at = from + 1; at <= index; at += 1) {
      const entry = this.entries[at];
      if (!entry || isState(entry)) continue; // `nearest` begins at the last state: there is none between.
      state = applyAction(this.subject, state, entry.action).state;
      this.keep(at, state);
    }
    this.remember(index, state);
    return state;
  }

  private remember(index: number, state: unknown): void {
    const known = this.recent.findIndex((one) => one.index === index);
    if (known >= 0) this.recent.splice(known, 1);
    this.recent.unshift({ index, state });
    if (this.recent.length > recentAtMost) this.recent.pop();
  }

  /** The last known state at or before an entry. */
  private nearest(index: number): Placed {
    let best: Placed | null = null;
    for (const placed of this.recent)
      if (placed.index <= index && placed.index > (best?.index ?? -1)) best = placed;
    const lowest = best?.index ?? -1;
    for (let at = index - (index % this.stride); at > lowest; at -= this.stride) {
      if (!this.kept.has(at)) continue;
      best = { index: at, state: this.kept.get(at) };
      break;
    }
    const stood = this.lastStateEntry(index, best?.index ?? -1);
    if (stood) return stood;
    if (best) return best;
    throw new RangeError(`The log has no state at or before entry ${index}.`);
  }

  private lastStateEntry(index: number, after: number): Placed | null {
    const { stateEntries } = this;
    let low = 0;
    let high = stateEntries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((stateEntries[middle] ?? Infinity) <= index) low = middle + 1;
      else high = middle;
    }
    const found = stateEntries[low - 1];
    if (found === undefined || found <= after) return null;
    const entry = this.entries[found];
    return entry && isState(entry)
      ? { index: found, state: standingState(this.subject, entry.state) }
      : null;
  }
}
