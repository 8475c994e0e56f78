import { createContext } from 'react';
import type { RootState } from './rootState';

/** A thunk that looks at the state and does nothing else. A replay, in which no other thunk runs, answers it. */
export interface StateReader<Answer> {
  (dispatch: unknown, getState: () => RootState): Answer;
  readonly reads: true;
}

/** A look at the state at one moment, which calls for no rendering when the state changes. */
export function readState<Answer>(at: (getState: () => RootState) => Answer): StateReader<Answer> {
  return Object.assign((_dispatch: unknown, getState: () => RootState) => at(getState), {
    reads: true,
  } as const);
}

/** True where screens show recorded states: nothing that they ask for is ever answered, so that what they show must be in the state. */
export const Recorded = createContext(false);
