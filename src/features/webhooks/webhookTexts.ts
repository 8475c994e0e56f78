import type { Webhook, WebhookEvent } from '../../contract/webhook';
import { formatDateTime } from '../../lib/format';

export const webhookEventTexts: Readonly<Record<WebhookEvent, string>> = {
  'task-created': 'Task created',
  'task-updated': 'Task changed',
  'task-deleted': 'Task deleted',
  'task-comment': 'Comment added',
  'users-changed': 'Accounts changed',
};

/** How a webhook is, in one sentence. */
export function statusText({ active, failingSince, nextAttempt, disabledAt }: Webhook): string {
  if (disabledAt !== null)
    return `Switched off on ${formatDateTime(disabledAt)} after a day without deliveries`;
  if (!active) return 'Switched off';
  if (failingSince === null) return 'On';
  return `Failing since ${formatDateTime(failingSince)}, next attempt ${formatDateTime(nextAttempt)}`;
}
