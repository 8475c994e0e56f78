import {
  limits,
  type ActionEntry,
  type Annotation,
  type LogEntry,
  type Observation,
  type StateEntry,
} from '../format/logFormat';
import type { Level } from '../redaction/walk';
import { makeComparison, type Comparison } from '../player/compare';
import { applyAction } from '../player/applyAction';
import type { LogNames } from '../../lib/logNames';
import type { Pseudonyms } from '../redaction/pseudonyms';
import { makeRedactor, type Redactor } from '../redaction/redactor';
import type { LoggedAction, ShownRows, ReplayTarget } from '../replayTarget';
import { firstDifference, type Change } from '../tree/diff';
import { valueAt } from '../tree/pointer';
import { keptText } from './observePage';
import { composesText, isSplice, asWholeText, UnredactedState } from './textEdits';
import type { KeptState } from './ring';

/** Number of actions between two hashes of the state. */
export const hashEvery = 100;
/**
 * After this many actions, hashes are ten times rarer: each costs time in proportion to the state.
 */
const longRun = 1_000;

const isHashed = (actions: number): boolean =>
  actions % (actions < longRun ? hashEvery : 10 * hashEvery) === 0;

/** Observations are redacted as actions of this type, so that all known secrets apply. */
const observedType = '@@observed';
const withObservations = (names: LogNames): LogNames => ({
  ...names,
  words: {
    ...names.words,
    plain: `${names.words.plain ?? ''} ${observedType}.name ${observedType}.requestId`,
    query: `${names.words.query ?? ''} ${observedType}.query`,
    text: `${names.words.text ?? ''} ${observedType}.text`,
  },
  chosen: { ...names.chosen, [`${observedType}.path`]: names.requestPath ?? (() => 'text') },
  actions: new Set([...names.actions, observedType]),
});
/** The redacted fields with their maximum lengths. The others are fixed words and numbers. */
const { annotationText, annotationWord } = limits;
const redactedFields = {
  path: annotationText,
  query: annotationText,
  text: annotationText,
  name: annotationWord,
  requestId: annotationWord,
};
/**
 * A text that was cut in memory may end within a secret, which is then not recognised, so its end
 * is not written.
 */
const unsafeEnd = keptText - annotationText;

/** An action as it would be written, with its effect on the log's state. */
interface Applied {
  action: LoggedAction;
  state: unknown;
  changes: Change[];
}

/** A state that no action of the log leads to. */
interface Unwritable {
  action: null;
  state: unknown;
}

interface LogWriterOptions {
  level: Level;
  pseudonyms: Pseudonyms;
  /** Milliseconds since 1970 from which all `at` count. */
  startedAt: number;
  /** `at` of the last entry, when a log is continued. */
  at?: number;
  /** Why the first state restarts the log. */
  due?: StateEntry['reason'];
}

/**
 * Writes a session as a log by replaying it in redacted form: redacted actions are applied to the
 * redacted state, which gives the changes and hashes that a replay is compared with. When the
 * browser's state differs, the log notes a mismatch and continues from the browser's state. A text
 * that is edited by position is compared at each edit, because the secret scanner may have changed
 * its length or may find a secret only now; then the whole text is written. Times are milliseconds
 * since 1970. Input may already be redacted at the level `secrets`. Each call returns the entries
 * that are complete.
 */
export class LogWriter {
  private readonly redactor: Redactor;
  private readonly comparison: Comparison;
  private readonly unredacted: UnredactedState;
  /** Why the next state restarts the log, or null. */
  due: StateEntry['reason'] | null;
  private state: unknown;
  private at: number;
  private sinceState = 0;
  /** Held back, because the last action of the log gets a hash. */
  private pending: ActionEntry | null = null;

  constructor(
    private readonly target: ReplayTarget,
    private readonly options: LogWriterOptions,
  ) {
    const { level, pseudonyms } = options;
    this.redactor = makeRedactor(withObservations(target.names), {
      mode: level,
      pseudonyms,
      scanSecrets: true,
    });
    this.comparison = makeComparison(target);
    this.unredacted = new UnredactedState(target);
    this.at = options.at ?? 0;
    this.due = options.due ?? null;
  }

  /** Restarts the log at a state of the browser if that is due, or compares the log with it. */
  checkpoint(time: number, kept: KeptState): LogEntry[] {
    return this.due ? this.restart(time, kept.state, this.due) : this.compare(time, kept);
  }

  /** Restarts the log at `state`. */
  restart(time: number, state: unknown, reason: StateEntry['reason']): LogEntry[] {
    this.due = null;
    this.unredacted.restart(state);
    return this.restartEntry(time, this.redactor.state(state), { reason });
  }

