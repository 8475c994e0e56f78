import type { Middleware } from '@reduxjs/toolkit';
import type { Recorder } from '../../src/replay/recorder/recorder';
import type { RootState } from '../../src/data/store/rootState';

/** Records a store from the beginning, without the wait for the recorder's code. */
export const recorderMiddleware =
  (recorder: Recorder): Middleware<object, RootState> =>
  ({ getState }) => {
    recorder.connect(getState);
    return (next) => (action) => {
      recorder.before(action, getState(), recorder.now());
      const result = next(action);
      recorder.after(action, getState());
      return result;
    };
  };
