import type { Generated } from 'kysely';

/**
 * An address that gets events. Its secret is derived from its id and the version of the secret, and
 * is not stored.
 */
export interface WebhookTable {
  _id: string;
  url: string;
  /** JSON list of event names. */
  events: string;
  active: number;
  created_at: string;
  /** How often the secret was replaced. */
  secret_version: Generated<number>;
  /** The number of the last event that was delivered or passed over. */
  seq: number;
  /** How often the next event was tried in vain. */
  attempts: number;
  next_at: string | null;
  failing_since: string | null;
  disabled_at: string | null;
}

export interface WebhookDeliveryTable {
  /** Order of the attempts (`newOrderedId`). */
  _id: string;
  webhook_id: string;
  at: string;
  event: string;
  seq: number;
  attempt: number;
  status: number | null;
  error: string | null;
  ms: number;
}
