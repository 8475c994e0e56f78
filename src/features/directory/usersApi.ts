import { api } from '../../api/api';
import { call } from '../../api/baseQuery';
import { networkError } from '../../api/errors';
import { normaliseUser, normaliseUsers } from '../../api/normaliseUser';
import { readBody } from '../../api/readBody';
import { numberIn } from '../../api/syncedList/loadList';
import { callerOf, type Caller } from '../../api/types';
import { seqHeader } from '../../contract/task';
import type { NewUser, User, UserActivation } from '../../contract/user';

/** What the answer to a switch contains: the account, or all accounts, or neither; and the number of the last change in it. */
export interface ActivationAnswer {
  seq: number | null;
  user: User | null;
  users: User[] | null;
}

/**
 * Reads the answer to a switch. A list in it may be older than events that arrived before it, and would undo them. So if events report
 * every change, only the switched account is used.
 */
function readActivation(
  answer: unknown,
  id: string,
  seq: number | null,
  { getState }: Caller,
): ActivationAnswer {
  if (!Array.isArray(answer)) return { seq, user: normaliseUser(answer), users: null };
  const users = normaliseUsers(answer);
  return getState().realtime.extended
    ? { seq, user: users.find(({ _id }) => _id === id) ?? null, users: null }
    : { seq, user: null, users };
}

/** The calls about accounts. What they change in the list is in `userList.ts`. */
export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    createUser: build.mutation<User | null, NewUser>({
      query: (body) => ({ url: '/api/users', method: 'POST', body }),
      transformResponse: normaliseUser,
    }),
    updateUser: build.mutation<ActivationAnswer, UserActivation>({
      queryFn: async (body, queryApi) => {
        const { response, error } = await call(callerOf(queryApi), {
          url: '/api/users',
          method: 'PATCH',
          body,
        });
        if (error) return { error };
        try {
          const answer = await readBody(response);
          return {
            data: readActivation(
              answer,
              body.id,
              numberIn(response.headers, seqHeader),
              callerOf(queryApi),
            ),
          };
        } catch (cause) {
          return { error: networkError(cause) };
        }
      },
    }),
    deleteUser: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/users/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
  }),
});

export const { useCreateUserMutation, useDeleteUserMutation } = usersApi;
