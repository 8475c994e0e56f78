import {
  limits,
  type ActionEntry,
  type Annotation,
  type Change,
  type Level,
  type LogEntry,
  type Observation,
  type StateEntry,
} from '../format/logFormat';
import { makeComparison, type Comparison } from '../player/compare';
import { applyAction } from '../player/step';
import type { LogPolicies, Policy } from '../../lib/logPolicy';
import type { Pseudonyms } from '../redaction/pseudonyms';
import { makeRedactor, type Redactor } from '../redaction/redactor';
import type { LoggedAction, Shown, Subject } from '../subject';
import { firstDifference } from '../tree/diff';
import { valueAt } from '../tree/pointer';
import { keptText } from './observePage';
import { composesText, isSplice, wholeText } from './textEdits';
import type { KeptState } from './ring';
import { UnwalledState } from './unwalledState';

/** Actions between two hashes of the whole state. */
export const hashEvery = 100;
/** From so many actions after a state on, hashes stand ten times further apart: each costs a little for all that is loaded. */
const longRun = 1_000;

const isHashed = (actions: number): boolean =>
  actions % (actions < longRun ? hashEvery : 10 * hashEvery) === 0;

/** The redactor sees an observation as an action of this type, so that it knows the same secrets. */
const observedType = '@@observed';
const observationPolicy = ({ requestPath = 'text' }: LogPolicies): Policy => ({
  fields: { path: requestPath, query: 'query', text: 'text', name: 'plain', requestId: 'plain' },
});
/** The fields that are redacted, with the characters that a log has room for. The others are our own words, and numbers. */
const { annotationText, annotationWord } = limits;
const redactedFields = {
  path: annotationText,
  query: annotationText,
  text: annotationText,
  name: annotationWord,
  requestId: annotationWord,
};
/** A text that was cut when it was kept may end within a secret, which is not recognised then: so much of its end is not written. */
const unsafeEnd = keptText - annotationText;

/** An action as it would be written, and what it does to the log's state. */
interface Made {
  action: LoggedAction;
  state: unknown;
  changes: Change[];
}

/** What an action led to that no action of the log leads to. */
interface Unwritable {
  action: null;
  state: unknown;
}

export interface LogWriterOptions {
  level: Level;
  pseudonyms: Pseudonyms;
  /** Milliseconds since 1970 from which all `at` count. */
  startedAt: number;
  /** `at` of the last entry that stands in the log, when it was begun by somebody else. */
  at?: number;
}

/**
 * Writes a session down as a log. It lives through it a second time, in what may be written of it: redacted actions are reduced from the
 * redacted state, which gives the changes and hashes that a replay is held against. Where it is told the live state it compares; where the two
 * differ it says so (`fault`) and goes on from the live one. A text that is edited by position is held against the live one at each edit, because the
 * second wall may have changed its length, or find a secret in it only now: then the whole text is written. Times are milliseconds since 1970; states and actions may be redacted
 * at the level `secrets` already. Each call answers the entries that are complete by then.
 */
export class LogWriter {
  private readonly redactor: Redactor;
  private readonly comparison: Comparison;
  private readonly unwalled: UnwalledState;
  private state: unknown;
  private at: number;
  private sinceState = 0;
  /** Held back until it is known whether it is the last, which carries a hash. */
  private pending: ActionEntry | null = null;

  constructor(
    private readonly subject: Subject,
    private readonly options: LogWriterOptions,
  ) {
    const { level, pseudonyms } = options;
    const { policies } = subject;
    this.redactor = makeRedactor(
      {
        ...policies,
        actions: { ...policies.actions, [observedType]: observationPolicy(policies) },
      },
      { mode: level, pseudonyms, wall: true },
    );
    this.comparison = makeComparison(subject);
    this.unwalled = new UnwalledState(subject);
    this.at = options.at ?? 0;
  }

  /** The log stands anew at `state`. */
  stand(time: number, state: unknown, why: StateEntry['why']): LogEntry[] {
    this.unwalled.stand(state);
    return this.anew(time, this.redactor.state(state), { why });
  }

  action(time: number, action: LoggedAction): LogEntry[] {
    const captured = this.redactor.action(action);
    if (!captured) return [];
    this.unwalled.action(action);
    const made = this.made(captured.action);
    const written = this.needsCleaning(made) ? this.clean(made) : made;
    if (written.action === null) return this.anew(time, written.state, { why: 'gap' });
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

  /** Compares with the live state: the one after the last action that was told. Where they agree, the action has the hashes of what screens showed. */
  live(time: number, { state, shown }: KeptState): LogEntry[] {
    this.unwalled.stand(state);
    const live = this.redactor.state(state);
    if (this.comparison.hash(live) === this.comparison.hash(this.state)) {
      this.note(shown);
      return [];
    }
    const logged = this.redactor.state(this.state);
    if (this.isWallAlone(state, this.comparison.changes(logged, live)))
      return this.anew(time, live, { why: 'gap' });
    const found = firstDifference(this.comparison.of(live), this.comparison.of(logged));
    return this.anew(time, live, {
      why: 'fault',
      fault: { path: found?.path ?? '', live: found?.one, logged: found?.other },
    });
  }

  /** What screens showed goes with the last action, unless the log has other texts than they had: these are found and sorted in another way. */
  private note(shown: Shown): void {
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

  /** An annotation of what was observed. It stands for itself: no hash and no number depends on it. */
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

  /** Completes what is held back: at the end, and when nobody knows whether anything follows. */
  flush(): LogEntry[] {
    if (!this.pending) return [];
    const last: ActionEntry = {
      ...this.pending,
      hash: this.pending.hash ?? this.comparison.hash(this.state),
    };
    this.pending = null;
    return [last];
  }

  /** What an action as it would be written leads to. */
  private made(action: LoggedAction): Made {
    const { state } = applyAction(this.subject, this.state, action);
    return { action, state, changes: this.comparison.changes(this.state, state) };
  }

  /** Whether an edit may have put together a secret, or counted its positions in a text that the wall has changed. */
  private needsCleaning({ action, state, changes }: Made): boolean {
    if (!isSplice(action) && !composesText(action, changes, (path) => valueAt(state, path)))
      return false;
    // Filler hides what the wall would find.
    if (this.options.level === 'structure') return true;
    return changes.some(({ path }) => {
      const text = valueAt(state, path);
      return typeof text === 'string' && !this.redactor.isClean(text);
    });
  }

  /** An edit after which the log's text is the live one behind the wall: as it is, or as the whole text, or else the state that it led to. */
  private clean(made: Made): Made | Unwritable {
    const { action } = made;
    const live = this.unwalled.last();
    if (!live) return made;
    const state = this.redactor.state(live.state);
    const text = valueAt(state, live.path);
    if (valueAt(made.state, live.path) === text) return made;
    const before = valueAt(this.state, live.path);
    if (isSplice(action) && typeof before === 'string' && typeof text === 'string') {
      const whole = this.made(wholeText(action, before.length, text));
      if (valueAt(whole.state, live.path) === text) return whole;
    }
    return { action: null, state };
  }

  /** Whether the log has, where the two differ, what would be written of the live state without the wall: secrets were met after texts that hold them. */
  private isWallAlone(state: unknown, differences: readonly Change[]): boolean {
    const { level, pseudonyms } = this.options;
    const open = makeRedactor(this.subject.policies, { mode: level, pseudonyms }).state(state);
    return differences.every(
      ({ path }) => firstDifference(valueAt(open, path), valueAt(this.state, path)) === null,
    );
  }

  private anew(time: number, state: unknown, rest: Pick<StateEntry, 'why' | 'fault'>): LogEntry[] {
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
