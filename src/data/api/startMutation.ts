import type { Call } from '../changes/changeSpec';
import type { AppThunk } from '../store/hooks';
import { api } from './api';

/** A mutation that has been started. */
export type Sent = Promise<{ error?: unknown }> & { abort: () => void };

interface Mutation {
  initiate: (arg: unknown, options: { track: false }) => AppThunk<Sent>;
}

/** Starts a mutation by its name. Undefined if this version of Docket does not have it. */
export const startMutation =
  ({ endpoint, arg }: Call): AppThunk<Sent | undefined> =>
  (dispatch) => {
    const mutation = (api.endpoints as Record<string, Mutation | undefined>)[endpoint];
    return mutation && dispatch(mutation.initiate(arg, { track: false }));
  };
