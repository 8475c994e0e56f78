import { isState, type Log } from '../format/logFormat';
import type { Change } from '../tree/diff';
import type { ReplayTarget } from '../replayTarget';
import { makeComparison, type Comparison } from './compare';
import { States } from './states';
import type { Verdict } from './verdict';
import { verifyLog, type VerifyOptions } from './verify';
import { yieldTime, type WorkOptions } from '../pace';

/**
 * Computes the states of a log. The first state is entry 0, so the first action is entry 1. Needs
 * no browser and no clock.
 */
export class Engine {
  /** Number of entries. */
  readonly length: number;
  readonly comparison: Comparison;
  private readonly states: States;

  constructor(
    readonly target: ReplayTarget,
    readonly log: Log,
  ) {
    const [first] = log.entries;
    if (!first || !isState(first)) throw new Error('A log begins with a state.');
    this.length = log.entries.length;
    this.comparison = makeComparison(target);
    this.states = new States(target, log.entries);
  }

  /** The state after an entry. Throws a RangeError for an invalid index. */
  stateAt(index: number): unknown {
    this.check(index);
    return this.states.at(index);
  }

  /** How many actions `stateAt` would have to apply now. */
  costOf(index: number): number {
    this.check(index);
    return this.states.cost(index);
  }

  /**
   * Computes the state after an entry in slices, so that `stateAt` then has it. Throws the signal's
   * reason.
   */
  async reach(index: number, options: WorkOptions = {}): Promise<void> {
    this.check(index);
    await this.walk(index - this.states.cost(index), index, options, (at) => at === index);
  }

  /** The changes that an entry made to the state; none for the first. */
  changesAt(index: number): Change[] {
    this.check(index);
    return index === 0 ? [] : this.comparison.changes(this.stateAt(index - 1), this.stateAt(index));
  }

  /** Replays the log and compares it with the recording. Keeps states on the way for `stateAt`. */
  verify(options: Omit<VerifyOptions, 'onState'> = {}): Promise<Verdict> {
    const onState = (index: number, state: unknown) => this.states.keep(index, state);
    return verifyLog(this.target, this.log, this.comparison, { ...options, onState });
  }

  /** The first entry up to `until` whose state matches, or null. Throws the signal's reason. */
  find(
    predicate: (state: unknown) => boolean,
    { until = this.length - 1, ...options }: WorkOptions & { until?: number } = {},
  ): Promise<number | null> {
    let last: unknown;
    return this.walk(0, until, options, (index, state) => {
      // Many actions change nothing, so the same state is tested only once.
      if (index > 0 && state === last) return false;
      last = state;
      return predicate(state);
    });
  }

  private async walk(
    from: number,
    to: number,
    options: WorkOptions,
    matches: (index: number, state: unknown) => boolean,
  ): Promise<number | null> {
    options.signal?.throwIfAborted();
    for (let index = from; index <= to; index += 1) {
      if (matches(index, this.states.at(index))) return index;
      await yieldTime(options);
    }
    return null;
  }

  private check(index: number): void {
    if (!Number.isInteger(index) || index < 0 || index >= this.length)
      throw new RangeError(`The log has no entry ${index}.`);
  }
}
