import { notificationText } from '../../contract/notification';
import type { ServerEvent } from '../../realtime/serverEvent';

/**
 * A live event as it is shown. `key` is the stored notification's id, else the event's number; a backend that gives neither
 * may well say the same thing twice. `tag` is what several tabs agree on without talking: the key, else the text.
 */
export interface Announced {
  key: string | undefined;
  tag: string;
  message: string;
}

/** What a live event tells the person, or null for an event that tells nothing. */
export function announced(event: ServerEvent): Announced | null {
  if (event.name !== 'notification' && event.name !== 'taskUpdate' && event.name !== 'taskComment') return null;
  const { message, notificationId } = event.payload.data;
  const text = message?.trim() || notificationText[event.name];
  const key = notificationId ?? (event.meta && `${event.name}:${event.meta.seq}`);
  return { key, tag: key ?? `${event.name}:${text}`, message: text };
}
