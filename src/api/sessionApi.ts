import { api } from './api';
import { networkError, type AppError } from './errors';
import type { Credentials, UserInfo } from '../contract/session';
import { callerOf } from './types';
import {
  loggedIn,
  loggedOut,
  logInAttempted,
  selectIdentity,
  selectIsLoggedIn,
  tokenRefreshed,
} from '../session/sessionSlice';
import { forgetPerson } from '../session/storage';
import type { RootState } from '../store/rootState';
import { userInfoOf } from '../session/userInfo';

/** Waited for the log-out call at most, in milliseconds: who leaves does not wait for a dead network. */
const logoutPatience = 4000;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<{ user: UserInfo; accessToken: string }, Credentials>({
      queryFn: async ({ email, password, persist }, _queryApi, _extra, call) => {
        const body = { email: email.trim(), password: password.trim(), persist };
        const { data, error } = await call({
          url: '/api/auth/login',
          method: 'POST',
          body,
          anonymous: true,
        });
        if (error) return { error };
        const user = typeof data === 'string' ? userInfoOf(data) : null;
        if (typeof data !== 'string' || !user) return { error: { status: 'PARSING', text: '' } };
        return { data: { user, accessToken: data } };
      },
      // Not before the call is over: a sign-in empties the cache, which cancels what is under way.
      onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
        dispatch(logInAttempted());
        const signedIn = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        ); // The form shows the failure.
        if (signedIn) dispatch(loggedIn(signedIn));
      },
    }),
    logout: build.mutation<null, void>({
      queryFn: async (_none, queryApi, _extra, call) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const late = new Promise<{ error: AppError }>((resolve) => {
          timer = setTimeout(() => resolve({ error: networkError(undefined) }), logoutPatience);
        });
        const { error } = await Promise.race([
          call({ url: '/api/auth/logout', method: 'POST', anonymous: true }),
          late,
        ]);
        clearTimeout(timer);
        // Another tab may have seen the session end first and cut this call off: then there is nothing left that could have failed.
        if (error && selectIsLoggedIn(callerOf(queryApi).getState()))
          console.error('The log-out call failed', error);
        return { data: null };
      },
      onQueryStarted: async (_none, { dispatch, getState, queryFulfilled }) => {
        const identity = selectIdentity(getState() as RootState);
        await queryFulfilled.catch(() => undefined); // Whatever became of the call, the session ends here.
        dispatch(loggedOut({ forced: false }));
        // Somebody who leaves by choice leaves nothing, also when the end of the session was noticed before the answer came.
        if (identity) forgetPerson(identity);
      },
    }),
    /** POST /api/auth/password, an extension of ours. The person's other sessions end; this one gets a new token. */
    changePassword: build.mutation<null, { current: string; next: string }>({
      queryFn: async (body, { dispatch }, _extra, call) => {
        const { data, error } = await call({ url: '/api/auth/password', method: 'POST', body });
        if (error) return { error };
        const user = typeof data === 'string' ? userInfoOf(data) : null;
        if (typeof data === 'string' && user) dispatch(tokenRefreshed({ accessToken: data, user }));
        return { data: null };
      },
    }),
  }),
});

export const { useLoginMutation, useLogoutMutation, useChangePasswordMutation } = sessionApi;
