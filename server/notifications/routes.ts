import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isAnnouncementType, type NotificationList } from '../../src/contract/notification';
import type { Context } from '../context/context';
import { parse, recordId } from '../http/validate';
import { notFound } from '../lib/errors';
import type { Actor } from '../session/actor';
import { requireActor } from '../session/guards';
import { writeAs } from '../session/writeAs';
import { keptNotifications } from './announce';
import { timeText } from './timeText';

const whichRead = z.object({ notificationId: recordId.optional() }).nullish();

/** A person's notifications, and marking one or all of them as read. */
export function registerNotificationRoutes(fastify: FastifyInstance, context: Context): void {
  const signedIn = { onRequest: requireActor(context) };

  fastify.get('/api/notification', signedIn, (request) =>
    listNotifications(context, request.actor._id),
  );

  fastify.post('/api/notification/read', signedIn, async (request) => {
    const notificationId = parse(whichRead, request.body)?.notificationId;
    await markRead(context, request.actor, notificationId);
    return { unreadCount: await countUnread(context, request.actor._id) };
  });
}

async function listNotifications(context: Context, userId: string): Promise<NotificationList> {
  const rows = await context.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('_id', 'desc')
    .limit(keptNotifications)
    .execute();
  const now = context.now();
  return {
    notifications: rows.map((row) => ({
      _id: row._id,
      message: row.message,
      time: timeText(Date.parse(row.created_at), now),
      read: row.read === 1,
      createdAt: row.created_at,
      ...(row.task_id === null ? {} : { taskId: row.task_id }),
      ...(isAnnouncementType(row.type) && { type: row.type }),
    })),
    unreadCount: await countUnread(context, userId),
  };
}

async function countUnread(context: Context, userId: string): Promise<number> {
  const row = await context.db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll().as('unread'))
    .where('user_id', '=', userId)
    .where('read', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(row.unread);
}

/**
 * Marks one or all of the actor's notifications as read.
 * @throws HttpError 404 for another person's
 */
function markRead(
  context: Context,
  requester: Actor,
  notificationId: string | undefined,
): Promise<void> {
  return writeAs(context, requester, async (trx, actor) => {
    const mine = trx.updateTable('notifications').set({ read: 1 }).where('user_id', '=', actor._id);
    if (notificationId === undefined) {
      await mine.where('read', '=', 0).execute();
      return;
    }
    const { numUpdatedRows } = await mine.where('_id', '=', notificationId).executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('Notification not found');
  });
}
