import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../store/rootState';
import type { TaskPage, TaskPages } from './taskPages';

/** Further rows of a streamed list: whole pages, the first of which stands at index `from` (and replaces a page that was not full). */
export const tasksAppended = createAction<{ queryCacheKey: string; from: number; pages: TaskPage[]; loaded: number; complete: boolean }>('tasks/tasksAppended');

function isList(data: unknown): data is TaskPages {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

/**
 * The API's reducer, which also takes in streamed rows. Patches would clone every row of every batch and walk it to freeze
 * it, two thirds of the cost of a long list, and lose that rows share their people.
 */
export function withAppendedTasks(reducer: Reducer<RootState['api']>): Reducer<RootState['api']> {
  return (state, action: UnknownAction) => {
    if (!state || !tasksAppended.match(action)) return reducer(state, action);
    const { queryCacheKey, from, pages, loaded, complete } = action.payload;
    const entry = state.queries[queryCacheKey];
    if (!entry || !isList(entry.data)) return state;
    const held = entry.data;
    const all = [...held.pages.slice(0, from), ...pages];
    Object.freeze(all);
    const data: TaskPages = Object.freeze({ ...held, pages: all, loaded, complete, total: complete ? loaded : Math.max(held.total, loaded) });
    return { ...state, queries: { ...state.queries, [queryCacheKey]: { ...entry, data } as typeof entry } };
  };
}
