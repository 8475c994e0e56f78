import { api } from '../../api/api';
import { networkError } from '../../api/errors';
import { callerOf } from '../../api/types';
import type { Credentials, UserInfo } from '../../contract/session';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import { userInfoOf } from '../../session/userInfo';

/** Waited for the log-out call at most, in milliseconds: who leaves does not wait for a dead network. */
const logoutPatience = 4000;

export const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<UserInfo, Credentials>({
      queryFn: async ({ email, password, persist }, queryApi, _extra, call) => {
        const body = { email: email.trim(), password: password.trim(), persist };
        const { data, error } = await call({ url: '/api/auth/login', method: 'POST', body, anonymous: true });
        if (error) return { error };
        const user = typeof data === 'string' ? userInfoOf(data) : null;
        if (typeof data !== 'string' || !user) return { error: { status: 'PARSING', text: '' } };
        callerOf(queryApi).dispatch(loggedIn({ user, accessToken: data }));
        return { data: user };
      },
    }),
    logout: build.mutation<null, void>({
      queryFn: async (_none, queryApi, _extra, call) => {
        const late = new Promise<{ error: ReturnType<typeof networkError> }>((resolve) => {
          setTimeout(() => resolve({ error: networkError(undefined) }), logoutPatience);
        });
        const { error } = await Promise.race([call({ url: '/api/auth/logout', method: 'POST', anonymous: true }), late]);
        if (error) console.error('The log-out call failed', error);
        callerOf(queryApi).dispatch(loggedOut({ forced: false }));
        return { data: null };
      },
    }),
  }),
});

export const { useLoginMutation, useLogoutMutation } = loginApi;
