import type { UnknownAction } from '@reduxjs/toolkit';
import type { LogNames } from '../lib/logNames';

/**
 * Hash input for what a screen derives from the state: which rows, in which order, and the counts.
 */
export type ShownRows = Readonly<Record<string, unknown>>;

/**
 * The application that is recorded and replayed. `app` passes it in, so that `replay` knows no
 * feature. `build` names this build of the SPA, `contract` the version of the API.
 */
export interface ReplayTarget<State = unknown> {
  /** A `Reducer`, declared as a method so that a target of any state type is accepted. */
  reducer(state: State | undefined, action: UnknownAction): State;
  /**
   * Why an allowed action must still not reach the reducer, or null. Anyone may have
   * written a log. A sentence without the full stop.
   */
  rejectReason?(state: State, action: UnknownAction): string | null;
  /**
   * What screens derive from a state. `timeZone` decides the calendar day; default: this machine's.
   */
  shownRows?(state: State, timeZone?: string): ShownRows;
  names: LogNames;
  build: string;
  contract: string;
}

export type LoggedAction = UnknownAction;
