import { api } from '../../api/api';
import { rowsAppended, rowsWritten } from '../../api/list/listActions';
import { listKey, makeLoads } from '../../api/list/listLoads';
import { loadList } from '../../api/list/loadList';
import { callerOf, type Caller } from '../../api/types';
import type { User } from '../../contract/user';
import { cutPages, type Pages } from '../../lib/collection/pages';
import type { RowWrites } from '../../lib/collection/rowWrites';
import type { RootState } from '../../store/rootState';
import { normaliseUser } from './normaliseUser';
import type { UserChange } from './userChange';

/** A list of accounts as the cache holds it. */
export type UserPages = Pages<User>;

/** What the loads of accounts need beside the state, a store each. */
export const loadsOf = makeLoads<User, UserChange>();

const queryCacheKey = listKey('getUsers', undefined);

/** The accounts. What follows a load is in `usersListeners.ts`. */
export const usersListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.query<UserPages, void>({
      queryFn: async (_none, queryApi) => {
        const caller = callerOf(queryApi);
        // A list that is shown is replaced only when the new one is complete.
        const whole = userListOf(caller.getState()) !== undefined;
        const loaded = await loadList(caller, { args: { url: '/api/users' }, noun: 'users', rowOf: normaliseUser, whole });
        if (loaded.error) return { error: loaded.error };
        if (loaded.rest) loadsOf(caller.extra).streams.set(undefined, loaded.rest);
        return { data: loaded.data };
      },
      serializeQueryArgs: () => queryCacheKey,
      providesTags: ['Users'],
      structuralSharing: false,
      // Events keep it right while nobody looks, so that coming back shows it at once. In seconds.
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetUsersQuery } = usersListApi;
export const { getUsers } = usersListApi.endpoints;

/** The cache entry of the list: status, data, error. */
export const userEntryOf = getUsers.select();

/** The list as the cache holds it; undefined before its first rows. */
export const userListOf = (state: RootState): UserPages | undefined => userEntryOf(state).data;

/** An action that writes to the list. */
export const writeUsers = (writes: RowWrites<User>) => rowsWritten({ queryCacheKey, ...writes });

/** An action that puts other rows in the place of all. */
export const replaceUsers = (users: readonly User[]) => rowsAppended({ queryCacheKey, from: 0, pages: cutPages(users), loaded: users.length, complete: true });

/** Loads the list afresh, whoever looks at it. */
export const reloadUsers = ({ dispatch }: Pick<Caller, 'dispatch'>) => dispatch(getUsers.initiate(undefined, { forceRefetch: true, subscribe: false }));
