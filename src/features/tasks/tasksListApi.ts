import { api } from '../../api/api';
import { rowsWritten } from '../../api/list/listActions';
import { listKey } from '../../api/list/listLoads';
import { callerOf } from '../../api/types';
import type { Task } from '../../contract/task';
import type { RowWrites } from '../../lib/collection/rowWrites';
import type { RootState } from '../../store/rootState';
import { loadTasks } from './loadTasks';
import { loadsOf, type ListArg } from './taskLoads';
import type { TaskPages } from './taskPages';

const keyOf = (arg: ListArg | void) => listKey('getTasks', arg);

/** The lists of tasks: one's own, or an inspected person's by id. What follows a load is in `tasksListeners.ts`. */
export const tasksListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTasks: build.query<TaskPages, string | void>({
      queryFn: async (arg, queryApi) => {
        const caller = callerOf(queryApi);
        const inspectedId = arg ?? undefined;
        // A list that is shown is replaced only when the new one is complete.
        const shown = listOf(caller.getState(), inspectedId);
        const loaded = await loadTasks(caller, inspectedId, shown !== undefined);
        if (loaded.error) return { error: loaded.error };
        if (loaded.rest) loadsOf(caller.extra).streams.set(inspectedId, loaded.rest);
        return { data: loaded.data };
      },
      serializeQueryArgs: ({ queryArgs }) => keyOf(queryArgs),
      providesTags: ['Tasks'],
      structuralSharing: false,
      // Events keep it right while nobody looks, so that coming back shows it at once. In seconds.
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetTasksQuery } = tasksListApi;
export const { getTasks } = tasksListApi.endpoints;

const entrySelectors = new Map<ListArg, ReturnType<typeof getTasks.select>>();

/** The cache entry of a list: status, data, error. */
export function entryOf(state: RootState, arg: ListArg) {
  let select = entrySelectors.get(arg);
  if (!select) {
    if (entrySelectors.size > 20) entrySelectors.clear();
    select = getTasks.select(arg);
    entrySelectors.set(arg, select);
  }
  return select(state);
}

/** A list as the cache holds it; undefined before its first rows. */
export function listOf(state: RootState, arg: ListArg): TaskPages | undefined {
  return entryOf(state, arg).data;
}

/** The lists that the cache holds or is loading. */
export function cachedLists(state: RootState): ListArg[] {
  return tasksListApi.util.selectCachedArgsForQuery(state, 'getTasks').map((arg) => arg ?? undefined);
}

/** An action that writes to one list. */
export function writeTasks(arg: ListArg, writes: RowWrites<Task>) {
  return rowsWritten({ queryCacheKey: keyOf(arg), ...writes });
}
