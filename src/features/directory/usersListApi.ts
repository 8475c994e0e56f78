import { api } from '../../api/api';
import { normaliseUser } from '../../api/normaliseUser';
import { listKey } from '../../api/syncedList/createSyncedList';
import { queryList } from '../../api/syncedList/loadList';
import { toThunkApi } from '../../api/thunkApi';
import { userLists, type UserList } from './userLists';

export const usersListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.query<UserList, void>({
      queryFn: (_none, queryApi) =>
        queryList(userLists, toThunkApi(queryApi), undefined, {
          args: { url: '/api/users' },
          noun: 'users',
          rowOf: normaliseUser,
        }),
      serializeQueryArgs: () => listKey('getUsers', undefined),
      providesTags: ['Users'],
      structuralSharing: false,
      // In seconds. Events keep an unused list up to date, so that it can be shown again at once.
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { getUsers } = usersListApi.endpoints;
