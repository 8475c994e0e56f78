import { api } from '../../data/api/api';
import type {
  NewView,
  SavedView,
  StartViewChoice,
  ViewChange,
  ViewScreen,
} from '../../contract/view';

/** An extension of ours: other backends are never asked for views. */
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
    changeView: build.mutation<SavedView, ViewChange & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `/api/views/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body,
      }),
      // Also after an error: the view may have been deleted elsewhere.
      invalidatesTags: ['Views'],
    }),
    setStartView: build.mutation<unknown, StartViewChoice>({
      query: (body) => ({ url: '/api/views/start', method: 'POST', body }),
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
  useSetStartViewMutation,
} = viewsApi;
