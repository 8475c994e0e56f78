import { api } from '../../data/api/api';
import type { MyDay, MyDayQuery } from '../../contract/myDay';

/** An extension of ours: other backends are never asked. */
export const myDayApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMyDay: build.query<MyDay, MyDayQuery>({
      query: ({ today, since }) =>
        `/api/my-day?${new URLSearchParams({ today, since }).toString()}`,
      providesTags: ['MyDay'],
    }),
  }),
});

export const { useGetMyDayQuery } = myDayApi;
