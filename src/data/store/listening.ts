import type { TypedStartListening } from '@reduxjs/toolkit';
import type { StoreExtra } from './extra';
import type { AppDispatch } from './hooks';
import type { RootState } from './rootState';

/** The argument of a feature's `addXListeners`. */
export type StartAppListening = TypedStartListening<RootState, AppDispatch, StoreExtra>;
