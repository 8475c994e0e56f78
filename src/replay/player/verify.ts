import {
  isState,
  type ActionEntry,
  type Change,
  type Log,
  type LogEntry,
  type LogHeader,
  type StateEntry,
} from '../format/logFormat';
import type { Pace } from '../pace';
import type { Subject } from '../subject';
import type { Comparison } from './compare';
import { firstMismatch, type Mismatch } from './mismatch';
import { applyAction, standingState } from './step';
import type { Divergence, Verdict } from './verdict';
import { differenceWords, placeWords } from './words';

/** How long work is done: `pace` lets others have their turn, `signal` ends it (with the signal's reason). */
export interface WorkOptions {
  pace?: Pace;
  signal?: AbortSignal;
}

export interface VerifyOptions extends WorkOptions {
  /** Told every now and then how many entries are done. */
  onProgress?: (done: number) => void;
  /** The last entry to look at; all when left out. */
  until?: number;
  /**
   * Compare all that each action changed, or go by the hashes and look closer only where one is wrong. When left out, a log is compared
   * action by action unless it is long: there that would take longer than the actions themselves.
   */
  everyAction?: boolean;
  /** Told each state on the way. */
  onState?: (index: number, state: unknown) => void;
}

const progressEvery = 256;
/** Entries from which on a log is long. What stands in memory of a session is shorter. */
const longLog = 25_000;
/** Faults that are listed; a log can hold more, and all are counted. */
const faultsAtMost = 100;

type Place = Pick<Divergence, 'index' | 'at' | 'type'>;

/** One walk through a log, comparing what is recorded with what happens now. */
class Verification {
  private state: unknown;
  private actions = 0;
  private hashes = 0;
  private checked = 0;
  /** Whether anything was compared that an action led to: the hash of a state that stands in the log says nothing of them. */
  private showsActions = false;
  private differences = 0;
  private first: Divergence | null = null;
  private readonly faults: Divergence[] = [];
  private readonly unknown = new Map<string, number>();
  /** Notes the hash that is wrong at the last entry, unless looking back finds what led there. */
  private doubt: (() => void) | null = null;
  /** The last entry whose whole state was found right, with that state. */
  private sure: { index: number; state: unknown } = { index: -1, state: undefined };

  /** An action without changes made none, when the log names those of others. */
  private readonly saysChanges: boolean;
  private readonly hasActions: boolean;

  constructor(
    private readonly subject: Subject,
    private readonly header: LogHeader,
    private readonly entries: readonly LogEntry[],
    private readonly comparison: Comparison,
    private readonly everyAction: boolean,
  ) {
    this.saysChanges = entries.some((entry) => !isState(entry) && entry.changes !== undefined);
    this.hasActions = entries.some((entry) => !isState(entry));
  }

  /** Goes on by one entry; `isDoubtful` may be true then. @returns the state after it */
  step(index: number, entry: LogEntry): unknown {
    if (isState(entry)) this.begin(index, entry);
    else this.apply(index, entry);
    return this.state;
  }

  /** Whether the last hash was wrong: `lookBack` up to there, and then `settle`, belong to the entry. */
  get isDoubtful(): boolean {
    return this.doubt !== null;
  }

  settle(): void {
    this.doubt?.();
    this.doubt = null;
  }

  private begin(index: number, { at, state: written, hash, why, fault }: StateEntry): void {
    const state = standingState(this.subject, written);
    this.state = state;
    const place = { index, at, type: '' };
    if (why === 'fault') {
      const found: Mismatch = { path: fault?.path ?? '', was: fault?.live, is: fault?.logged };
      const divergence = this.note(
        { ...place, kind: 'fault', ...found },
        `when this was recorded, the browser had another state than the log leads to: ${differenceWords(found)}`,
      );
      if (this.faults.length < faultsAtMost) this.faults.push(divergence);
    }
    this.sure = { index, state };
    if (hash !== '') this.compared(place, () => this.compareHash(place, hash));
  }

  private apply(index: number, { at, action, changes, hash, shown }: ActionEntry): void {
    this.actions += 1;
    if (!Object.hasOwn(this.subject.policies.actions, action.type))
      this.unknown.set(action.type, (this.unknown.get(action.type) ?? 0) + 1);
    const before = this.state;
    const place = { index, at, type: action.type };
    const { state, error } = applyAction(this.subject, before, action);
    this.state = state;
    if (error !== null) {
      this.note(
        { ...place, kind: 'error', path: '', is: error },
        `it could not be applied: ${error}`,
      );
      return;
    }
    this.compared(place, () => {
      if (
        this.everyAction &&
        this.saysChanges &&
        !this.compareChanges(place, changes ?? [], before)
      )
        return;
      if (hash !== undefined) this.compareHash(place, hash);
      if (hash !== undefined || shown) this.showsActions = true;
      if (shown && !this.doubt) this.compareShown(place, shown);
    });
  }

