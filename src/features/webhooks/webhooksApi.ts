import { api } from '../../data/api/api';
import type {
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookInput,
} from '../../contract/webhook';

/** An extension of ours: other backends are never asked for webhooks. */
export const webhooksApi = api.enhanceEndpoints({ addTagTypes: ['Webhooks'] }).injectEndpoints({
  endpoints: (build) => ({
    getWebhooks: build.query<Webhook[], void>({
      query: () => '/api/webhooks',
      providesTags: ['Webhooks'],
    }),
    getDeliveries: build.query<WebhookDelivery[], string>({
      query: (id) => `/api/webhooks/${encodeURIComponent(id)}/deliveries`,
      keepUnusedDataFor: 0,
    }),
    createWebhook: build.mutation<NewWebhook, WebhookInput>({
      query: (body) => ({ url: '/api/webhooks', method: 'POST', body }),
      // Also after an error: it may have been created by a call whose answer was lost.
      invalidatesTags: ['Webhooks'],
    }),
    changeWebhook: build.mutation<Webhook, WebhookChanges & { id: string }>({
      query: ({ id, ...body }) => ({
        url: `/api/webhooks/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body,
      }),
      // Also after an error: the webhook may have been deleted elsewhere.
      invalidatesTags: ['Webhooks'],
    }),
    replaceSecret: build.mutation<NewWebhook, string>({
      query: (id) => ({ url: `/api/webhooks/${encodeURIComponent(id)}/secret`, method: 'POST' }),
      // The webhook may have been deleted elsewhere.
      invalidatesTags: (_answer, error) => (error ? ['Webhooks'] : []),
    }),
    deleteWebhook: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/webhooks/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Webhooks'],
    }),
  }),
});

export const {
  useGetWebhooksQuery,
  useGetDeliveriesQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useReplaceSecretMutation,
  useDeleteWebhookMutation,
} = webhooksApi;
