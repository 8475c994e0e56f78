import { deleteOldEntries } from './audit/record';
import { deleteOldActions } from './bulk/deleteOldActions';
import type { Context } from './context/context';
import { deleteOldEvents } from './events/deleteOldEvents';
import { deleteOldCalls } from './session/idempotency';
import { deleteOldSessions } from './session/sessionRepository';
import { deleteOldDeliveries } from './webhooks/webhookService';

/** Deletes everything that is kept for a limited time. */
export async function deleteOldData(context: Context): Promise<void> {
  await deleteOldEvents(context);
  await deleteOldSessions(context);
  await deleteOldCalls(context);
  await deleteOldActions(context);
  await deleteOldEntries(context);
  await deleteOldDeliveries(context);
  await context.uploads.emptyTrash(context.now());
}
