import type { AuditAction, AuditValues } from '../../src/contract/audit';
import type { TimeEntry, TimeEntryFields } from '../../src/contract/time/timeEntry';
import { isAdministrator } from '../../src/contract/user';
import { recordAudit, userTarget } from '../audit/record';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { notFound } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import type { Actor } from '../session/actor';
import { writeAnyway, writeAs } from '../session/writeAs';
import { findTask } from '../tasks/taskRepository';
import { requireVisible } from '../tasks/taskRules';
import { announceTime, insertEntry, lockEntry, toEntry } from './entryRepository';
import type { newEntry, entryChanges } from './timeSchemas';
import type { z } from 'zod';

/** Adds time that the actor has spent on a task that they may see. @throws HttpError 404, 409 */
export function addEntry(
  context: Context,
  requester: Actor,
  { taskId, ...given }: z.output<typeof newEntry>,
): Promise<TimeEntry> {
  return writeAs(context, requester, async (trx, actor) => {
    const task = requireVisible(actor, (await findTask(trx, taskId))?.row);
    await context.events.lock(trx);
    const added = await insertEntry(context, trx, actor, {
      ...given,
      taskId,
      taskTitle: task.title,
    });
    await announceTime(context, trx, actor._id, 'entries');
    return added;
  });
}

/**
 * Locks an entry that the actor may change: their own, or for administrators any.
 * @throws HttpError 404
 */
async function lockOwn(trx: Trx, actor: Actor, id: string) {
  const row = await lockEntry(trx, id);
  if (!row || (row.user_id !== actor._id && !isAdministrator(actor)))
    throw notFound('Time entry not found');
  return { entry: toEntry(row), isDeleted: row.deleted_at !== null };
}

async function lockPresent(trx: Trx, actor: Actor, id: string): Promise<TimeEntry> {
  const { entry, isDeleted } = await lockOwn(trx, actor, id);
  if (isDeleted) throw notFound('Time entry not found');
  return entry;
}

/** What the audit log says of an entry: of its note the length. */
const valuesOf = ({ taskTitle, day, seconds, note }: TimeEntry): AuditValues => ({
  title: taskTitle,
  day,
  seconds,
  textLength: note.length,
});

/** Announces a change of an entry, and records it if it is another person's. */
async function announceChange(
  context: Context,
  trx: Trx,
  actor: Actor,
  action: AuditAction,
  { before, after }: { before?: TimeEntry; after?: TimeEntry },
): Promise<void> {
  const user = (before ?? after)?.user;
  if (!user) return;
  if (user._id !== actor._id)
    await recordAudit(context, trx, {
      actor,
      action,
      target: userTarget(user),
      details: {
        ...(before && { before: valuesOf(before) }),
        ...(after && { after: valuesOf(after) }),
      },
    });
  await announceTime(context, trx, user._id, 'entries');
}

/** @throws HttpError 404, 412 as `requireExpected` */
export function changeEntry(
  context: Context,
  requester: Actor,
  id: string,
  { expected, ...requested }: z.output<typeof entryChanges>,
): Promise<TimeEntry> {
  return writeAs(context, requester, async (trx, actor) => {
    const before = await lockPresent(trx, actor, id);
    const { day, seconds, note } = before;
    const current: Partial<TimeEntryFields> = { day, seconds, note };
    const changes = requireExpected(current, requested, expected);
    const next = { ...current, ...definedOf(changes) };
    // Calls that were late must not change what a person has typed.
    const isTyped = changes.day !== undefined || changes.seconds !== undefined;
    await context.events.lock(trx);
    await trx
      .updateTable('time_entries')
      .set({ ...next, ...(isTyped && { typed: 1 }) })
      .where('_id', '=', id)
      .execute();
    const after = { ...before, ...next };
    await announceChange(context, trx, actor, 'timeChanged', { before, after });
    return after;
  });
}

const definedOf = ({ day, seconds, note }: Partial<TimeEntryFields>): Partial<TimeEntryFields> => ({
  ...(day !== undefined && { day }),
  ...(seconds !== undefined && { seconds }),
  ...(note !== undefined && { note }),
});

/** Deletes an entry. It can be restored as long as a call can wait for a connection. @throws HttpError 404 */
export function deleteEntry(context: Context, requester: Actor, id: string): Promise<void> {
  return writeAnyway(context, requester, async (trx, actor) => {
    const before = await lockPresent(trx, actor, id);
    await context.events.lock(trx);
    await trx
      .updateTable('time_entries')
      .set({ deleted_at: new Date(context.now()).toISOString() })
      .where('_id', '=', id)
      .execute();
    await announceChange(context, trx, actor, 'timeDeleted', { before });
  });
}

/** Restores a deleted entry. Does nothing if it is there. @throws HttpError 404 */
export function restoreEntry(context: Context, requester: Actor, id: string): Promise<TimeEntry> {
  return writeAs(context, requester, async (trx, actor) => {
    const { entry, isDeleted } = await lockOwn(trx, actor, id);
    if (!isDeleted) return entry;
    await context.events.lock(trx);
    await trx.updateTable('time_entries').set({ deleted_at: null }).where('_id', '=', id).execute();
    await announceChange(context, trx, actor, 'timeRestored', { after: entry });
    return entry;
  });
}
