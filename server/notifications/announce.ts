import { randomBytes } from 'node:crypto';
import type { Announcement } from '../../src/contract/event';
import type { AnnouncementType } from '../../src/contract/notification';
import { isAdministrator } from '../../src/contract/user';
import type { Context, Trx } from '../context';
import { portions } from '../db/portions';
import { readRoles } from '../users/roles';

/** Rows written by one statement, which may carry so many values and no more. */
const recipientsAtOnce = 1_000;
/** How many notifications are kept for a person. */
export const keptNotifications = 100;

/** Something that people should hear of: stored once for each of them, and sent to all of them as one event. */
export interface NewAnnouncement {
  type: AnnouncementType;
  message: string;
  taskId: string;
  /** Who should hear of it; the actor, accounts that are gone, and those who may not see the task are left out. */
  candidates: readonly string[];
  actorId: string;
  assigneeIds: readonly string[];
}

/** An id that sorts by the change it tells of, so that a list is in the order of what happened and not of a clock. */
export function announcementId(seq: number): string {
  return seq.toString(16).padStart(12, '0') + randomBytes(6).toString('hex');
}

async function recipientsOf(trx: Trx, news: NewAnnouncement): Promise<string[]> {
  const wanted = [...new Set(news.candidates)].filter((id) => id !== news.actorId);
  if (wanted.length === 0) return [];
  const people = await trx
    .selectFrom('users')
    .select(['_id', 'roles'])
    .where('_id', 'in', wanted)
    .execute();
  return people
    .filter(
      (person) =>
        news.assigneeIds.includes(person._id) ||
        isAdministrator({ roles: readRoles(person.roles) }),
    )
    .map((person) => person._id);
}

/** Stores an announcement for its recipients and writes its event. Call it last in a transaction: it takes event numbers. */
export async function announce(context: Context, trx: Trx, news: NewAnnouncement): Promise<void> {
  await announceTo(context, trx, {
    type: news.type,
    message: news.message,
    taskId: news.taskId,
    recipients: await recipientsOf(trx, news),
  });
}

/**
 * The same, for recipients who are known to have accounts and to be concerned. `taskId` is null for what is about several tasks.
 * Call it last in a transaction: it takes event numbers.
 */
export async function announceTo(
  context: Context,
  trx: Trx,
  {
    type,
    message,
    taskId,
    recipients,
  }: {
    type: NewAnnouncement['type'];
    message: string;
    taskId: string | null;
    recipients: readonly string[];
  },
): Promise<void> {
  if (recipients.length === 0) return;
  const seq = await context.events.nextSeq(trx);
  const _id = announcementId(seq);
  const createdAt = new Date(context.now()).toISOString();
  for (const part of portions(recipients, recipientsAtOnce)) {
    await trx
      .insertInto('notifications')
      .values(
        part.map((user_id) => ({
          _id,
          user_id,
          message,
          task_id: taskId,
          created_at: createdAt,
          read: 0,
          type,
        })),
      )
      .execute();
  }
  for (const userId of recipients) await trimNotifications(trx, userId);
  const payload: Announcement = {
    message,
    data: { message, notificationId: _id, ...(taskId !== null && { taskId }), createdAt },
  };
  await context.events.appendAt(trx, seq, {
    type,
    payload,
    audience: { administrators: false, users: [...recipients] },
    ...(taskId !== null && { taskId }),
  });
}

async function trimNotifications(trx: Trx, userId: string): Promise<void> {
  const oldestKept = await trx
    .selectFrom('notifications')
    .select('_id')
    .where('user_id', '=', userId)
    .orderBy('_id', 'desc')
    .offset(keptNotifications - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldestKept) return;
  await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('_id', '<', oldestKept._id)
    .execute();
}
