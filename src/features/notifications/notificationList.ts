import { isObject } from '../../lib/fields';
import {
  isAnnouncementType,
  type Notification,
  type NotificationList,
} from '../../contract/notification';
import { idText, uniqueById } from '../../lib/wireId';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readNotification(raw: unknown): Notification | null {
  if (!isObject(raw)) return null;
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

/** Reads the answer of GET /api/notification. Entries have `_id` or `id`. */
export function readNotificationList(raw: unknown): NotificationList {
  const fields: Record<string, unknown> = isObject(raw) ? { ...raw } : {};
  const entries = Array.isArray(fields.notifications) ? fields.notifications : [];
  const notifications = entries
    .map(readNotification)
    .filter((entry) => entry !== null)
    .filter(uniqueById());
  const { unreadCount } = fields;
  const unread =
    typeof unreadCount === 'number' && unreadCount >= 0
      ? unreadCount
      : notifications.filter((entry) => !entry.read).length;
  return { notifications, unreadCount: unread };
}

/** Puts an entry on top of the list, unless the list has its id. */
export function addLiveEntry(list: NotificationList, entry: Notification): void {
  if (list.notifications.some((one) => one._id === entry._id)) return;
  list.notifications.unshift(entry);
  list.unreadCount += 1;
}

const livePrefix = 'live-';

/** The id of an entry whose event has none. It is unique within the session and never sent. */
export const liveId = (unique: string): string => `${livePrefix}${unique}`;

/** True for an entry that the server knows by another id, or not at all. */
export const isLiveId = (id: string): boolean => id.startsWith(livePrefix);

/**
 * Keeps the entries of events without ids on top of a fetched list. Once the fetched list has an
 * entry that is new, the server stores its notifications, and the fetched list replaces those
 * entries.
 */
export function withLiveEntries(
  fetched: NotificationList,
  current: NotificationList | undefined,
): NotificationList {
  const live = current?.notifications.filter((entry) => isLiveId(entry._id)) ?? [];
  const isNew = (entry: Notification) =>
    !current?.notifications.some((one) => one._id === entry._id);
  if (live.length === 0 || fetched.notifications.some(isNew)) return fetched;
  return {
    notifications: [...live, ...fetched.notifications],
    unreadCount: fetched.unreadCount + live.filter((entry) => !entry.read).length,
  };
}
