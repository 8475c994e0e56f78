import { z } from 'zod';
import {
  webhookEvents,
  webhookLimits,
  type NewWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../src/contract/webhook';
import type { Context } from '../context/context';
import { deleted } from '../http/answers';
import type { Api } from '../http/api';
import { byId, listOf, text } from '../http/validate';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replaceSecret,
} from './webhookService';

const event = z.enum(webhookEvents);
const events = listOf(event, webhookEvents.length)
  .refine((list) => list.length > 0, 'must have at least one')
  .transform((list) => webhookEvents.filter((name) => list.includes(name)));

function isAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

const input = z.object({
  url: text(webhookLimits.url)
    .trim()
    .refine(isAddress, 'must be an address like https://example.com/hook, without a password'),
  events,
});
const changes = z
  .object({ events: events.optional(), active: z.boolean().optional() })
  .refine(
    (given) => given.events !== undefined || given.active !== undefined,
    'must have events or active',
  );

const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(event),
  active: z.boolean(),
  createdAt: z.string(),
  failingSince: z.string().nullable(),
  nextAttempt: z.string().nullable(),
  disabledAt: z.string().nullable(),
}) satisfies z.ZodType<Webhook>;
const created = webhook.extend({ secret: z.string() }) satisfies z.ZodType<NewWebhook>;
const delivery = z.object({
  _id: z.string(),
  at: z.string(),
  event,
  seq: z.number(),
  attempt: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  ms: z.number(),
}) satisfies z.ZodType<WebhookDelivery>;

/** The calls on webhooks (ours), for Root alone. */
export function registerWebhookRoutes(api: Api, context: Context): void {
  const config = { access: 'root' } as const;
  // A webhook continues when the token that created or changed it has ended.
  const withSession = { ...config, apiTokens: 'refused' } as const;

  api.get(
    '/api/webhooks',
    { config, schema: { summary: 'The webhooks', response: { 200: z.array(webhook) } } },
    () => listWebhooks(context),
  );

  api.post(
    '/api/webhooks',
    {
      config: {
        ...withSession,
        secretAnswer:
          'The webhook was created, but its secret got lost on the way and cannot be shown again. Give it a new secret.',
      },
      schema: {
        summary: 'Create a webhook',
        description: 'Only this answer has the secret of its signatures.',
        body: input,
        response: { 201: created },
      },
    },
    async ({ actor, body }, reply) =>
      reply.code(201).send(await createWebhook(context, actor, body)),
  );

  api.patch(
    '/api/webhooks/:id',
    {
      config: withSession,
      schema: {
        summary: 'Change the events of a webhook, or switch it on or off',
        params: byId,
        body: changes,
        response: { 200: webhook },
      },
    },
    ({ actor, params, body }) => changeWebhook(context, actor, params.id, body),
  );

  api.post(
    '/api/webhooks/:id/secret',
    {
      config: {
        ...withSession,
        secretAnswer:
          'The secret was replaced, but the new one got lost on the way and cannot be shown again. Replace it again.',
      },
      schema: {
        summary: 'Replace the secret of a webhook',
        description: 'Only this answer has the new secret. The old one is not used any more.',
        params: byId,
        response: { 200: created },
      },
    },
    ({ actor, params }) => replaceSecret(context, actor, params.id),
  );

  api.delete(
    '/api/webhooks/:id',
    {
      config,
      schema: { summary: 'Delete a webhook', params: byId, response: { 200: deleted } },
    },
    async ({ actor, params }) => {
      await deleteWebhook(context, actor, params.id);
      return { _id: params.id };
    },
  );

  api.get(
    '/api/webhooks/:id/deliveries',
    {
      config,
      schema: {
        summary: 'The last attempts to deliver, the newest first',
        params: byId,
        response: { 200: z.array(delivery) },
      },
    },
    ({ params }) => listDeliveries(context, params.id),
  );
}
