import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import type { Page, Pages } from '../../lib/collection/pages';
import { appendPages, writeRows } from '../../lib/collection/rowWrites';
import type { RootState } from '../../store/rootState';

/**
 * Further rows of a list: whole pages, the first of which stands at index `from` (and replaces a page that was not full).
 * From 0 on with `complete`, they are the whole list.
 */
export const rowsAppended = createAction<{ queryCacheKey: string; from: number; pages: readonly Page<unknown>[]; loaded: number; complete: boolean }>('list/rowsAppended');

/** Changed rows of a list by slot, null for one that is gone, and newcomers, the newest last. */
export const rowsWritten = createAction<{ queryCacheKey: string; rows: readonly (readonly [slot: number, row: unknown])[]; added: readonly unknown[] }>('list/rowsWritten');

const isList = (data: unknown): data is Pages<unknown> => typeof data === 'object' && data !== null && 'pages' in data;

/**
 * The API's reducer, which also takes in rows of lists that are held as pages. Patches would copy and walk what they bring
 * and what they touch (decisions 013 and 015).
 */
export function withLists(reducer: Reducer<RootState['api']>): Reducer<RootState['api']> {
  return (state, action: UnknownAction) => {
    const isOurs = rowsAppended.match(action) || rowsWritten.match(action);
    if (!state || !isOurs) return reducer(state, action);
    const { queryCacheKey } = action.payload;
    const entry = state.queries[queryCacheKey];
    if (!entry || !isList(entry.data)) return state;
    const data = rowsAppended.match(action) ? appendPages(entry.data, action.payload) : writeRows(entry.data, action.payload);
    return { ...state, queries: { ...state.queries, [queryCacheKey]: { ...entry, data } as typeof entry } };
  };
}
