import { api } from './api';
import { networkError, type AppError } from '../../lib/errors';
import type { Credentials } from '../../contract/session';
import { toThunkApi } from './thunkApi';
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
import { readAccessToken, type AccessToken } from '../session/userInfo';

/** The server does not keep an answer that has a secret, such as a token. */
const notKeptStatus = 409;
/** The log-out does not wait longer for a network that does not answer. */
const logoutTimeoutMs = 4000;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<AccessToken, Credentials>({
      queryFn: async ({ email, password, persist }, _queryApi, _extra, call) => {
        const body = { email: email.trim(), password: password.trim(), persist };
        const { data, error } = await call({
          url: '/api/auth/login',
          method: 'POST',
          body,
          anonymous: true,
          // A second log-in is only one more session.
          repeatable: true,
        });
        if (error) return { error };
        const token = readAccessToken(data);
        return token ? { data: token } : { error: { status: 'PARSING', text: '' } };
      },
      // After the call has ended, because a log-in empties the cache, which cancels requests.
      onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
        dispatch(logInAttempted());
        const signedIn = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        ); // The form shows the error.
        if (signedIn) dispatch(loggedIn(signedIn));
      },
    }),
    logout: build.mutation<null, void>({
      queryFn: async (_none, queryApi, _extra, call) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const late = new Promise<{ error: AppError }>((resolve) => {
          timer = setTimeout(() => resolve({ error: networkError(undefined) }), logoutTimeoutMs);
        });
        const { error } = await Promise.race([
          call({ url: '/api/auth/logout', method: 'POST', anonymous: true }),
          late,
        ]);
        clearTimeout(timer);
        // Another tab may have ended the session first, which cancels this call.
        if (error && selectIsLoggedIn(toThunkApi(queryApi).getState()))
          console.error('The log-out call failed', error);
        return { data: null };
      },
      onQueryStarted: async (_none, { dispatch, getState, queryFulfilled }) => {
        const identity = selectIdentity(getState() as RootState);
        await queryFulfilled.catch(() => undefined); // The session ends even if the call failed.
        dispatch(loggedOut({ forced: false }));
        // Also if the session ended before the answer came, so that nothing of the person is left.
        if (identity) forgetPerson(identity);
      },
    }),
    /** An extension of ours. The person's other sessions end. This one gets a new token. */
    changePassword: build.mutation<null, { current: string; password: string }>({
      queryFn: async ({ current, password }, { dispatch }, _extra, call) => {
        const body = { current, next: password };
        const { data, error } = await call({ url: '/api/auth/password', method: 'POST', body });
        // The call was repeated, and had been carried out at first. The present token stays valid.
        if (error?.status === notKeptStatus) return { data: null };
        if (error) return { error };
        const token = readAccessToken(data);
        if (token) dispatch(tokenRefreshed(token));
        return { data: null };
      },
      invalidatesTags: ['Devices', 'ApiTokens'],
    }),
  }),
});

export const { useLoginMutation, useLogoutMutation, useChangePasswordMutation } = sessionApi;
