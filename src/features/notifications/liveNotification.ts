import type { Announcement } from '../../contract/event';
import { notificationText, type AnnouncementType } from '../../contract/notification';
import type { notificationReceived } from '../../realtime/serverEvents';
import { notificationTarget } from '../toasts/openNotification';
import { type NotificationTarget } from '../toasts/toastsSlice';

/** A live event as it is shown. `key` is the stored notification's id, else the event's number; undefined from a backend that gives neither. */
export interface LiveNotification {
  name: AnnouncementType;
  key: string | undefined;
  message: string;
  data: Announcement['data'];
}

/** What a live event tells the person. */
export function readLiveNotification({
  payload: { name, data },
  meta: { seq },
}: ReturnType<typeof notificationReceived>): LiveNotification {
  const key = data.notificationId ?? (seq === undefined ? undefined : `${name}:${seq}`);
  return { name, key, message: data.message?.trim() || notificationText[name], data };
}

/** How long the same text without an id is the same notification, in milliseconds: longer than tabs are apart, shorter than people take. */
const sameFor = 10_000;

/**
 * What several tabs agree on without talking, so that they show one desktop notification together: the key, else the text
 * and the time of its arrival. The same text is said anew later on, and would replace the first one without a sound.
 */
export function desktopTag({ key, name, message }: LiveNotification, now: number): string {
  return key ?? `${name}:${message}:${Math.floor(now / sameFor)}`;
}

/** What a live event opens; null where a backend sends only a message. The name of the event says it where an id came with it. */
export function liveTarget({
  name,
  data: { notificationId, taskId },
}: LiveNotification): NotificationTarget | null {
  if (notificationId === undefined) return taskId === undefined ? null : { taskId, type: name };
  return notificationTarget({ _id: notificationId, taskId, type: name });
}
