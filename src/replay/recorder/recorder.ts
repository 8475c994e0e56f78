import { isAction } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { loggedIn, loggedOut, selectIdentity } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import type { Observation } from '../format/logFormat';
import { Pseudonyms } from '../redaction/pseudonyms';
import { makeRedactor, type Redactor } from '../redaction/redactor';
import type { Mode } from '../redaction/walk';
import type { LoggedAction, ReplayTarget } from '../replayTarget';
import { makeSteadyClock, type SteadyClock } from './steadyClock';
import { Ring, type KeptObservation, type KeptState, type RingLimits, type Segment } from './ring';

/** Receives everything that is recorded, in order; times in milliseconds since 1970. */
export interface RecorderSink {
  /** The recording restarts from this state after a gap. */
  restart: (time: number, state: unknown) => void;
  action: (time: number, action: LoggedAction, bytes: number) => void;
  /** The browser's state after all actions so far. */
  compare: (time: number, kept: KeptState) => void;
  /** Not redacted yet: that happens on writing. */
  observed: (time: number, observation: Observation) => void;
}

/** The part of the session that is in memory. */
export interface Span {
  /** Empty before the first action. */
  segments: readonly Segment[];
  /** Since the first segment began; not redacted yet. */
  observations: readonly KeptObservation[];
  end: KeptState & { time: number };
  pseudonyms: Pseudonyms;
}

interface RecorderOptions {
  now?: SteadyClock;
  limits?: RingLimits;
  /** The key of the pseudonyms, to continue a recording after a reload. */
  key?: string;
}

/**
 * Records what reaches the reducers. Actions are redacted on capture, and limited by number and
 * size; nothing is written. It never throws into the app: a failure leaves a gap.
 */
export class Recorder {
  readonly now: SteadyClock;
  private readonly ring: Ring;
  private currentPseudonyms: Pseudonyms;
  private redactor: Redactor;
  private withoutSecrets: Redactor['state'];
  private getState: (() => RootState) | null = null;
  private sink: RecorderSink | null = null;
  /** The last signed-in person: name or id, or the number of the sign-in when neither is known. */
  private person: string | number | null = null;
  /**
   * The previous person has left, but their data is still in the state, so no segment may begin
   * with it.
   */
  private isLeaving = false;
  private hasGap = false;
  /** When the previous person was forgotten. An observation that began earlier is theirs. */
  private forgottenAt = -Infinity;
  private hasWarned = false;

  constructor(
    private readonly target: Pick<ReplayTarget, 'names' | 'shownRows'>,
    { now = makeSteadyClock(), limits, key }: RecorderOptions = {},
  ) {
    this.now = now;
    this.ring = new Ring(limits);
    this.currentPseudonyms = new Pseudonyms(key);
    this.redactor = this.makeRedactor('secrets');
    this.withoutSecrets = this.makeRedactor('keep').state;
  }

  /** Sets the recorded store. */
  connect(getState: () => RootState): void {
    this.getState = getState;
  }

  /** Call it with an action and the state before it. */
  before(action: unknown, state: RootState, time: number): void {
    if (!isAction(action)) return;
    try {
      const captured = this.redactor.action(action);
      if (!captured) return;
      if (!this.isLeaving) {
        if (this.ring.needsState()) this.beginSegment(time, this.keptState(state));
        this.ring.push(time, captured.action, captured.bytes);
      }
      this.sink?.action(time, captured.action, captured.bytes);
    } catch (error) {
      this.markGap(error);
    }
  }

  /**
   * Call it with the state after an action. A voluntary sign-out and the sign-in of someone else
   * delete what is in memory.
   */
  after(action: unknown, state: RootState): void {
    const person = state.session.user && (selectIdentity(state) ?? state.session.epoch);
    const isSomeoneElse = person !== null && this.person !== null && person !== this.person;
    if (person !== null) this.person = person;
    if (isSomeoneElse || (loggedOut.match(action) && !action.payload.forced)) {
      this.forget();
      // The data of the previous person is removed next (app/store/listeners.ts).
      this.isLeaving = loggedIn.match(action) || loggedOut.match(action);
    } else if (api.util.resetApiState.match(action)) this.isLeaving = false;
  }

  /** Takes what observePage reports. */
  observed(observation: Observation, time: number): void {
    const startTime = 'duration' in observation ? time - observation.duration : time;
    if (!this.isLeaving && startTime >= this.forgottenAt) this.ring.observe(time, observation);
    this.sink?.observed(time, observation);
  }

  get pseudonyms(): Pseudonyms {
    return this.currentPseudonyms;
  }

  /** What is in memory; null while no store is connected. */
  span(): Span | null {
    const end = this.present();
    if (!end) return null;
    const segments = this.ring.snapshot();
    const observations = this.ring.observedSince(segments[0]?.time ?? -Infinity);
    return { segments, observations, end, pseudonyms: this.currentPseudonyms };
  }

  /** Also sends everything from now on to `sink`, for a full recording; null ends that. */
  attach(sink: RecorderSink | null): void {
    this.sink = sink;
  }

  /** The current state without secrets; null while no store is connected. */
  present(): (KeptState & { time: number }) | null {
    return this.getState && { time: this.now(), ...this.keptState(this.getState()) };
  }

  private makeRedactor(mode: Mode): Redactor {
    return makeRedactor(this.target.names, { mode, pseudonyms: this.currentPseudonyms });
  }

  private keptState(state: RootState): KeptState {
    return { state: this.withoutSecrets(state), shown: this.target.shownRows?.(state) ?? {} };
  }

  private beginSegment(time: number, kept: KeptState): void {
    this.ring.begin(time, kept);
    if (this.hasGap) this.sink?.restart(time, kept.state);
    else this.sink?.compare(time, kept);
    this.hasGap = false;
  }

  private markGap(error: unknown): void {
    this.ring.markGap();
    this.hasGap = true;
    if (this.hasWarned) return;
    this.hasWarned = true;
    console.warn('An action could not be recorded; the recording has a gap here', error);
  }

  private forget(): void {
    this.ring.clear();
    this.forgottenAt = this.now();
    // A full recording continues and must still recognise the secrets.
    if (this.sink) return;
    this.currentPseudonyms = new Pseudonyms();
    this.redactor = this.makeRedactor('secrets');
    this.withoutSecrets = this.makeRedactor('keep').state;
  }
}
