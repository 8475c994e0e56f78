import { isAction, type Middleware } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { loggedIn, loggedOut, selectIdentity } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import type { Observation } from '../format/logFormat';
import { Pseudonyms } from '../redaction/pseudonyms';
import { makeRedactor, type Redactor } from '../redaction/redactor';
import type { Mode } from '../redaction/walk';
import type { LoggedAction, Subject } from '../subject';
import { makeSteadyClock, type SteadyClock } from './elapsed';
import { Ring, type KeptObservation, type KeptState, type RingLimits, type Segment } from './ring';

/** Whoever else is told what is recorded, in order; times in milliseconds since 1970. States are kept ones. */
export interface RecorderSink {
  /** The state stands anew, after a gap. */
  stand: (time: number, state: unknown) => void;
  action: (time: number, action: LoggedAction, bytes: number) => void;
  /** The live state after all actions so far. */
  live: (time: number, kept: KeptState) => void;
  /** What happened beside the actions, as it was: it is redacted when it is written. */
  observed: (time: number, observation: Observation) => void;
}

/** What stands in memory of the session, up to the moment at which it was asked for. */
export interface Span {
  segments: readonly Segment[];
  /** Since the first segment began; not yet redacted. */
  observations: readonly KeptObservation[];
  end: KeptState & { time: number };
  pseudonyms: Pseudonyms;
}

interface RecorderOptions {
  now?: SteadyClock;
  limits?: RingLimits;
  /** Key of the pseudonyms, for a recording that goes on after the page was loaded again. */
  key?: string;
}

/**
 * Records what passes to the reducers. Stands last in the chain of middlewares. What it keeps is redacted when it is captured and
 * bounded by number and bytes; nothing is written anywhere. It never throws into the app: what fails in here leaves a gap.
 */
export class Recorder {
  readonly now: SteadyClock;
  private readonly ring: Ring;
  private hidden: Pseudonyms;
  private redactor: Redactor;
  private keep: Redactor['state'];
  private getState: (() => RootState) | null = null;
  private sink: RecorderSink | null = null;
  /** Who was signed in last: by name or id, or by the number of the sign-in where neither is known. */
  private person: string | number | null = null;
  /** The person before is gone from here, and not yet from the state: no segment begins with it. */
  private isLeaving = false;
  private torn = false;
  /** When the person before was forgotten: what began before is theirs, and is over only now. */
  private forgottenAt = -Infinity;
  private complained = false;

  constructor(
    readonly subject: Pick<Subject, 'policies' | 'shown'>,
    { now = makeSteadyClock(), limits, key }: RecorderOptions = {},
  ) {
    this.now = now;
    this.ring = new Ring(limits);
    this.hidden = new Pseudonyms(key);
    this.redactor = this.makeRedactor('secrets');
    this.keep = this.makeRedactor('keep').state;
  }

  readonly middleware: Middleware<object, RootState> = ({ getState }) => {
    this.connect(getState);
    return (next) => (action) => {
      // Before the reducers: subscribers may dispatch from within `next`, and their actions come after this one.
      this.before(action, getState(), this.now());
      const result = next(action);
      this.after(action, getState());
      return result;
    };
  };

  /** The store that is recorded; `middleware` does this by itself. */
  connect(getState: () => RootState): void {
    this.getState = getState;
  }

  /** An action that is about to reach the reducers, in the state that it will meet there. */
  before(action: unknown, state: RootState, time: number): void {
    if (!isAction(action)) return;
    try {
      const captured = this.redactor.action(action);
      if (!captured) return;
      if (!this.isLeaving) {
        if (this.ring.wantsState()) this.beginSegment(time, this.kept(state));
        this.ring.push(time, captured.action, captured.bytes);
      }
      this.sink?.action(time, captured.action, captured.bytes);
    } catch (error) {
      this.tear(error);
    }
  }

  /**
   * The action has been through the reducers and led to this state. A log-out by choice, and the sign-in of somebody else, take with them
   * what stands in memory of the person before.
   */
  after(action: unknown, state: RootState): void {
    const person = state.session.user && (selectIdentity(state) ?? state.session.epoch);
    const isSomebodyElse = person !== null && this.person !== null && person !== this.person;
    if (person !== null) this.person = person;
    if (isSomebodyElse || (loggedOut.match(action) && !action.payload.forced)) {
      this.forget();
      // What the person before had loaded goes next (features/login/loginListeners.ts).
      this.isLeaving = loggedIn.match(action) || loggedOut.match(action);
    } else if (api.util.resetApiState.match(action)) this.isLeaving = false;
  }

  /** What is told by those who observe the page (observePage.ts). */
  observed(observation: Observation, time: number): void {
    const begun = 'duration' in observation ? time - observation.duration : time;
    if (!this.isLeaving && begun >= this.forgottenAt) this.ring.observe(time, observation);
    this.sink?.observed(time, observation);
  }

  get pseudonyms(): Pseudonyms {
    return this.hidden;
  }

  /** What stands in memory. Without a store that was used there is nothing: null. */
  span(): Span | null {
    if (!this.getState) return null;
    const end = { time: this.now(), ...this.kept(this.getState()) };
    const segments = this.ring.snapshot();
    const observations = this.ring.observedSince(segments[0]?.time ?? -Infinity);
    return {
      segments: segments.length > 0 ? segments : [{ ...end, gap: false, actions: [] }],
      observations,
      end,
      pseudonyms: this.hidden,
    };
  }

  /** Tells `sink` everything from here on, for a recording that outlives what stands in memory; null ends that. */
  attach(sink: RecorderSink | null): void {
    this.sink = sink;
  }

  /** The present state as it may be kept; null while there is no store. */
  present(): (KeptState & { time: number }) | null {
    return this.getState && { time: this.now(), ...this.kept(this.getState()) };
  }

  private makeRedactor(mode: Mode): Redactor {
    return makeRedactor(this.subject.policies, { mode, pseudonyms: this.hidden });
  }

  private kept(state: RootState): KeptState {
    return { state: this.keep(state), shown: this.subject.shown?.(state) ?? {} };
  }

  private beginSegment(time: number, kept: KeptState): void {
    this.ring.begin(time, kept);
    if (this.torn) this.sink?.stand(time, kept.state);
    else this.sink?.live(time, kept);
    this.torn = false;
  }

  private tear(error: unknown): void {
    this.ring.tear();
    this.torn = true;
    if (this.complained) return;
    this.complained = true;
    console.warn('An action could not be recorded; the recording has a gap here', error);
  }

  private forget(): void {
    this.ring.clear();
    this.forgottenAt = this.now();
    // A full recording goes on, and with it the secrets that it must recognise.
    if (this.sink) return;
    this.hidden = new Pseudonyms();
    this.redactor = this.makeRedactor('secrets');
    this.keep = this.makeRedactor('keep').state;
  }
}

/** Makes a recorder; its `middleware` goes last into a store. */
export function makeRecorder(
  subject: Pick<Subject, 'policies' | 'shown'>,
  options: RecorderOptions = {},
): Recorder {
  return new Recorder(subject, options);
}
