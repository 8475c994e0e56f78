import { api } from '../../api/api';
import type { EndedSessions, SignedInDevice } from '../../contract/session';
import type { OwnAccountChange } from '../../contract/user';
import { tokenRefreshed } from '../../session/sessionSlice';
import { readAccessToken } from '../../session/userInfo';

/** Extensions of ours: other backends are never asked. */
export const accountApi = api.enhanceEndpoints({ addTagTypes: ['Devices'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The answer is a new token, which has the new name and e-mail. */
    changeOwnAccount: build.mutation<null, OwnAccountChange>({
      queryFn: async (body, { dispatch }, _extra, call) => {
        const { data, error } = await call({ url: '/api/auth/account', method: 'PATCH', body });
        if (error) return { error };
        const token = readAccessToken(data);
        if (token) dispatch(tokenRefreshed(token));
        return { data: null };
      },
    }),
    getDevices: build.query<SignedInDevice[], void>({
      query: () => '/api/auth/sessions',
      providesTags: ['Devices'],
      // Other devices log in and out without an event.
      keepUnusedDataFor: 0,
    }),
    /** Without an id, all except this one. */
    endDevices: build.mutation<EndedSessions, string | null>({
      query: (id) => ({
        url: id === null ? '/api/auth/sessions' : `/api/auth/sessions/${encodeURIComponent(id)}`,
        method: 'DELETE',
      }),
      // Also after an error: the device may have been logged out elsewhere.
      invalidatesTags: ['Devices'],
    }),
  }),
});

export const { useChangeOwnAccountMutation, useGetDevicesQuery, useEndDevicesMutation } =
  accountApi;
