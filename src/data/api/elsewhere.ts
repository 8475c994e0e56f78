import { createAction } from '@reduxjs/toolkit';
import type { AppThunk } from '../store/hooks';
import { elsewhereError, networkError, type AppError } from '../../lib/errors';

/** Whether something else answers instead of our server. */
export const elsewhereFound = createAction<boolean>('realtime/elsewhereFound');

/** Notes whether a call was answered by something else. `error`: of the call. */
export function noteAnswer(error: AppError | undefined): AppThunk<void> {
  return (dispatch, getState) => {
    const isElsewhere = error === elsewhereError;
    // Without any answer, nothing new is known.
    if (error?.status === 'NETWORK' && !isElsewhere) return;
    if (isElsewhere !== getState().realtime.isElsewhere) dispatch(elsewhereFound(isElsewhere));
  };
}

/** Looks whether something else answers instead of our server, when the socket cannot be opened. */
export function lookElsewhere(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { transport }) => {
    await transport.confirmServer?.().then(
      () => dispatch(noteAnswer(undefined)),
      (cause: unknown) => dispatch(noteAnswer(networkError(cause))),
    );
  };
}
