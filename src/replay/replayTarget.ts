import type { UnknownAction } from '@reduxjs/toolkit';
import type { LogPolicies } from '../lib/logPolicy';

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
   * Why an action that passes its policy must still not reach the reducer, or null. Anyone may have
   * written a log. A sentence without the full stop.
   */
  rejectReason?(state: State, action: UnknownAction): string | null;
  /**
   * What screens derive from a state. `timeZone` decides the calendar day; default: this machine's.
   */
  shownRows?(state: State, timeZone?: string): ShownRows;
  policies: LogPolicies;
  build: string;
  contract: string;
  migrations?: LogMigrations;
}

export type LoggedAction = UnknownAction;

/**
 * What has changed in the app since a version of the log format, so that older logs still replay.
 */
export interface LogMigration {
  /** Old to new action types. */
  actionTypes?: Readonly<Record<string, string>>;
  /** Converts actions otherwise. Their type is the new one. */
  action?: (action: LoggedAction) => LoggedAction;
  /** Moved fields of the state as JSON pointers, old to new; null for a removed one. */
  statePaths?: Readonly<Record<string, string | null>>;
  /** Converts the state otherwise, before `statePaths`. */
  state?: (state: Readonly<Record<string, unknown>>) => unknown;
}

/** By version of the log format: the changes between it and the next. */
export type LogMigrations = Readonly<Record<number, LogMigration>>;
