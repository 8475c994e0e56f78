import type { TypedStartListening } from '@reduxjs/toolkit';
import type { StoreExtra } from './extra';
import type { AppDispatch } from './hooks';
import type { RootState } from './rootState';

/** What a feature's `addXListeners(startListening)` is given: effects live there, not in components. */
export type StartAppListening = TypedStartListening<RootState, AppDispatch, StoreExtra>;
