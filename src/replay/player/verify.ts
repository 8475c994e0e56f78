import {
  isState,
  type ActionEntry,
  type Log,
  type LogEntry,
  type StateEntry,
} from '../format/logFormat';
import type { Change, Difference } from '../tree/diff';
import { yieldTime, type WorkOptions } from '../pace';
import type { ReplayTarget } from '../replayTarget';
import { type Comparison, firstMismatch } from './compare';
import { applyAction, sanitizedState } from './applyAction';
import { type Divergence, type Verdict, differenceText, entryLabel } from './verdict';
import { errorText } from '../texts';

export interface VerifyOptions extends WorkOptions {
  /** Reports how many entries are done. */
  onProgress?: (done: number) => void;
  /** The last entry to compare; default: all. */
  until?: number;
  /**
   * Whether to compare the changes of every action, or only hashes, with a closer look where one
   * differs. By default long logs use hashes, because comparing changes takes longer than the
   * actions themselves.
   */
  everyAction?: boolean;
  /** Receives each state. */
  onState?: (index: number, state: unknown) => void;
}

const progressEvery = 256;
/** Logs with this many entries are long; a recording in memory is shorter. */
const longLog = 25_000;
/** Mismatches listed; all are counted. */
const maxMismatches = 100;

type EntryLocation = Pick<Divergence, 'index' | 'at' | 'type'>;

/** One pass through a log that compares the recording with the replay. */
class Verification {
  private state: unknown;
  private actions = 0;
  private hashes = 0;
  private checked = 0;
  /**
   * Whether any effect of an action was compared: the hash of a state entry says nothing about
   * actions.
   */
  private comparedActions = false;
  private differences = 0;
  private first: Divergence | null = null;
  private readonly mismatches: Divergence[] = [];
  private readonly unknown = new Map<string, number>();
  /** Reports the wrong hash of the last entry, unless a closer look finds the cause. */
  private reportWrongHash: (() => void) | null = null;
  /** The last entry whose whole state was verified, with that state. */
  private lastVerified: { index: number; state: unknown } = { index: -1, state: undefined };

  /** When the log lists changes at all, an action without changes made none. */
  private readonly listsChanges: boolean;
  private readonly hasActions: boolean;

  constructor(
    private readonly target: ReplayTarget,
    private readonly log: Log,
    private readonly comparison: Comparison,
    private readonly everyAction: boolean,
  ) {
    const { entries } = log;
    this.listsChanges = entries.some((entry) => !isState(entry) && entry.changes !== undefined);
    this.hasActions = entries.some((entry) => !isState(entry));
  }

  /** Processes one entry. @returns the state after it */
  step(index: number, entry: LogEntry): unknown {
    if (isState(entry)) this.begin(index, entry);
    else this.apply(index, entry);
    return this.state;
  }

  /** Whether the last hash was wrong. Call `findCause` and then `reportHash`. */
  get hasWrongHash(): boolean {
    return this.reportWrongHash !== null;
  }

  reportHash(): void {
    this.reportWrongHash?.();
    this.reportWrongHash = null;
  }

  private begin(index: number, { at, state: written, hash, reason, mismatch }: StateEntry): void {
    const state = sanitizedState(this.target, written);
    this.state = state;
    const location = { index, at, type: '' };
    if (reason === 'mismatch') {
      const found: Difference = {
        path: mismatch?.path ?? '',
        was: mismatch?.browser,
        is: mismatch?.log,
      };
      const divergence = this.note(
        { ...location, kind: 'mismatch', ...found },
        `the recording did not match the browser's state: ${differenceText(found)}`,
      );
      if (this.mismatches.length < maxMismatches) this.mismatches.push(divergence);
    }
    this.lastVerified = { index, state };
    if (hash !== '') this.compared(location, () => this.compareHash(location, hash));
  }

  private apply(index: number, { at, action, changes, hash, shown }: ActionEntry): void {
    this.actions += 1;
    if (!this.target.names.actions.has(action.type))
      this.unknown.set(action.type, (this.unknown.get(action.type) ?? 0) + 1);
    const before = this.state;
    const location = { index, at, type: action.type };
    const { state, error } = applyAction(this.target, before, action);
    this.state = state;
    if (error !== null) {
      this.note(
        { ...location, kind: 'error', path: '', is: error },
        `could not be applied: ${error}`,
      );
      return;
    }
    this.compared(location, () => {
      if (
        this.everyAction &&
        this.listsChanges &&
        !this.compareChanges(location, changes ?? [], before)
      )
        return;
      if (hash !== undefined) this.compareHash(location, hash);
      if (hash !== undefined || shown) this.comparedActions = true;
      if (shown && !this.reportWrongHash) this.compareShown(location, shown);
    });
  }

