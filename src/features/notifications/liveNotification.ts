import type { Announcement } from '../../contract/event';
import { notificationText, type AnnouncementType } from '../../contract/notification';
import type { notificationReceived } from '../../data/realtime/serverEvents';
import { notificationTarget } from '../../data/toasts/openNotification';
import type { NotificationTarget } from '../../data/toasts/toastsSlice';

/** A notification that arrived as an event. */
export interface LiveNotification {
  name: AnnouncementType;
  /**
   * The stored notification's id, else the event's number; undefined if the backend sends neither.
   */
  key: string | undefined;
  message: string;
  data: Announcement['data'];
}

export function readLiveNotification({
  payload: { event: name, data },
  meta: { seq },
}: ReturnType<typeof notificationReceived>): LiveNotification {
  const key = data.notificationId ?? (seq === undefined ? undefined : `${name}:${seq}`);
  return { name, key, message: data.message?.trim() || notificationText[name], data };
}

/** For so many milliseconds, the same text without an id counts as the same notification. */
const sameTextMs = 10_000;

/**
 * The same tag in every tab, so that they show one desktop notification together. Without a key,
 * the time is part of the tag, because the same tag later on would replace the first one silently.
 */
export function desktopTag({ key, name, message }: LiveNotification, now: number): string {
  return key ?? `${name}:${message}:${Math.floor(now / sameTextMs)}`;
}

/** What a click opens; null when the backend sends only a message. */
export function liveTarget({
  name,
  data: { notificationId, taskId },
}: LiveNotification): NotificationTarget | null {
  if (notificationId === undefined) return taskId === undefined ? null : { taskId, type: name };
  return notificationTarget({ _id: notificationId, taskId, type: name });
}
