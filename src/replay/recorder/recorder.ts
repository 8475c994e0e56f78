import { isAction } from '@reduxjs/toolkit';
import { api } from '../../data/api/api';
import { loggedIn, loggedOut, selectIdentity } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';
import type { Observation } from '../format/logFormat';
import { Pseudonyms } from '../redaction/pseudonyms';
import { makeRedactor, type Redactor } from '../redaction/redactor';
import type { Mode } from '../redaction/walk';
import type { ReplayTarget } from '../replayTarget';
import { makeSteadyClock, type SteadyClock } from './steadyClock';
import { Ring, type Kept, type KeptState, type RingLimits } from './ring';

/** What is kept, and the present state. */
export interface Span extends Kept {
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
 * size. A full recording follows it and stores the same actions; otherwise nothing is written. It
 * never throws into the app: a failure leaves a gap.
 */
export class Recorder {
  readonly now: SteadyClock;
  private readonly ring: Ring;
  private currentPseudonyms: Pseudonyms;
  private redactor: Redactor;
  private withoutSecrets: Redactor['state'];
  private getState: (() => RootState) | null = null;
  /** Called when something was kept, while a full recording needs it. */
  private follower: (() => void) | null = null;
  /** The last signed-in person: name or id, or the number of the sign-in when neither is known. */
  private person: string | number | null = null;
  /**
   * The previous person has left, but their data is still in the state, so no report may begin
   * with it.
   */
  private isLeaving = false;
  /** What was kept before this number belongs to a previous person. */
  private reportFrom = 0;
  /** When the previous person was forgotten. An observation that began earlier is theirs. */
  private forgottenAt = -Infinity;
  private hasWarned = false;

  constructor(
    readonly target: ReplayTarget,
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
      if (!captured || (this.isLeaving && !this.follower)) return;
      if (this.ring.needsState()) this.ring.begin(time, this.keptState(state));
      this.ring.push(time, captured.action, captured.bytes);
      this.follower?.();
    } catch (error) {
      this.markGap(error);
    }
  }

  /**
   * Call it with the state after an action. A voluntary sign-out and the sign-in of someone else
   * delete what is in memory, once a full recording has stored it.
   */
  after(action: unknown, state: RootState): void {
    const person = state.session.user && (selectIdentity(state) ?? state.session.epoch);
    const isSomeoneElse = person !== null && this.person !== null && person !== this.person;
    if (person !== null) this.person = person;
    if (isSomeoneElse || (loggedOut.match(action) && !action.payload.forced)) {
      this.forget();
      // The data of the previous person is removed next (app/store/listeners.ts).
      this.isLeaving = loggedIn.match(action) || loggedOut.match(action);
    } else if (this.isLeaving && api.util.resetApiState.match(action)) {
      this.isLeaving = false;
      this.beginReport();
    }
  }

  /** Takes what observePage reports. */
  observed(observation: Observation, time: number): void {
    const startTime = 'duration' in observation ? time - observation.duration : time;
    const isPrevious = this.isLeaving || startTime < this.forgottenAt;
    if (isPrevious && !this.follower) return;
    this.ring.observe(time, observation, isPrevious);
    this.follower?.();
  }

  get pseudonyms(): Pseudonyms {
    return this.currentPseudonyms;
  }

  /** What a report may contain; null while no store is connected. */
  span(): Span | null {
    const end = this.present();
    if (!end) return null;
    const kept = this.since(this.firstReported);
    const first = kept.segments[0]?.number ?? 0;
    const observations = kept.observations.filter(
      ({ number, isPrevious }) => number >= first && !isPrevious,
    );
    return { ...kept, observations, end, pseudonyms: this.currentPseudonyms };
  }

  /** What is kept from a number on, for a full recording. */
  since(number: number): Kept {
    return this.ring.since(number);
  }

  /**
   * Keeps everything from now on for a full recording, also beyond a sign-out, and calls `onKept`
   * each time. Returns the number with which it begins.
   */
  follow(onKept: () => void): number {
    this.follower = onKept;
    this.ring.keepsLast = true;
    const from = this.ring.next;
    const present = this.present();
    if (present) this.ring.begin(present.time, present);
    return from;
  }

  /** The full recording needs nothing before this number. */
  release(number: number): void {
    this.ring.dropBefore(Math.min(number, this.firstReported));
  }

  /** Ends `follow`. */
  unfollow(): void {
    this.follower = null;
    this.ring.keepsLast = false;
    this.release(Infinity);
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

  private get firstReported(): number {
    return this.isLeaving ? Infinity : this.reportFrom;
  }

  private beginReport(): void {
    this.reportFrom = this.ring.next;
    this.ring.split();
  }

  private markGap(error: unknown): void {
    this.ring.markGap();
    if (this.hasWarned) return;
    this.hasWarned = true;
    console.warn('An action could not be recorded; the recording has a gap here', error);
  }

  private forget(): void {
    this.forgottenAt = this.now();
    this.beginReport();
    // A full recording continues and must still recognise the secrets.
    if (this.follower) return;
    this.ring.dropBefore(Infinity);
    this.currentPseudonyms = new Pseudonyms();
    this.redactor = this.makeRedactor('secrets');
    this.withoutSecrets = this.makeRedactor('keep').state;
  }
}
