import { deleteOldEntries } from './audit/record';
import { deleteOldActions } from './bulk/deleteOldActions';
import type { Context } from './context/context';
import { deleteOldEvents, keptEvents } from './events/deleteOldEvents';
import { deleteOldKeys } from './imports/deleteOldKeys';
import { deleteOldCalls } from './session/idempotency';
import { deleteOldSessions } from './session/sessionRepository';
import { deleteOldDeliveries } from './webhooks/webhookService';

/**
 * Deletes everything that is kept for a limited time.
 * @param goesOn asked before each portion: a server that stops leaves the rest to the next start
 */
export async function deleteOldData(context: Context, goesOn: () => boolean): Promise<void> {
  await deleteOldEvents(context, keptEvents, goesOn);
  if (goesOn()) await deleteOldSessions(context);
  await deleteOldCalls(context, goesOn);
  await deleteOldActions(context, goesOn);
  await deleteOldKeys(context, goesOn);
  await deleteOldEntries(context, goesOn);
  await deleteOldDeliveries(context, goesOn);
  if (goesOn()) await context.uploads.emptyTrash(context.now());
}
