import { api } from '../../data/api/api';
import type { ApiToken, ApiTokenInput, NewApiToken } from '../../contract/apiToken';
import type { Expecting } from '../../contract/expecting';
import type { EndedSessions, SignedInDevice } from '../../contract/session';
import type { CalendarFeed } from '../../contract/time/calendarFeed';
import type { OwnAccountChange } from '../../contract/user';
import { refreshSession } from '../../data/api/refresh';
import { tokenRefreshed } from '../../data/session/sessionSlice';
import { readAccessToken } from '../../data/session/userInfo';

/** Extensions of ours: other backends are never asked. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The answer is a new token, which has the new name and e-mail. */
    changeOwnAccount: build.mutation<null, OwnAccountChange & Expecting<{ name: string }>>({
      queryFn: async (body, { dispatch }, _extra, call) => {
        const { data, error } = await call({ url: '/api/auth/account', method: 'PATCH', body });
        // An administrator has changed the name. The session has the one of its last token.
        if (error?.status === 412) await dispatch(refreshSession());
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
      invalidatesTags: ['Devices', 'ApiTokens'],
    }),
    getApiTokens: build.query<ApiToken[], void>({
      query: () => '/api/auth/tokens',
      providesTags: ['ApiTokens'],
      keepUnusedDataFor: 0,
    }),
    createApiToken: build.mutation<NewApiToken, ApiTokenInput>({
      query: (body) => ({ url: '/api/auth/tokens', method: 'POST', body }),
      invalidatesTags: ['ApiTokens'],
    }),
    deleteApiToken: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/auth/tokens/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['ApiTokens'],
    }),
    getCalendar: build.query<CalendarFeed, void>({
      query: () => '/api/calendar',
      providesTags: ['Calendar'],
      // The address is a secret.
      keepUnusedDataFor: 0,
    }),
    /** Makes a new address, or ends the present one. */
    changeCalendar: build.mutation<CalendarFeed, 'POST' | 'DELETE'>({
      query: (method) => ({ url: '/api/calendar', method }),
      // Also after an error: the answer may have been lost.
      invalidatesTags: ['Calendar'],
    }),
  }),
});

export const {
  useChangeOwnAccountMutation,
  useGetDevicesQuery,
  useEndDevicesMutation,
  useGetApiTokensQuery,
  useCreateApiTokenMutation,
  useDeleteApiTokenMutation,
  useGetCalendarQuery,
  useChangeCalendarMutation,
} = accountApi;