  /** A state that is nested too deep for any comparison is a divergence, too: no recording holds one. */
  private compared(place: Place, compare: () => unknown): void {
    try {
      compare();
    } catch (error) {
      const is = error instanceof Error ? error.message : String(error);
      this.note({ ...place, kind: 'error', path: '', is }, `the state cannot be compared: ${is}`);
    }
  }

  private compareChanges(
    place: Place,
    recorded: readonly Change[],
    before: unknown,
    after = this.state,
  ): boolean {
    this.checked += 1;
    this.showsActions = true;
    const found = firstMismatch(
      recorded,
      this.comparison.changes(before, after),
      before,
      after,
      this.comparison,
    );
    if (found) this.note({ ...place, kind: 'change', ...found }, differenceWords(found));
    return found === null;
  }

  private compareHash(place: Place, was: string): void {
    this.checked += 1;
    this.hashes += 1;
    const is = this.comparison.hash(this.state);
    if (is === was) {
      this.sure = { index: place.index, state: this.state };
      return;
    }
    const { differences } = this;
    this.doubt = () => {
      if (this.differences === differences)
        this.note(
          { ...place, kind: 'hash', path: '', was, is },
          `the hash of the state was ${was}, is ${is}`,
        );
    };
  }

  /** What screens show: the state is as it was, and what is made of it may not be. */
  private compareShown(place: Place, shown: NonNullable<ActionEntry['shown']>): void {
    const facts = this.subject.shown?.(this.state, this.header.timeZone);
    if (!facts) return;
    for (const [word, was] of Object.entries(shown)) {
      this.checked += 1;
      const is = this.comparison.hashOfValue(facts[word]);
      if (is !== was)
        this.note(
          { ...place, kind: 'shown', path: '', was, is },
          `what is shown of the ${word} had the hash ${was}, has ${is}`,
        );
    }
  }

  /**
   * Goes once more through the actions since the state was right, up to `last`, for the first whose changes are others, and notes it. For where a hash is
   * wrong, and where none follows that would tell. Yields after each action. Does nothing when a difference is known, or nothing more can be found.
   */
  *lookBack(last: number): Generator<void, void> {
    if (this.first || !this.saysChanges || this.everyAction) return;
    let { index, state } = this.sure;
    while (index < last) {
      index += 1;
      const entry = this.entries[index];
      if (!entry || isState(entry)) return;
      const before = state;
      const after = (state = applyAction(this.subject, before, entry.action).state);
      const place = { index, at: entry.at, type: entry.action.type };
      this.compared(place, () => this.compareChanges(place, entry.changes ?? [], before, after));
      if (this.first) return;
      yield;
    }
  }

  private note(divergence: Omit<Divergence, 'message'>, what: string): Divergence {
    const place = placeWords(divergence);
    const noted = {
      ...divergence,
      message: `${place[0]?.toUpperCase() ?? ''}${place.slice(1)}: ${what}.`,
    };
    this.first ??= noted;
    this.differences += 1;
    return noted;
  }

  verdict(sameBuild: boolean): Verdict {
    const {
      first,
      checked,
      actions,
      hashes,
      differences,
      unknown,
      faults,
      showsActions,
      hasActions,
    } = this;
    return {
      identical: first === null && checked > 0 && (showsActions || !hasActions),
      actions,
      hashes,
      checked,
      sameBuild,
      first,
      differences,
      unknown: [...unknown],
      faults,
    };
  }
}

/**
 * Replays a log and compares: each hash that it holds and, unless it is long, each action's changes, from each state that stands in it on. What
 * no hash follows, up to where it ends or a page did, is compared action by action whatever its length.
 * Works in slices as `pace` says. Throws only the signal's reason.
 */
export async function verifyLog(
  subject: Subject,
  { header, entries }: Log,
  comparison: Comparison,
  options: VerifyOptions = {},
): Promise<Verdict> {
  const { pace, signal, onProgress, onState, everyAction = entries.length < longLog } = options;
  const last = Math.min(options.until ?? Infinity, entries.length - 1);
  const verification = new Verification(subject, header, entries, comparison, everyAction);
  const wait = async (waiting: Promise<void>) => {
    await waiting;
    signal?.throwIfAborted();
  };
  const lookBack = async (end: number) => {
    for (const walk = verification.lookBack(end); !walk.next().done;) {
      const waiting = pace?.();
      if (waiting) await wait(waiting);
    }
  };
  signal?.throwIfAborted();
  for (let index = 0; index <= last; index += 1) {
    const entry = entries[index];
    if (!entry) break;
    if (isState(entry)) await lookBack(index - 1);
    const state = verification.step(index, entry);
    if (verification.isDoubtful) {
      await lookBack(index);
      verification.settle();
    }
    onState?.(index, state);
    if (index % progressEvery === 0) onProgress?.(index + 1);
    const waiting = pace?.();
    if (waiting) await wait(waiting);
  }
  await lookBack(last);
  onProgress?.(last + 1);
  return verification.verdict(header.build === subject.build);
}
