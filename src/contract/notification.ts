/**
 * An entry of the notification list. `time` is a text made by the server; `taskId`, `createdAt` and
 * `type` are ours.
 */
export interface Notification {
  _id: string;
  id?: string;
  message: string;
  time: string;
  read: boolean;
  taskId?: string;
  createdAt?: string;
  /** Name of the event. */
  type?: AnnouncementType;
}

/** Answer of `GET /api/notification`. */
export interface NotificationList {
  notifications: Notification[];
  unreadCount: number;
}

/** Default texts for events without a message. */
export const notificationText: Record<AnnouncementType, string> = {
  notification: 'You have a new notification.',
  taskUpdate: 'A task was updated (default message).',
  taskComment: 'A new comment was posted.',
};

/** The events that create notifications. */
export const announcementTypes = ['notification', 'taskUpdate', 'taskComment'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

export const isAnnouncementType = (value: unknown): value is AnnouncementType =>
  announcementTypes.some((type) => type === value);
