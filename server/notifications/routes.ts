import { z } from 'zod';
import {
  announcementTypes,
  isAnnouncementType,
  type NotificationList,
} from '../../src/contract/notification';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { readsAtPosition } from '../http/sendList';
import { recordId } from '../http/validate';
import { notFound } from '../lib/errors';
import type { Actor } from '../session/actor';
import { writeAnyway } from '../session/writeAs';
import { keptNotifications } from './announce';
import { timeText } from './timeText';

const whichRead = z.object({ notificationId: recordId.optional() }).nullish();

const notificationList = z.object({
  notifications: z.array(
    z.object({
      _id: z.string(),
      message: z.string(),
      time: z.string(),
      read: z.boolean(),
      createdAt: z.string().optional(),
      taskId: z.string().optional(),
      type: z.enum(announcementTypes).optional(),
    }),
  ),
  unreadCount: z.number(),
}) satisfies z.ZodType<NotificationList>;

/** A person's notifications, and marking one or all of them as read. */
export function registerNotificationRoutes(api: Api, context: Context): void {
  api.get(
    '/api/notification',
    {
      config: { access: 'signedIn' },
      preHandler: readsAtPosition(context),
      schema: { summary: 'Your notifications', response: { 200: notificationList } },
    },
    ({ actor }) => listNotifications(context, actor._id),
  );

  api.post(
    '/api/notification/read',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Mark one notification as read, or all of them',
        body: whichRead,
        response: { 200: z.object({ unreadCount: z.number() }) },
      },
    },
    async ({ actor, body }) => {
      await markRead(context, actor, body?.notificationId);
      return { unreadCount: await countUnread(context, actor._id) };
    },
  );
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

/** How many of those that the person sees are unread. */
async function countUnread(context: Context, userId: string): Promise<number> {
  const { unread } = await context.db
    .selectFrom((seen) =>
      seen
        .selectFrom('notifications')
        .select('read')
        .where('user_id', '=', userId)
        .orderBy('_id', 'desc')
        .limit(keptNotifications)
        .as('seen'),
    )
    .select((eb) => eb.fn.countAll().as('unread'))
    .where('read', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(unread);
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
  return writeAnyway(context, requester, async (trx, actor) => {
    const mine = trx.updateTable('notifications').set({ read: 1 }).where('user_id', '=', actor._id);
    if (notificationId === undefined) {
      await mine.where('read', '=', 0).execute();
      return;
    }
    const { numUpdatedRows } = await mine.where('_id', '=', notificationId).executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('Notification not found');
  });
}
