import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Middleware } from '@reduxjs/toolkit';
import { importWithRetry } from '../ui/lazy/importWithRetry';
import { usable } from '../ui/lazy/usable';
import type { Observation } from '../replay/format/logFormat';
import type { Recorder } from '../replay/recorder/recorder';
import { makeSteadyClock, type SteadyClock } from '../replay/recorder/steadyClock';
import { observePage, observeTransport } from '../replay/recorder/observePage';
import type { Transport } from '../data/store/extra';
import type { RootState } from '../data/store/rootState';
import { loadLater } from './loadLater';
import type { Recording } from './later';

type Call = (recorder: Recorder) => void;

/** The maximum number of waiting calls. Without the recorder, nothing is recorded or kept. */
const maxWait = 5_000;

/**
 * Records from the first action on, although the recorder is loaded separately to keep the first
 * page small. Until it is loaded, everything waits in memory.
 */
export class EarlyRecorder {
  private readonly now: SteadyClock = makeSteadyClock();
  private waiting: Call[] = [];
  private recording: Recording | null = null;
  private isGivenUp = false;
  private getState: (() => RootState) | null = null;
  private readonly listeners = new Set<() => void>();

  /** The last middleware, right before the reducers. */
  readonly middleware: Middleware<object, RootState> = ({ getState }) => {
    this.getState = getState;
    return (next) => (action) => {
      const time = this.now();
      // Before the reducers, because subscribers may dispatch within `next`, and those actions come
      // later.
      const before = getState();
      this.run((recorder) => recorder.before(action, before, time));
      const result = next(action);
      const after = getState();
      this.run((recorder) => recorder.after(action, after));
      return result;
    };
  };

  readonly observe = (observation: Observation): void => {
    const time = this.now();
    this.run((recorder) => recorder.observed(observation, time));
  };

  /** Wraps a transport to record its requests. */
  observed(transport: Transport): Transport {
    return observeTransport(transport, this.observe, this.now);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** Null until the recorder is loaded. */
  readonly getSnapshot = (): Recording | null => this.recording;

  /** Loads the recorder and passes on what was waiting. */
  async load(): Promise<void> {
    try {
      const { makeRecording } = await importWithRetry(loadLater);
      const recording = makeRecording(this.now);
      if (this.getState) recording.recorder.connect(this.getState);
      for (const call of this.waiting) call(recording.recorder);
      this.recording = recording;
      for (const listener of this.listeners) listener();
    } catch (error) {
      this.isGivenUp = true;
      console.warn('This session is not recorded', error);
    }
    this.waiting = [];
  }

  private run(call: Call): void {
    if (this.recording) call(this.recording.recorder);
    if (this.recording || this.isGivenUp) return;
    // Drop everything: the recording then begins with a later state.
    if (this.waiting.length >= maxWait) this.waiting = [];
    this.waiting.push(call);
  }
}

/** Null where nothing is recorded: in a replay, and in most tests. */
export const RecordingContext = createContext<EarlyRecorder | null>(null);

const never = () => () => undefined;
const nothing = () => null;

/** The recording of this page, or null. */
export function useRecording(): Recording | null {
  const start = useContext(RecordingContext);
  return useSyncExternalStore(start?.subscribe ?? never, start?.getSnapshot ?? nothing);
}

/** Starts to record this page. The recorder is loaded when the first screen can be used. */
export function startRecording(): EarlyRecorder {
  const start = new EarlyRecorder();
  observePage(start.observe);
  void usable.then(() => start.load());
  return start;
}
