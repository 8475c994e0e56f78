import { api } from '../../data/api/api';
import type { LinkOwner } from '../../contract/link';

/**
 * Extensions of ours: a password by a link. All are mutations, because the key of a query would
 * hold the token. They need no session, and do not use one that belongs to another person.
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
