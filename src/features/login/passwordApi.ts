import { api } from '../../api/api';
import { tokenRefreshed } from '../../session/sessionSlice';
import { userInfoOf } from '../../session/userInfo';

/** POST /api/auth/password (ours): the person's own password. The other sessions of the person end; this one gets a new token. */
export const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useChangePasswordMutation } = passwordApi;