  /** A state that is too deep to compare also counts as a difference: no recording contains one. */
  private compared(location: EntryLocation, compare: () => unknown): void {
    try {
      compare();
    } catch (error) {
      const is = errorText(error);
      this.note(
        { ...location, kind: 'error', path: '', is },
        `the state cannot be compared: ${is}`,
      );
    }
  }

  private compareChanges(
    location: EntryLocation,
    recorded: readonly Change[],
    before: unknown,
    after = this.state,
  ): boolean {
    this.checked += 1;
    this.comparedActions = true;
    const found = firstMismatch(
      recorded,
      this.comparison.changes(before, after),
      before,
      after,
      this.comparison,
    );
    if (found) this.note({ ...location, kind: 'change', ...found }, differenceText(found));
    return found === null;
  }

  private compareHash(location: EntryLocation, was: string): void {
    this.checked += 1;
    this.hashes += 1;
    const is = this.comparison.hash(this.state);
    if (is === was) {
      this.lastVerified = { index: location.index, state: this.state };
      return;
    }
    const { differences } = this;
    this.reportWrongHash = () => {
      if (this.differences === differences)
        this.note(
          { ...location, kind: 'hash', path: '', was, is },
          `the hash of the state was ${was}, is ${is}`,
        );
    };
  }

  /** The state is equal here, but what screens derive from it may differ. */
  private compareShown(location: EntryLocation, shown: NonNullable<ActionEntry['shown']>): void {
    const facts = this.target.shownRows?.(this.state, this.log.header.timeZone);
    if (!facts) return;
    for (const [word, was] of Object.entries(shown)) {
      this.checked += 1;
      const is = this.comparison.hashOfValue(facts[word]);
      if (is !== was)
        this.note(
          { ...location, kind: 'shown', path: '', was, is },
          `the hash of the displayed ${word} was ${was}, is ${is}`,
        );
    }
  }

  /**
   * Goes again through the actions since the last verified state and reports the first whose
   * changes differ. For wrong hashes, and for actions that no hash follows.
   */
  async findCause(last: number, options: WorkOptions): Promise<void> {
    if (this.first || !this.listsChanges || this.everyAction) return;
    let { index, state } = this.lastVerified;
    while (index < last) {
      index += 1;
      const entry = this.log.entries[index];
      if (!entry || isState(entry)) return;
      const before = state;
      const after = (state = applyAction(this.target, before, entry.action).state);
      const location = { index, at: entry.at, type: entry.action.type };
      this.compared(location, () =>
        this.compareChanges(location, entry.changes ?? [], before, after),
      );
      if (this.first) return;
      await yieldTime(options);
    }
  }

  private note(divergence: Omit<Divergence, 'message'>, what: string): Divergence {
    const location = entryLabel(divergence);
    const noted = {
      ...divergence,
      message: `${location[0]?.toUpperCase() ?? ''}${location.slice(1)}: ${what}.`,
    };
    this.first ??= noted;
    this.differences += 1;
    return noted;
  }

  verdict(sameBuild: boolean): Verdict {
    const { first, checked, actions, hashes, differences, mismatches } = this;
    return {
      identical: first === null && checked > 0 && (this.comparedActions || !this.hasActions),
      actions,
      hashes,
      checked,
      sameBuild,
      first,
      differences,
      unknown: [...this.unknown],
      mismatches,
    };
  }
}

/**
 * Replays a log and compares all its hashes and, unless the log is long, the changes of each
 * action. Actions that no hash follows are always compared. Runs in slices as `pace` says. Throws
 * only the signal's reason.
 */
export async function verifyLog(
  target: ReplayTarget,
  log: Log,
  comparison: Comparison,
  options: VerifyOptions = {},
): Promise<Verdict> {
  const { header, entries } = log;
  const { signal, onProgress, onState, everyAction = entries.length < longLog } = options;
  const last = Math.min(options.until ?? Infinity, entries.length - 1);
  const verification = new Verification(target, log, comparison, everyAction);
  signal?.throwIfAborted();
  for (let index = 0; index <= last; index += 1) {
    const entry = entries[index];
    if (!entry) break;
    if (isState(entry)) await verification.findCause(index - 1, options);
    const state = verification.step(index, entry);
    if (verification.hasWrongHash) {
      await verification.findCause(index, options);
      verification.reportHash();
    }
    onState?.(index, state);
    if (index % progressEvery === 0) onProgress?.(index + 1);
    await yieldTime(options);
  }
  await verification.findCause(last, options);
  onProgress?.(last + 1);
  return verification.verdict(header.build === target.build);
}
