import { lastUpTo } from '../../lib/lastUpTo';
import { isState, type LogEntry } from '../format/logFormat';
import type { ReplayTarget } from '../replayTarget';
import { applyAction, sanitizedState } from './applyAction';

/** A state is kept every so many actions. Longer logs keep at most `maxKept`, further apart. */
const minStride = 250;
const maxKept = 600;
/** The most recently requested states; a step back and its difference need two. */
const maxRecent = 4;

interface KnownState {
  index: number;
  state: unknown;
}

/** The states of a log by entry, computed on demand from the nearest earlier one that is kept. */
export class States {
  private readonly stride: number;
  private readonly kept = new Map<number, unknown>();
  private readonly recent: KnownState[] = [];
  private readonly stateEntries: number[] = [];

  constructor(
    private readonly target: ReplayTarget,
    private readonly entries: readonly LogEntry[],
  ) {
    this.stride = Math.max(minStride, Math.ceil(entries.length / maxKept));
    entries.forEach((entry, index) => {
      if (isState(entry)) this.stateEntries.push(index);
    });
  }

  /** Keeps a state if its index is one of those kept. */
  keep(index: number, state: unknown): void {
    if (index % this.stride === 0) this.kept.set(index, state);
  }

  /** How many actions must be applied to compute the state after an entry. */
  cost(index: number): number {
    return index - this.nearest(index).index;
  }

  at(index: number): unknown {
    const { index: from, state: first } = this.nearest(index);
    let state = first;
    for (let at = from + 1; at <= index; at += 1) {
      const entry = this.entries[at];
      if (!entry || isState(entry)) continue; // `nearest` starts at the last state entry, so there is none in between.
      state = applyAction(this.target, state, entry.action).state;
      this.keep(at, state);
    }
    this.remember(index, state);
    return state;
  }

  private remember(index: number, state: unknown): void {
    const known = this.recent.findIndex((one) => one.index === index);
    if (known >= 0) this.recent.splice(known, 1);
    this.recent.unshift({ index, state });
    if (this.recent.length > maxRecent) this.recent.pop();
  }

  /** The last known state at or before an entry. */
  private nearest(index: number): KnownState {
    let best: KnownState | null = null;
    for (const placed of this.recent)
      if (placed.index <= index && placed.index > (best?.index ?? -1)) best = placed;
    const lowest = best?.index ?? -1;
    for (let at = index - (index % this.stride); at > lowest; at -= this.stride) {
      if (!this.kept.has(at)) continue;
      best = { index: at, state: this.kept.get(at) };
      break;
    }
    const stateEntry = this.lastStateEntry(index, best?.index ?? -1);
    if (stateEntry) return stateEntry;
    if (best) return best;
    throw new RangeError(`The log has no state at or before entry ${index}.`);
  }

  private lastStateEntry(index: number, after: number): KnownState | null {
    const found = this.stateEntries[lastUpTo(this.stateEntries, index)];
    if (found === undefined || found <= after) return null;
    const entry = this.entries[found];
    return entry && isState(entry)
      ? { index: found, state: sanitizedState(this.target, entry.state) }
      : null;
  }
}
