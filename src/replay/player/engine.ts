import { isState, type Change, type Log } from '../format/logFormat';
import type { Subject } from '../subject';
import { makeComparison, type Comparison } from './compare';
import { States } from './states';
import type { Verdict } from './verdict';
import { verifyLog, type VerifyOptions, type WorkOptions } from './verify';

/**
 * The states of a log. Entries are counted from 0, the first state; so the first action is 1.
 * Needs no browser, keeps no clock and does nothing by itself.
 */
export class Engine {
  /** Number of entries; the last one is `length - 1`. */
  readonly length: number;
  readonly comparison: Comparison;
  private readonly states: States;

  constructor(
    readonly subject: Subject,
    readonly log: Log,
  ) {
    const [first] = log.entries;
    if (!first || !isState(first)) throw new Error('A log begins with a state.');
    this.length = log.entries.length;
    this.comparison = makeComparison(subject);
    this.states = new States(subject, log.entries);
  }

  /** The state after an entry. Throws RangeError for a number that is none of an entry. */
  stateAt(index: number): unknown {
    this.check(index);
    return this.states.at(index);
  }

  /** How many actions `stateAt` would have to apply now: a few hundred at most wherever the log was walked through before. */
  costOf(index: number): number {
    this.check(index);
    return this.states.cost(index);
  }

  /** Makes the state after an entry in slices, so that `stateAt` has it at once. Throws the signal's reason. */
  async reach(index: number, options: WorkOptions = {}): Promise<void> {
    this.check(index);
    await this.walk(index - this.states.cost(index), index, options, (at) => at === index);
  }

  /** What an entry did to the state: nothing for the first, the whole difference for a state that stands anew. */
  changesAt(index: number): Change[] {
    this.check(index);
    return index === 0 ? [] : this.comparison.changes(this.stateAt(index - 1), this.stateAt(index));
  }

  /** Replays the log and compares it with what was recorded. On the way, states are kept for `stateAt`. */
  verify(options: VerifyOptions = {}): Promise<Verdict> {
    const onState = (index: number, state: unknown) => {
      this.states.keep(index, state);
      options.onState?.(index, state);
    };
    return verifyLog(this.subject, this.log, this.comparison, { ...options, onState });
  }

  /** The first entry (up to `until`) after which a state is as wished, or null. Throws the signal's reason. */
  find(
    predicate: (state: unknown) => boolean,
    { until = this.length - 1, ...options }: WorkOptions & { until?: number } = {},
  ): Promise<number | null> {
    let last: unknown;
    return this.walk(0, until, options, (index, state) => {
      // Many actions change nothing, and an answer is as good as its state.
      if (index > 0 && state === last) return false;
      last = state;
      return predicate(state);
    });
  }

  /** Goes through states one by one until one is as wished. */
  private async walk(
    from: number,
    to: number,
    { pace, signal }: WorkOptions,
    isWished: (index: number, state: unknown) => boolean,
  ): Promise<number | null> {
    signal?.throwIfAborted();
    for (let index = from; index <= to; index += 1) {
      if (isWished(index, this.states.at(index))) return index;
      const waiting = pace?.();
      if (!waiting) continue;
      await waiting;
      signal?.throwIfAborted();
    }
    return null;
  }

  private check(index: number): void {
    if (!Number.isInteger(index) || index < 0 || index >= this.length)
      throw new RangeError(`The log has no entry ${index}.`);
  }
}
