import { api } from '../../api/api';
import { call } from '../../api/baseQuery';
import { networkError } from '../../../lib/errors';
import { normaliseUser, normaliseUsers } from '../../api/normaliseUser';
import { positionOf, readBody } from '../../api/request';
import { toThunkApi, type ThunkApi } from '../../api/thunkApi';
import type { Expecting } from '../../../contract/expecting';
import type { AccountLink, Invitation, Invited } from '../../../contract/link';
import type { EndedSessions } from '../../../contract/session';
import type {
  AccountChange,
  NewUser,
  PasswordReset,
  User,
  UserActivation,
} from '../../../contract/user';
import { selectIsDocket } from '../../session/sessionSlice';

/** `expected`: only our server reads it. */
export type ActivationArg = UserActivation & Expecting<Pick<UserActivation, 'active'>>;
export interface AccountArg extends Expecting<AccountChange> {
  id: string;
  change: AccountChange;
}

/** The answer to an activation or deactivation: the account, all accounts, or neither. */
export interface ActivationAnswer {
  /** The number of the last change that the answer contains. */
  seq: number | null;
  user: User | null;
  users: User[] | null;
}

/**
 * A list in the answer may be older than events that arrived before it, and would undo them. So if
 * events report every change, only the changed account is used.
 */
function readActivation(
  answer: unknown,
  id: string,
  seq: number | null,
  { getState }: ThunkApi,
): ActivationAnswer {
  if (!Array.isArray(answer)) return { seq, user: normaliseUser(answer), users: null };
  const users = normaliseUsers(answer);
  return selectIsDocket(getState())
    ? { seq, user: users.find(({ _id }) => _id === id) ?? null, users: null }
    : { seq, user: null, users };
}

const pathOf = (id: string): string => `/api/users/${encodeURIComponent(id)}`;

/** The calls about accounts. `userLists.ts` applies their answers to the list. */
export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    createUser: build.mutation<User | null, NewUser>({
      query: (body) => ({ url: '/api/users', method: 'POST', body }),
      transformResponse: normaliseUser,
    }),
    updateUser: build.mutation<ActivationAnswer, ActivationArg>({
      queryFn: async (body, queryApi) => {
        const { response, error } = await call(toThunkApi(queryApi), {
          url: '/api/users',
          method: 'PATCH',
          body,
        });
        if (error) return { error };
        try {
          const seq = positionOf(response)?.seq ?? null;
          const answer = await readBody(response);
          return { data: readActivation(answer, body.id, seq, toThunkApi(queryApi)) };
        } catch (cause) {
          return { error: networkError(cause) };
        }
      },
    }),
    /** Extensions of ours. */
    changeAccount: build.mutation<User | null, AccountArg>({
      query: ({ id, change, expected }) => ({
        url: pathOf(id),
        method: 'PATCH',
        body: { ...change, ...(expected && { expected }) },
      }),
      transformResponse: normaliseUser,
    }),
    resetPassword: build.mutation<PasswordReset, { id: string; password?: string }>({
      query: ({ id, password }) => ({
        url: `${pathOf(id)}/password`,
        method: 'POST',
        body: { password },
      }),
    }),
    inviteUser: build.mutation<Invited, Invitation>({
      query: (body) => ({ url: '/api/users/invite', method: 'POST', body }),
    }),
    createLink: build.mutation<AccountLink, string>({
      query: (id) => ({ url: `${pathOf(id)}/link`, method: 'POST' }),
    }),
    endSessions: build.mutation<EndedSessions, string>({
      query: (id) => ({ url: `${pathOf(id)}/sessions`, method: 'DELETE' }),
    }),
    deleteUser: build.mutation<unknown, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
    }),
  }),
});

export const {
  useChangeAccountMutation,
  useCreateLinkMutation,
  useCreateUserMutation,
  useDeleteUserMutation,
  useEndSessionsMutation,
  useInviteUserMutation,
  useResetPasswordMutation,
} = usersApi;
