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
  /** Receives each state. */
  onState?: (index: number, state: unknown) => void;
}

const progressEvery = 256;
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

  /** When the log lists changes at all, an action without changes made none. */
  private readonly listsChanges: boolean;
  private readonly hasActions: boolean;

  constructor(
    private readonly target: ReplayTarget,
    private readonly log: Log,
    private readonly comparison: Comparison,
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
      if (hash !== undefined || shown || this.listsChanges) this.comparedActions = true;
      if (this.listsChanges && !this.compareChanges(location, changes ?? [], before)) return;
      if (hash !== undefined && !this.compareHash(location, hash)) return;
      if (shown) this.compareShown(location, shown);
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
  ): boolean {
    this.checked += 1;
    const after = this.state;
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

  private compareHash(location: EntryLocation, was: string): boolean {
    this.checked += 1;
    this.hashes += 1;
    const is = this.comparison.hash(this.state);
    if (is !== was)
      this.note(
        { ...location, kind: 'hash', path: '', was, is },
        `the hash of the state was ${was}, is ${is}`,
      );
    return is === was;
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
 * Replays a log and compares all its hashes and the changes of each action. Runs in slices as `pace`
 * says. Throws only the signal's reason.
 */
export async function verifyLog(
  target: ReplayTarget,
  log: Log,
  comparison: Comparison,
  options: VerifyOptions = {},
): Promise<Verdict> {
  const { header, entries } = log;
  const { signal, onProgress, onState } = options;
  const last = Math.min(options.until ?? Infinity, entries.length - 1);
  const verification = new Verification(target, log, comparison);
  signal?.throwIfAborted();
  for (let index = 0; index <= last; index += 1) {
    const entry = entries[index];
    if (!entry) break;
    const state = verification.step(index, entry);
    onState?.(index, state);
    if (index % progressEvery === 0) onProgress?.(index + 1);
    await yieldTime(options);
  }
  onProgress?.(last + 1);
  return verification.verdict(header.build === target.build);
}
