import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { call } from '../../api/baseQuery';
import { networkError, type AppError } from '../../api/errors';
import { readBody } from '../../api/readBody';
import type { ImportRequest, ImportVerdict } from '../../contract/transfer';
import { selectConnection } from '../../realtime/realtimeSlice';
import type { StoreExtra } from '../../store/extra';
import type { RootState } from '../../store/rootState';
import type { ImportLine } from './importLines';
import type { TransferKind } from './transferSlice';

type AppThunk<Result> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;
export type SentLines =
  { verdicts: ImportVerdict[]; error?: undefined } | { verdicts?: undefined; error: AppError };

const paths: Record<TransferKind, string> = {
  people: '/api/users/import',
  tasks: '/api/tasks/import',
};
const outcomes: readonly unknown[] = ['new', 'exists', 'refused'];

const isVerdict = (value: unknown): value is ImportVerdict =>
  typeof value === 'object' &&
  value !== null &&
  'line' in value &&
  'outcome' in value &&
  outcomes.includes(value.outcome);

/**
 * Has the server check lines, and with `confirm` import them. This is not an endpoint of the API
 * slice, because lines hold passwords and the slice's actions would carry them.
 */
export function sendLines(
  kind: TransferKind,
  rows: readonly ImportLine[],
  confirm: boolean,
): AppThunk<Promise<SentLines>> {
  return async (dispatch, getState, extra) => {
    const body: ImportRequest<ImportLine> = { rows: [...rows], confirm };
    const { response, error } = await call(
      { dispatch, getState, extra },
      { url: paths[kind], method: 'POST', body },
    );
    if (error) return { error };
    const answer = await readBody(response).catch(() => undefined);
    if (answer === undefined) return { error: networkError(undefined) };
    if (Array.isArray(answer) && answer.length === rows.length && answer.every(isVerdict))
      return { verdicts: answer };
    return {
      error: {
        status: 'PARSING',
        text: 'The server sent an answer that Docket does not understand.',
      },
    };
  };
}

/** Loads the list again if no live connection brings the imported records. */
export function reloadImported(kind: TransferKind): AppThunk<void> {
  return (dispatch, getState) => {
    if (selectConnection(getState()) !== 'live')
      dispatch(api.util.invalidateTags([kind === 'people' ? 'Users' : 'Tasks']));
  };
}