  action(time: number, action: LoggedAction): LogEntry[] {
    const captured = this.redactor.action(action);
    if (!captured) return [];
    this.unredacted.action(action);
    const made = this.apply(captured.action);
    const written = this.needsRedactedText(made) ? this.withRedactedText(made) : made;
    if (written.action === null) return this.restartEntry(time, written.state, { reason: 'gap' });
    const entries: LogEntry[] = this.pending ? [this.pending] : [];
    this.state = written.state;
    this.sinceState += 1;
    this.pending = {
      at: this.offset(time),
      action: written.action,
      ...(written.changes.length > 0 && { changes: written.changes }),
      ...(isHashed(this.sinceState) && { hash: this.comparison.hash(this.state) }),
    };
    return entries;
  }

  /**
   * Compares the log's state with the browser's. When they are equal, adds the hashes of what the
   * screen showed.
   */
  compare(time: number, { state, shown }: KeptState): LogEntry[] {
    this.unredacted.restart(state);
    const live = this.redactor.state(state);
    if (this.comparison.hash(live) === this.comparison.hash(this.state)) {
      this.addShown(shown);
      return [];
    }
    const { level, pseudonyms } = this.options;
    const open = makeRedactor(this.target.names, { mode: level, pseudonyms }).state(state);
    const logged = this.redactor.state(this.state);
    // Not a real difference: a secret that became known after a text with it was written, and a
    // name that was replaced a second time.
    const real = this.comparison
      .changes(logged, live)
      .find(({ path }) => firstDifference(valueAt(open, path), valueAt(this.state, path)) !== null);
    if (!real) return this.restartEntry(time, live, { reason: 'gap' });
    const { path } = real;
    return this.restartEntry(time, live, {
      reason: 'mismatch',
      mismatch: { path, browser: valueAt(live, path), log: valueAt(logged, path) },
    });
  }

  /**
   * Adds hashes of what the screen showed to the last action, unless texts were replaced: those
   * sort and match differently.
   */
  private addShown(shown: ShownRows): void {
    const words = Object.entries(shown);
    if (
      !this.pending ||
      words.length === 0 ||
      this.options.level === 'structure' ||
      !this.redactor.isClean('')
    )
      return;
    this.pending = {
      ...this.pending,
      shown: Object.fromEntries(
        words.map(([word, value]) => [word, this.comparison.hashOfValue(value)]),
      ),
    };
  }

  /** Converts an observation to an annotation, independent of all entries. */
  observed(time: number, observation: Observation): Annotation {
    const redacted = this.redactor.action({ type: observedType, ...observation })?.action;
    const fields: Record<string, unknown> = { ...observation };
    for (const [key, most] of Object.entries(redactedFields)) {
      const [kept, text] = [fields[key], redacted?.[key]];
      if (typeof kept === 'string')
        fields[key] = String(text ?? '')
          .slice(0, kept.length < keptText ? undefined : -unsafeEnd)
          .slice(0, most);
    }
    return { at: this.offset(time), ...(fields as Observation) };
  }

  /** Whether the last action is held back. */
  get isHolding(): boolean {
    return this.pending !== null;
  }

  /** Completes the entry that is held back, because nothing may follow. */
  flush(): LogEntry[] {
    if (!this.pending) return [];
    const last: ActionEntry = {
      ...this.pending,
      hash: this.pending.hash ?? this.comparison.hash(this.state),
    };
    this.pending = null;
    return [last];
  }

  private apply(action: LoggedAction): Applied {
    const { state } = applyAction(this.target, this.state, action);
    return { action, state, changes: this.comparison.changes(this.state, state) };
  }

  /**
   * Whether an edit may have completed a secret, or used positions in a text that the scanner
   * changed.
   */
  private needsRedactedText({ action, state, changes }: Applied): boolean {
    if (!isSplice(action) && !composesText(action, changes, state)) return false;
    // Filler hides secrets from the scanner.
    if (this.options.level === 'structure') return true;
    return changes.some(({ path }) => {
      const text = valueAt(state, path);
      return typeof text === 'string' && !this.redactor.isClean(text);
    });
  }

  /**
   * Makes the log's text equal to the redacted browser text after an edit: as it is, by writing the
   * whole text, or by writing the state.
   */
  private withRedactedText(made: Applied): Applied | Unwritable {
    const { action } = made;
    const live = this.unredacted.last();
    if (!live) return made;
    const state = this.redactor.state(live.state);
    const text = valueAt(state, live.path);
    if (valueAt(made.state, live.path) === text) return made;
    const before = valueAt(this.state, live.path);
    if (isSplice(action) && typeof before === 'string' && typeof text === 'string') {
      const whole = this.apply(asWholeText(action, before.length, text));
      if (valueAt(whole.state, live.path) === text) return whole;
    }
    return { action: null, state };
  }

  private restartEntry(
    time: number,
    state: unknown,
    rest: Pick<StateEntry, 'reason' | 'mismatch'>,
  ): LogEntry[] {
    const entries = this.flush();
    this.state = state;
    this.sinceState = 0;
    entries.push({ at: this.offset(time), ...rest, state, hash: this.comparison.hash(state) });
    return entries;
  }

  private offset(time: number): number {
    this.at = Math.max(this.at, time - this.options.startedAt);
    return this.at;
  }
}
