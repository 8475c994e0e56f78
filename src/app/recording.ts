import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Middleware } from '@reduxjs/toolkit';
import { importWithRetry } from '../lib/importWithRetry';
import type { Observation } from '../replay/format/logFormat';
import { makeSteadyClock, type SteadyClock } from '../replay/recorder/elapsed';
import { observePage, observeTransport } from '../replay/recorder/observePage';
import type { Transport } from '../store/extra';
import type { RootState } from '../store/rootState';
import type { Recording } from './recordingPart';

/** An action without a time has been through the reducers. */
type Waiting =
  { action: unknown; state: RootState; time?: number } | { observation: Observation; time: number };

/** What may wait for the recorder's code. When it does not come, nothing is recorded, and nothing is held either. */
const longestWait = 5_000;

/**
 * Records from the first action on, although the recorder is a part of its own: the first page is to be light. What happens until
 * that part is there waits for it, as it is; that is for some moments, and in memory alone.
 */
export class RecordingStart {
  private readonly now: SteadyClock = makeSteadyClock();
  private waiting: Waiting[] = [];
  private recording: Recording | null = null;
  private isGivenUp = false;
  private getState: (() => RootState) | null = null;
  private readonly listeners = new Set<() => void>();

  /** Stands last in the chain, right before the reducers. */
  readonly middleware: Middleware<object, RootState> = ({ getState }) => {
    this.getState = getState;
    return (next) => (action) => {
      const time = this.now();
      if (this.recording) this.recording.recorder.before(action, getState(), time);
      else this.wait({ action, state: getState(), time });
      const result = next(action);
      if (this.recording) this.recording.recorder.after(action, getState());
      else this.wait({ action, state: getState() });
      return result;
    };
  };

  /** Takes what happened beside the actions. */
  readonly observe = (observation: Observation): void => {
    const time = this.now();
    if (this.recording) this.recording.recorder.observed(observation, time);
    else this.wait({ observation, time });
  };

  /** The same transport, whose requests are recorded. */
  observed(transport: Transport): Transport {
    return observeTransport(transport, this.observe, this.now);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** Null until the recorder is there. */
  readonly getSnapshot = (): Recording | null => this.recording;

  /** Fetches the recorder and hands over what waits. */
  async load(): Promise<void> {
    try {
      const { makeRecording } = await importWithRetry(() => import('./recordingPart'));
      const recording = makeRecording(this.now);
      if (this.getState) recording.recorder.connect(this.getState);
      for (const one of this.waiting) {
        if ('observation' in one) recording.recorder.observed(one.observation, one.time);
        else if (one.time === undefined) recording.recorder.after(one.action, one.state);
        else recording.recorder.before(one.action, one.state, one.time);
      }
      this.recording = recording;
      for (const listener of this.listeners) listener();
    } catch (error) {
      this.isGivenUp = true;
      console.warn('This session is not recorded', error);
    }
    this.waiting = [];
  }

  private wait(one: Waiting): void {
    if (this.isGivenUp) return;
    // What is too much begins anew with a state of its own, as anything that was dropped.
    if (this.waiting.length >= longestWait) this.waiting = [];
    this.waiting.push(one);
  }
}

/** Null where nothing is recorded: in a replay, and in most tests. */
export const RecordingContext = createContext<RecordingStart | null>(null);

const never = () => () => undefined;
const nothing = () => null;

/** The recording of this page; null where there is none, or not yet. */
export function useRecording(): Recording | null {
  const start = useContext(RecordingContext);
  return useSyncExternalStore(start?.subscribe ?? never, start?.getSnapshot ?? nothing);
}

/** Begins to record this page. */
export function startRecording(): RecordingStart {
  const start = new RecordingStart();
  observePage(start.observe);
  void start.load();
  return start;
}
