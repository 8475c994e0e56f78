import { api } from '../../api/api';
import type { NewUser, User, UserActivation } from '../../contract/user';
import { normaliseUser, normaliseUsers } from './normaliseUser';

/** The accounts. Answers to changes may carry the list, one user or nothing: then the known id decides. */
export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.query<User[], void>({
      query: () => '/api/users',
      transformResponse: normaliseUsers,
      providesTags: ['Users'],
    }),
    createUser: build.mutation<User | null, NewUser>({
      query: (body) => ({ url: '/api/users', method: 'POST', body }),
      transformResponse: normaliseUser,
      onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
        const created = await queryFulfilled.then(({ data }) => data, () => undefined); // The form shows the failure.
        if (created === null) dispatch(usersApi.util.invalidateTags(['Users']));
        else if (created) dispatch(changeUsers((users) => [created, ...users.filter((user) => user._id !== created._id)]));
      },
    }),
    updateUser: build.mutation<unknown, UserActivation>({
      query: (body) => ({ url: '/api/users', method: 'PATCH', body }),
      // The data reload of the specification: the list is asked for again.
      invalidatesTags: ['Users'],
    }),
    deleteUser: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/users/${encodeURIComponent(id)}`, method: 'DELETE' }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.then(() => true, () => false); // The dialog shows the failure.
        if (done) dispatch(changeUsers((users) => users.filter((user) => user._id !== id)));
      },
    }),
  }),
});

/** An action that replaces the list by what `change` makes of it; does nothing while there is none. */
export function changeUsers(change: (users: User[]) => User[]) {
  return usersApi.util.updateQueryData('getUsers', undefined, change);
}

export const { useGetUsersQuery, useCreateUserMutation, useUpdateUserMutation, useDeleteUserMutation } = usersApi;
