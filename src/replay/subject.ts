import type { UnknownAction } from '@reduxjs/toolkit';
import type { LogPolicies } from '../lib/logPolicy';

/** What screens show that stands in no state, by a word for each: which rows in which order, and how many. */
export type Shown = Readonly<Record<string, unknown>>;

/**
 * What is recorded and replayed. `app` hands it in, so that nothing here knows a feature.
 * `build` names this build of the SPA, `contract` the version of the wire.
 */
export interface Subject<State = unknown> {
  /** A `Reducer`; declared as a method, so that whoever replays states of any kind takes the app's own. */
  reducer(state: State | undefined, action: UnknownAction): State;
  /** Why an action of a log, which anybody may have written, must not reach the reducer although it is as its policy has it: a sentence without its full stop, or null. */
  refusal?(state: State, action: UnknownAction): string | null;
  /** What screens show in a state. `timeZone`: whose days count; this machine's when left out. */
  shown?(state: State, timeZone?: string): Shown;
  policies: LogPolicies;
  build: string;
  contract: string;
}

/** An action as a log holds it. */
export type LoggedAction = UnknownAction;
