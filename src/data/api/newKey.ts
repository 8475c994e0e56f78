import { nanoid } from '@reduxjs/toolkit';
import { selectIsDocket } from '../session/sessionSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { selectIsWaiting } from '../outbox/outboxSlice';

/** A key that no other change has, and that names this page. */
export const keyOf = ({ page }: StoreExtra): string => `${page}.${nanoid()}`;

/** A key for a change that had another one. */
export const anotherKey =
  () =>
  (_dispatch: AppDispatch, _getState: () => RootState, extra: StoreExtra): string =>
    keyOf(extra);

/**
 * A key for a change, so that it can be repeated or wait while the server cannot be reached, and is
 * made once. Undefined with a backend that does not know keys.
 */
export const newKey =
  () =>
  (_dispatch: AppDispatch, getState: () => RootState, extra: StoreExtra): string | undefined =>
    selectIsDocket(getState()) ? keyOf(extra) : undefined;

/** Whether the change with this key waits for the server. */
export const isWaiting =
  (key: string | undefined) =>
  (_dispatch: AppDispatch, getState: () => RootState): boolean =>
    selectIsWaiting(getState(), key);
