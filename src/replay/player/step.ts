import type { LoggedAction, Subject } from '../subject';
import { gateOf } from './admission';

/** What an action led to. `error` says why it could not be applied: then the state is what it was. */
export interface Step<State = unknown> {
  state: State;
  error: string | null;
}

/**
 * Applies one action of a log to a state, by the reducers alone, as its policy has it. Never throws: why an action may reach no reducer, and
 * what a reducer throws, is answered as `error`. An action whose type has no policy, or whose policy leaves it out of logs, leaves the state as it is.
 */
export function applyAction<State>(
  subject: Subject<State>,
  state: State,
  action: LoggedAction,
): Step<State> {
  try {
    const admitted = gateOf(subject.policies).action(action);
    if (admitted === null) return { state, error: null };
    const refusal = subject.refusal?.(state, admitted) ?? null;
    return refusal === null
      ? { state: subject.reducer(state, admitted), error: null }
      : { state, error: refusal };
  } catch (error) {
    return { state, error: error instanceof Error ? error.message : String(error) };
  }
}

/** The state that a log goes on from where one stands in it, as the policies have it: what no log holds is not in it. */
export const standingState = <State>(
  { policies }: Pick<Subject<State>, 'policies'>,
  state: State,
): State => gateOf(policies).state(state) as State;
