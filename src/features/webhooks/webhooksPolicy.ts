import type {
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookInput,
} from '../../contract/webhook';
import { fieldsOf, listOf, type EndpointPolicy, type FeaturePolicies } from '../../lib/logPolicy';
import type { webhooksApi } from './webhooksApi';

/** The path of an address may be a password. */
const fields = {
  _id: 'plain',
  url: 'secret',
  events: listOf('plain'),
  active: 'plain',
  createdAt: 'plain',
  failingSince: 'plain',
  nextAttempt: 'plain',
  disabledAt: 'plain',
} as const;
const webhook = fieldsOf<Webhook>(fields);

export const webhooksPolicies: FeaturePolicies = {
  endpoints: {
    getWebhooks: { arg: 'plain', data: listOf(webhook) },
    getDeliveries: {
      arg: 'plain',
      data: listOf(
        fieldsOf<WebhookDelivery>({
          _id: 'plain',
          at: 'plain',
          event: 'plain',
          seq: 'plain',
          attempt: 'plain',
          status: 'plain',
          error: 'text',
          ms: 'plain',
        }),
      ),
    },
    createWebhook: {
      arg: fieldsOf<WebhookInput>({ url: 'secret', events: listOf('plain') }),
      data: fieldsOf<NewWebhook>({ ...fields, secret: 'secret' }),
    },
    changeWebhook: {
      arg: fieldsOf<WebhookChanges & { id: string }>({
        id: 'plain',
        events: listOf('plain'),
        active: 'plain',
      }),
      data: webhook,
    },
    replaceSecret: {
      arg: 'plain',
      data: fieldsOf<NewWebhook>({ ...fields, secret: 'secret' }),
    },
    deleteWebhook: { arg: 'plain', data: 'omit' },
  } satisfies Record<keyof typeof webhooksApi.endpoints, EndpointPolicy>,
};
