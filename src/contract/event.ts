import type { Comment, Task } from './task';
import type { User, UserRef } from './user';

/**
 * Body of the `notification`, `taskUpdate` and `taskComment` events. All but `data.message` is
 * ours; `message` repeats it for clients that take the handler's argument for `data`.
 */
export interface Announcement {
  message?: string;
  data: {
    message?: string;
    /** Id of the stored notification: the live entry and the stored one are the same. */
    notificationId?: string;
    taskId?: string;
    createdAt?: string;
  };
}

/** A comment as sent over the socket. */
export interface CommentEvent {
  taskId: string;
  comment: Comment;
}

/**
 * Second argument of every server event (ours; older clients ignore it). `seq` is the number of the
 * change in commit order, `prev` the number of the event sent before it on this connection, `at`
 * the time of the change in ISO 8601. A `prev` that is not the last number seen means that an event
 * is missing.
 */
export interface EventMeta {
  seq: number;
  prev: number;
  at: string;
}

/**
 * Payload of `sync` (ours): everything up to `seq` has been sent, or with `resync` the client must
 * load its lists again. `log` is the id of the log that `seq` belongs to, because a restored
 * database repeats numbers. `contract` is the server's `contractVersion`.
 */
export interface SyncEvent {
  seq: number;
  resync: boolean;
  log?: string;
  contract?: string;
}

/**
 * Payload of `users-changed` (ours): the changed accounts, and the ids of the removed ones. It
 * replaces `adminUpdateUserList` on connections that accept it, so that one change does not send
 * thousands of accounts.
 */
export interface UsersChanged {
  users: User[];
  gone: string[];
}

/** Payload of `task-watchers` (ours): everyone who has the task open, in the order of their names. */
export interface TaskWatchers {
  taskId: string;
  people: UserRef[];
}

/**
 * What only the person sees, apart from their views and notes. `timeReport` goes to administrators:
 * the time of somebody has changed.
 */
export const ownNouns = ['reminders', 'time', 'timeReport', 'calendar'] as const;
export type OwnNoun = (typeof ownNouns)[number];

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
  'task-watchers': TaskWatchers;
  /** Ours: the person's views may be others now. They are read again. */
  'views-changed': null;
  /** Ours: something of the person's own is another one now, on another device too. It is read again. */
  'own-changed': OwnNoun;
  sync: SyncEvent;
}
export type ServerEventName = keyof ServerEvents;

/** Events from a client, by name, with their payloads. */
export interface ClientEvents {
  online: string;
  'assign-task': { task_id: string; user_id: string | string[] };
  'task-comment': { taskId: string; comment: unknown };
  /** Ours: the task that this page shows, or null. Asks for its `task-watchers`. */
  'watch-task': string | null;
}

/** Our events that a client can request instead of those of the specification. */
export const optionalEvents = ['users-changed'] as const;
export type OptionalEvent = (typeof optionalEvents)[number];

/**
 * The handshake. Ours: `since` is the last change that the client has seen in the log `log`;
 * `accepts` lists what it understands.
 */
export interface SocketAuth {
  userId: string;
  token: string;
  since?: number;
  log?: string;
  accepts?: string[];
}
