/** The events that a webhook can get. Their data is that of the events of the socket. */
export const webhookEvents = [
  'task-created',
  'task-updated',
  'task-deleted',
  'task-comment',
  'users-changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An address that gets events. `GET /api/webhooks` lists them. */
export interface Webhook {
  _id: string;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  createdAt: string;
  /** Since when no delivery has succeeded, and when the next one is tried. Null if all is well. */
  failingSince: string | null;
  nextAttempt: string | null;
  /** When it was switched off because nothing could be delivered for a day. */
  disabledAt: string | null;
}

/** Answer of `POST /api/webhooks` and `POST /api/webhooks/{id}/secret`, which alone have the secret. */
export interface NewWebhook extends Webhook {
  secret: string;
}

/** Body of `POST /api/webhooks`. */
export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
}

/** Body of `PATCH /api/webhooks/{id}`. */
export interface WebhookChanges {
  events?: WebhookEvent[];
  active?: boolean;
}

/** An attempt to deliver an event. */
export interface WebhookDelivery {
  _id: string;
  at: string;
  event: WebhookEvent;
  /** The number of the event. */
  seq: number;
  /** From 1 for each event. */
  attempt: number;
  /** The status of the answer, or null when there was none. */
  status: number | null;
  /** Why it failed. Null for success. */
  error: string | null;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** The body of a delivery. */
export interface WebhookBody {
  /** The same for each attempt to deliver this event. */
  id: string;
  seq: number;
  event: WebhookEvent;
  at: string;
  data: unknown;
}

export const webhookHeaders = {
  event: 'docket-event',
  delivery: 'docket-delivery',
  timestamp: 'docket-timestamp',
  signature: 'docket-signature',
} as const;

export const webhookLimits = { url: 2_000, count: 20, listed: 100 } as const;
