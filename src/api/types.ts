import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';

/** What a call needs. A query's or a thunk's own api has it. */
export interface Caller {
  getState: () => RootState;
  dispatch: AppDispatch;
  extra: StoreExtra;
  signal?: AbortSignal;
}

/** The caller behind RTK Query's `BaseQueryApi`, which types its state and its extra argument as unknown. */
export function callerOf(api: {
  getState: () => unknown;
  dispatch: AppDispatch;
  extra: unknown;
  signal: AbortSignal;
}): Caller {
  return {
    getState: api.getState as () => RootState,
    dispatch: api.dispatch,
    extra: api.extra as StoreExtra,
    signal: api.signal,
  };
}
