import { call } from '../../api/baseQuery';
import { networkError } from '../../api/errors';
import { numberIn } from '../../api/list/loadList';
import { readBody } from '../../api/readBody';
import { callerOf, type Caller } from '../../api/types';
import { seqHeader } from '../../contract/task';
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

/** What an answer says of the list: all of it, one account, or nothing; and the number of the last change that it reflects. */
interface ListAnswer {
  seq: number | null;
  said: { users: User[] } | { user: User } | null;
}

const saidBy = (raw: unknown): ListAnswer['said'] => {
  if (Array.isArray(raw)) return { users: normaliseUsers(raw) };
  const user = normaliseUser(raw);
  return user && { user };
};

/**
 * Takes in what was answered to a switch. Where events tell of every change, a list that was read before them and comes after
 * them would undo them: of it only the switched account counts, and that only while no event can have said more.
 */
function takeSwitched(caller: Caller, id: string, { seq, said }: ListAnswer): void {
  const { extended, seq: seen } = caller.getState().realtime;
  if (!extended) {
    if (said) changeUsers(caller, [('user' in said) ? { kind: 'put', user: said.user } : { kind: 'all', users: said.users }]);
    // The data reload of the specification.
    return void caller.dispatch(reload());
  }
  if (!said) return void caller.dispatch(reload());
  if (isGone(caller, id) || (seq !== null && seen !== null && seq <= seen)) return;
  const user = 'user' in said ? said.user : said.users.find(({ _id }) => _id === id);
  if (user) changeUsers(caller, [{ kind: 'put', user, seq: seq ?? undefined }]);
}

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
    updateUser: build.mutation<ListAnswer, UserActivation>({
      queryFn: async (body, queryApi) => {
        const { response, error } = await call(callerOf(queryApi), { url: '/api/users', method: 'PATCH', body });
        if (error) return { error };
        try {
          return { data: { seq: numberIn(response.headers, seqHeader), said: saidBy(await readBody(response)) } };
        } catch (cause) {
          return { error: networkError(cause) };
        }
      },
      onQueryStarted: async ({ id }, life) => {
        const answer = await life.queryFulfilled.then(({ data }) => data, () => undefined); // The switch shows the failure.
        if (answer) takeSwitched(callerIn(life), id, answer);
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
