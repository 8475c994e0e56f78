import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';

/** What sending a request needs. Thunks, queries and listeners have it. */
export interface ThunkApi {
  getState: () => RootState;
  dispatch: AppDispatch;
  extra: StoreExtra;
  signal?: AbortSignal;
}

/** RTK Query's own api, whose state and extra argument are typed as unknown. */
export function toThunkApi(api: {
  getState: () => unknown;
  dispatch: AppDispatch;
  extra: unknown;
  signal: AbortSignal;
}): ThunkApi {
  return {
    getState: api.getState as () => RootState,
    dispatch: api.dispatch,
    extra: api.extra as StoreExtra,
    signal: api.signal,
  };
}
