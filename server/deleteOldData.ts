import { deleteOldEntries } from './audit/record';
import { deleteOldActions } from './bulk/deleteOldActions';
import { deleteOldComments } from './comments/commentRepository';
import type { Context } from './context/context';
import { deleteOldEvents, keptEvents } from './events/deleteOldEvents';
import { deleteOldKeys } from './imports/deleteOldKeys';
import { deleteOldNotifications } from './notifications/announce';
import { deleteOldDevices } from './reminders/devices';
import { deleteOldCalls } from './session/idempotency';
import { deleteOldSessions } from './session/sessionRepository';
import { deleteOldTime } from './timeEntries/entryRepository';
import { deleteOldDeliveries } from './webhooks/webhookService';

/**
 * Deletes everything that is kept for a limited time.
 * @param shouldContinue called before each portion: a server that stops leaves the rest to the next
 * start
 */
export async function deleteOldData(
  context: Context,
  shouldContinue: () => boolean,
): Promise<void> {
  await deleteOldEvents(context, keptEvents, shouldContinue);
  if (shouldContinue()) await deleteOldSessions(context);
  if (shouldContinue()) await deleteOldDevices(context);
  await deleteOldCalls(context, shouldContinue);
  await deleteOldActions(context, shouldContinue);
  await deleteOldNotifications(context, shouldContinue);
  await deleteOldComments(context, shouldContinue);
  await deleteOldKeys(context, shouldContinue);
  await deleteOldEntries(context, shouldContinue);
  await deleteOldDeliveries(context, shouldContinue);
  await deleteOldTime(context, shouldContinue);
  if (shouldContinue()) await context.uploads.emptyTrash(context.now());
}
