import { repeatKey } from '../api/repeatBadGateway';
import { selectIsWaiting } from '../api/outboxSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';

/** A key for a change, so that it waits while the server cannot be reached, and is made once. */
export const newKey =
  () =>
  (_dispatch: AppDispatch, getState: () => RootState, extra: StoreExtra): string | undefined =>
    repeatKey({ getState, extra });

/** Whether the change with this key waits for the server. */
export const isWaiting =
  (key: string | undefined) =>
  (_dispatch: AppDispatch, getState: () => RootState): boolean =>
    selectIsWaiting(getState(), key);
