import { api } from '../../api/api';
import type { LinkOwner } from '../../contract/link';

/**
 * Extensions of ours: a password by a link. All are mutations, because the key of a query would
 * hold the token. They are made without a session, or beside the session of somebody else.
 */
export const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readLink: build.mutation<LinkOwner, { token: string }>({
      query: (body) => ({ url: '/api/auth/link', method: 'POST', body, anonymous: true }),
    }),
    setPassword: build.mutation<unknown, { token: string; password: string }>({
      query: (body) => ({ url: '/api/auth/link/password', method: 'POST', body, anonymous: true }),
    }),
    requestLink: build.mutation<unknown, { email: string }>({
      query: (body) => ({ url: '/api/auth/forgotten', method: 'POST', body, anonymous: true }),
    }),
  }),
});

export const { useReadLinkMutation, useSetPasswordMutation, useRequestLinkMutation } = linkApi;
