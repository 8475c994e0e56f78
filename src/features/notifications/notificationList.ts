import {
  isAnnouncementType,
  type Notification,
  type NotificationList,
} from '../../contract/notification';
import { idText, once } from '../../lib/wireId';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readNotification(raw: unknown): Notification | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const fields: Record<string, unknown> = { ...raw };
  const id = idText(fields._id) || idText(fields.id);
  if (id === '') return null;
  const taskId = idText(fields.taskId);
  return {
    _id: id,
    message: text(fields.message),
    time: text(fields.time),
    read: fields.read === true,
    ...(taskId !== '' && { taskId }),
    ...(typeof fields.createdAt === 'string' && { createdAt: fields.createdAt }),
    ...(isAnnouncementType(fields.type) && { type: fields.type }),
  };
}

/** The answer of GET /api/notification with everything in its place; an entry is known by `_id`, else by `id`. */
export function readNotificationList(raw: unknown): NotificationList {
  const fields: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const entries = Array.isArray(fields.notifications) ? fields.notifications : [];
  const notifications = entries
    .map(readNotification)
    .filter((entry) => entry !== null)
    .filter(once());
  const { unreadCount } = fields;
  const unread =
    typeof unreadCount === 'number' && unreadCount >= 0
      ? unreadCount
      : notifications.filter((entry) => !entry.read).length;
  return { notifications, unreadCount: unread };
}

/** Puts live entries on top of a list: an entry and its stored twin are one. */
export function addLiveEntry(list: NotificationList, live: readonly Notification[]): void {
  for (const entry of live) {
    if (list.notifications.some((one) => one._id === entry._id)) continue;
    list.notifications.unshift(entry);
    list.unreadCount += 1;
  }
}

const liveMark = 'live-';

/** The id of an entry for an event that names none; unique within the session, and never sent. */
export const liveId = (unique: string): string => `${liveMark}${unique}`;

/** Whether an entry stands for an event alone: the server knows it by another id, or not at all. */
export const isLiveId = (id: string): boolean => id.startsWith(liveMark);

/**
 * A fetched list after events without ids. As soon as it has an entry that was not held, the server keeps what it tells, and
 * its list is all there is; until then the events' own entries stay on top.
 */
export function withLiveEntries(
  fetched: NotificationList,
  held: NotificationList | undefined,
): NotificationList {
  const live = held?.notifications.filter((entry) => isLiveId(entry._id)) ?? [];
  const isNew = (entry: Notification) => !held?.notifications.some((one) => one._id === entry._id);
  if (live.length === 0 || fetched.notifications.some(isNew)) return fetched;
  return {
    notifications: [...live, ...fetched.notifications],
    unreadCount: fetched.unreadCount + live.filter((entry) => !entry.read).length,
  };
}
