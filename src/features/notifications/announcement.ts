import { notificationText } from '../../contract/notification';
import type { ServerEvent } from '../../realtime/serverEvent';

/** A live event as it is shown: `key` is the stored notification's id, else the event's number, else made of its text. */
export interface Announced {
  key: string;
  message: string;
}

/** What a live event tells the person, or null for an event that tells nothing. */
export function announced(event: ServerEvent): Announced | null {
  if (event.name !== 'notification' && event.name !== 'taskUpdate' && event.name !== 'taskComment') return null;
  const { message, notificationId } = event.payload.data;
  const text = message?.trim() || notificationText[event.name];
  return { key: notificationId ?? `${event.name}:${event.meta?.seq ?? text}`, message: text };
}
