import { isObject } from '../../../lib/fields';
import { api } from '../../../data/api/api';
import { call } from '../../../data/api/baseQuery';
import type { AppError } from '../../../lib/errors';
import { readOutcome } from '../../../data/api/request';
import type { ImportRequest, ImportVerdict } from '../../../contract/transfer';
import { selectConnection } from '../../../data/realtime/realtimeSlice';
import type { AppThunk } from '../../../data/store/hooks';
import type { ImportLine } from './importLines';
import type { TransferKind } from '../transferSlice';

export type SentLines =
  { verdicts: ImportVerdict[]; error?: undefined } | { verdicts?: undefined; error: AppError };

const paths: Record<TransferKind, string> = {
  people: '/api/users/import',
  tasks: '/api/tasks/import',
};
const outcomes: readonly unknown[] = ['new', 'exists', 'refused'];

const isVerdict = (value: unknown): value is ImportVerdict =>
  isObject(value) && 'line' in value && 'outcome' in value && outcomes.includes(value.outcome);

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
    const request = { url: paths[kind], method: 'POST', body } as const;
    const { data, error } = await readOutcome(await call({ dispatch, getState, extra }, request));
    if (error) return { error };
    if (Array.isArray(data) && data.length === rows.length && data.every(isVerdict))
      return { verdicts: data };
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
