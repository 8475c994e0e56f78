import type { Comment, Task } from './task';
import type { User } from './user';

/**
 * Body of the `notification`, `taskUpdate` and `taskComment` events. All but `data.message` is ours; `message` repeats it for
 * clients that take the handler's argument for `data`.
 */
export interface Announcement {
  message?: string;
  data: {
    message?: string;
    /** Id of the stored notification, so that the live entry and its stored twin are one. */
    notificationId?: string;
    taskId?: string;
    createdAt?: string;
  };
}

/** A comment as it travels over the socket. */
export interface CommentEvent {
  taskId: string;
  comment: Comment;
}

/**
 * Second argument of every server event (ours; older clients ignore it).
 * `seq` is the number of the change in commit order, `prev` the number of the event sent before it on this connection,
 * `at` the time of the change in ISO 8601. A `prev` that is not the last number seen means that something is missing.
 */
export interface EventMeta {
  seq: number;
  prev: number;
  at: string;
}

/**
 * Payload of `sync` (ours): everything up to `seq` has been sent; with `resync` it was too much or is unknown, fetch lists again.
 * `log` is the id of the log that `seq` belongs to: a database that was put back issues the same numbers again.
 */
export interface SyncEvent {
  seq: number;
  resync: boolean;
  log?: string;
}

/**
 * Payload of `users-changed` (ours): accounts as they now are, and the ids of those that are gone. It stands for
 * `adminUpdateUserList` on connections that accept it: a list of thousands is not sent because somebody came or went.
 */
export interface UsersChanged {
  users: User[];
  gone: string[];
}

/** Events from the server, by name, with their payloads. */
export interface ServerEvents {
  notification: Announcement;
  taskUpdate: Announcement;
  taskComment: Announcement;
  'task-comment': CommentEvent;
  'task-created': Task;
  'task-updated': Task;
  'task-deleted': string;
  adminUpdateUserList: User[];
  'users-changed': UsersChanged;
  sync: SyncEvent;
}
export type ServerEventName = keyof ServerEvents;

/** Events from a client, by name, with their payloads. */
export interface ClientEvents {
  online: string;
  'assign-task': { task_id: string; user_id: string | string[] };
  'task-comment': { taskId: string; comment: unknown };
}

/** Events of ours that a client may ask for in place of the specification's. */
export const optionalEvents = ['users-changed'] as const;
export type OptionalEvent = (typeof optionalEvents)[number];

/** What a socket presents when it connects. Ours: `since` is the last change this client has seen, in the log `log`; `accepts` what it understands. */
export interface SocketAuth {
  userId: string;
  token: string;
  since?: number;
  log?: string;
  accepts?: string[];
}
