import { nanoid } from '@reduxjs/toolkit';
import { selectIsWaiting } from '../api/outboxSlice';
import { selectIsOurs } from './realtimeSlice';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';

/**
 * A key for a change, so that it waits while the server cannot be reached, and is made once.
 * Undefined with a backend that does not know keys.
 */
export const newKey =
  () =>
  (
    _dispatch: AppDispatch,
    getState: () => RootState,
    { transport }: StoreExtra,
  ): string | undefined =>
    transport.isOurs || selectIsOurs(getState()) ? nanoid() : undefined;

/** Whether the change with this key waits for the server. */
export const isWaiting =
  (key: string | undefined) =>
  (_dispatch: AppDispatch, getState: () => RootState): boolean =>
    selectIsWaiting(getState(), key);
