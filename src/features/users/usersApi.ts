import { callerOf, type Caller } from '../../api/types';
import type { NewUser, User, UserActivation } from '../../contract/user';
import type { AppDispatch } from '../../store/hooks';
import { changeUsers, isGone } from './changeUsers';
import { normaliseUser, normaliseUsers } from './normaliseUser';
import { usersListApi } from './usersListApi';

/** The part of RTK Query's lifecycle api that these effects use. */
interface Life<Answer> {
  getState: () => unknown;
  dispatch: AppDispatch;
  extra: unknown;
  queryFulfilled: Promise<{ data: Answer }>;
}
const callerIn = ({ getState, dispatch, extra }: Life<unknown>): Caller => callerOf({ getState, dispatch, extra, signal: new AbortController().signal });
const reload = () => usersListApi.util.invalidateTags(['Users']);

/** What an answer says of the list: all of it, one account, or nothing. */
const readAnswer = (raw: unknown): { users: User[] } | { user: User } | null => {
  if (Array.isArray(raw)) return { users: normaliseUsers(raw) };
  const user = normaliseUser(raw);
  return user && { user };
};

/** The calls about accounts. Answers to changes may carry the list, one user or nothing: then the known id decides. */
export const usersApi = usersListApi.injectEndpoints({
  endpoints: (build) => ({
    createUser: build.mutation<User | null, NewUser>({
      query: (body) => ({ url: '/api/users', method: 'POST', body }),
      transformResponse: normaliseUser,
      onQueryStarted: async (_sent, life) => {
        const created = await life.queryFulfilled.then(({ data }) => data, () => undefined); // The form shows the failure.
        const caller = callerIn(life);
        if (created === null) life.dispatch(reload());
        else if (created && !isGone(caller, created._id)) changeUsers(caller, [{ kind: 'put', user: created }]);
      },
    }),
    updateUser: build.mutation<ReturnType<typeof readAnswer>, UserActivation>({
      query: (body) => ({ url: '/api/users', method: 'PATCH', body }),
      transformResponse: readAnswer,
      onQueryStarted: async (_sent, life) => {
        const answer = await life.queryFulfilled.then(({ data }) => data, () => undefined); // The switch shows the failure.
        if (answer === undefined) return;
        const caller = callerIn(life);
        if (answer && 'user' in answer) changeUsers(caller, [{ kind: 'put', user: answer.user }]);
        else if (answer) changeUsers(caller, [{ kind: 'all', users: answer.users }]);
        // The data reload of the specification; not where the backend's events tell of every change anyway.
        if (!answer || !caller.getState().realtime.extended) life.dispatch(reload());
      },
    }),
    deleteUser: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/users/${encodeURIComponent(id)}`, method: 'DELETE' }),
      onQueryStarted: async (id, life) => {
        const done = await life.queryFulfilled.then(() => true, () => false); // The dialog shows the failure.
        if (done) changeUsers(callerIn(life), [{ kind: 'gone', id }]);
      },
    }),
  }),
});

export const { useCreateUserMutation, useDeleteUserMutation } = usersApi;
