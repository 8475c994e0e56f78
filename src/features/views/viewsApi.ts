import { api } from '../../api/api';
import type { NewView, SavedView, ViewScreen } from '../../contract/view';

/** Saved views (ours): a backend of the specification alone is never asked for them. */
export const viewsApi = api.enhanceEndpoints({ addTagTypes: ['Views'] }).injectEndpoints({
  endpoints: (build) => ({
    getViews: build.query<SavedView[], ViewScreen>({
      query: (screen) => `/api/views?screen=${screen}`,
      providesTags: ['Views'],
    }),
    createView: build.mutation<SavedView, NewView>({
      query: (body) => ({ url: '/api/views', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Views']),
    }),
    changeView: build.mutation<SavedView, { id: string; name?: string; query?: string }>({
      query: ({ id, ...body }) => ({
        url: `/api/views/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body,
      }),
      // A view that is gone meanwhile has to leave the list too.
      invalidatesTags: ['Views'],
    }),
    deleteView: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/views/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Views'],
    }),
  }),
});

export const {
  useGetViewsQuery,
  useCreateViewMutation,
  useChangeViewMutation,
  useDeleteViewMutation,
} = viewsApi;
