import type { Notification, NotificationList } from '../../contract/notification';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readNotification(raw: unknown): Notification | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const fields: Record<string, unknown> = { ...raw };
  const id = text(fields._id) || text(fields.id);
  if (id === '') return null;
  return {
    _id: id,
    message: text(fields.message),
    time: text(fields.time),
    read: fields.read === true,
    ...(typeof fields.taskId === 'string' && { taskId: fields.taskId }),
    ...(typeof fields.createdAt === 'string' && { createdAt: fields.createdAt }),
  };
}

/** The answer of GET /api/notification with everything in its place; an entry is known by `_id`, else by `id`. */
export function readNotificationList(raw: unknown): NotificationList {
  const fields: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const entries = Array.isArray(fields.notifications) ? fields.notifications : [];
  const notifications = entries.map(readNotification).filter((entry) => entry !== null);
  const { unreadCount } = fields;
  const unread = typeof unreadCount === 'number' && unreadCount >= 0 ? unreadCount : notifications.filter((entry) => !entry.read).length;
  return { notifications, unreadCount: unread };
}

/** Puts live entries on top of a list: an entry and its stored twin are one. */
export function addLive(list: NotificationList, live: readonly Notification[]): void {
  for (const entry of live) {
    if (list.notifications.some((one) => one._id === entry._id)) continue;
    list.notifications.unshift(entry);
    list.unreadCount += 1;
  }
}
