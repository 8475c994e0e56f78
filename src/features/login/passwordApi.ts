import { api } from '../../api/api';

/** POST /api/auth/password (ours): the person's own password. The other sessions of the person end. */
export const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<unknown, { current: string; next: string }>({
      query: (body) => ({ url: '/api/auth/password', method: 'POST', body }),
    }),
  }),
});

export const { useChangePasswordMutation } = passwordApi;
