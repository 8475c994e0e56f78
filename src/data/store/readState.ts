import { createContext } from 'react';
import type { RootState } from './rootState';

/** A thunk that only reads the state. It is the only thunk that runs in a replay. */
export interface StateReader<Answer> {
  (dispatch: unknown, getState: () => RootState): Answer;
  readonly reads: true;
}

/** Reads the state once, without subscribing to it. */
export function readState<Answer>(
  read: (getState: () => RootState) => Answer,
): StateReader<Answer> {
  return Object.assign((_dispatch: unknown, getState: () => RootState) => read(getState), {
    reads: true,
  } as const);
}

/** True where screens show recorded states: their requests are never answered. */
export const Recorded = createContext(false);
