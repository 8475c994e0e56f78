import type { LoggedAction, Subject } from '../subject';

/** What an action led to. `error` says why it could not be applied: then the state is what it was. */
export interface Step<State = unknown> {
  state: State;
  error: string | null;
}

/** Whether actions of a type are part of a log: those that no policy names, and those that a policy leaves out, reach no reducer. */
export function isReplayed({ policies }: Pick<Subject, 'policies'>, type: string): boolean {
  return Object.hasOwn(policies.actions, type) && policies.actions[type] !== 'omit';
}

/**
 * Applies one action of a log to a state, by the reducers alone. Never throws: what a reducer throws is answered as `error`.
 * An action whose type has no policy leaves the state as it is.
 */
export function applyAction<State>(subject: Subject<State>, state: State, action: LoggedAction): Step<State> {
  if (!isReplayed(subject, action.type)) return { state, error: null };
  try {
    return { state: subject.reducer(state, action), error: null };
  } catch (error) {
    return { state, error: error instanceof Error ? error.message : String(error) };
  }
}
