/** An entry of the notification list. `time` is a text made by the server; `taskId` and `createdAt` are ours. */
export interface Notification {
  _id: string;
  id?: string;
  message: string;
  time: string;
  read: boolean;
  taskId?: string;
  createdAt?: string;
}

/** Answer of `GET /api/notification`. */
export interface NotificationList {
  notifications: Notification[];
  unreadCount: number;
}

/** Default texts, used when an event carries no message. */
export const notificationText = {
  notification: 'You have a new notification.',
  taskUpdate: 'A task was updated (default message).',
  taskComment: 'A new comment was posted.',
} as const;
