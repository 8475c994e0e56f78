/**
 * When a person is reminded of a task: at the start of their hours a week before the due day, a day
 * before, on the day, and on the first day after it; and an hour before their hours end on the day.
 */
export const reminderTimes = ['week', 'day', 'due', 'hour', 'overdue'] as const;
export type ReminderTime = (typeof reminderTimes)[number];

/** What a person is reminded of, when and where (ours). */
export interface ReminderSettings {
  times: ReminderTime[];
  /** Their hours, as `HH:MM`. */
  from: string;
  until: string;
  /** The days on which they are reminded, 1 for Monday to 7 for Sunday, sorted. At least one. */
  weekdays: number[];
  /** An IANA time zone. Null until a page has told it: that of the server. */
  zone: string | null;
  /** Whether reminders are in the list of notifications. */
  inList: boolean;
  /** Whether one e-mail a day names what is due. */
  byMail: boolean;
}

export const defaultReminders: ReminderSettings = {
  times: ['due', 'overdue'],
  from: '09:00',
  until: '17:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  zone: null,
  inList: true,
  byMail: false,
};

/** A task of which the person wants to be reminded at a time. Until then there is no other reminder. */
export interface Snooze {
  taskId: string;
  /** ISO 8601 in UTC. */
  until: string;
}

/** Answer of `GET /api/reminders` and `PATCH /api/reminders`. */
export interface OwnReminders {
  settings: ReminderSettings;
  snoozes: Snooze[];
  /** Whether the server sends e-mail. */
  mail: boolean;
  /** The public VAPID key of this installation, in base64url, for a push subscription. */
  pushKey: string;
}

/** Body of `POST /api/reminders/devices`: a push subscription, as a browser gives it. */
export interface PushDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** What the service worker gets, as encrypted JSON. `tag` is the id of the notification. */
export interface PushMessage {
  message: string;
  tag: string;
  /** What a click opens. */
  path: string;
}

/** Answer of `GET` and `POST /api/unsubscribe/{token}`: whose digest the link in it is about. */
export interface Unsubscribe {
  /** Only its first letter and its host, because anyone may have the link. */
  email: string;
  /** Whether they still get it. */
  active: boolean;
}

/**
 * The page for people who stop the digest. The token is the fragment of its address, which browsers
 * send to no server.
 */
export const unsubscribePath = '/unsubscribe';

/** The address of such a page. `origin` is that of the page. */
export const unsubscribeAddress = (origin: string, token: string): string =>
  `${origin}${unsubscribePath}#${token}`;
