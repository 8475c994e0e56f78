import type { UnknownAction } from '@reduxjs/toolkit';
import type { LogPolicies } from '../lib/logPolicy';

/**
 * What is recorded and replayed. `app` hands it in, so that nothing here knows a feature.
 * `build` names this build of the SPA, `contract` the version of the wire.
 */
export interface Subject<State = unknown> {
  /** A `Reducer`; declared as a method, so that whoever replays states of any kind takes the app's own. */
  reducer(state: State | undefined, action: UnknownAction): State;
  /** Why an action of a log, which anybody may have written, must not reach the reducer although it is as its policy has it: a sentence without its full stop, or null. */
  refusal?(state: State, action: UnknownAction): string | null;
  policies: LogPolicies;
  build: string;
  contract: string;
}

/** An action as a log holds it. */
export type LoggedAction = UnknownAction;
