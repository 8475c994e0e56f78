import { createAction, isAnyOf, SHOULD_AUTOBATCH } from '@reduxjs/toolkit';
import { normaliseTask, person } from '../api/normaliseTask';
import { normaliseUsers } from '../api/normaliseUser';
import {
  ownNouns,
  type Announcement,
  type CommentEvent,
  type EventMeta,
  type OwnNoun,
  type SyncEvent,
  type TaskWatchers,
} from '../../contract/event';
import type { Task } from '../../contract/task';
import type { User } from '../../contract/user';
import { isFields } from '../../lib/fields';
import { idText, withCommentIds } from '../../lib/wireId';

/** Sent with the payload of an event, if the backend numbers events. */
type ServerEventMeta = Partial<EventMeta>;

const eventOf = <Payload>(name: string) =>
  createAction(`server/${name}`, (payload: Payload, meta: ServerEventMeta = {}) => ({
    payload,
    meta,
  }));

export const taskCreated = eventOf<Task>('taskCreated');
export const taskUpdated = eventOf<Task>('taskUpdated');
export const taskDeleted = eventOf<string>('taskDeleted');
export const commentAdded = eventOf<CommentEvent>('commentAdded');
/** The whole new list of accounts. */
export const userListUpdated = eventOf<User[]>('userListUpdated');
/** New and changed accounts, and the ids of deleted ones. */
export const usersChanged = eventOf<{ users: User[]; gone: string[] }>('usersChanged');
/** Who has the open task open. */
export const taskWatchersChanged = eventOf<TaskWatchers>('taskWatchersChanged');
/** The person's saved views may be others now. */
export const viewsChanged = eventOf<null>('viewsChanged');
/** Something of the person's own is another one now. */
export const ownChanged = eventOf<OwnNoun>('ownChanged');
/** A message for the person. `event` is its name on the wire. */
export const notificationReceived = eventOf<
  Announcement & { event: 'notification' | 'taskUpdate' | 'taskComment' }
>('notificationReceived');

const serverEvents = [
  taskCreated,
  taskUpdated,
  taskDeleted,
  commentAdded,
  userListUpdated,
  usersChanged,
  taskWatchersChanged,
  viewsChanged,
  ownChanged,
  notificationReceived,
] as const;
export const isServerEvent = isAnyOf(...serverEvents);
export type ServerEvent = ReturnType<(typeof serverEvents)[number]>;

/** Subscribers are notified only after the next action that is not batched. */
export function batched<Event extends ServerEvent>(event: Event): Event {
  return { ...event, meta: { ...event.meta, [SHOULD_AUTOBATCH]: true } };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const textOrNothing = (value: unknown) => (isText(value) ? value : undefined);

function readAnnouncement(payload: unknown): Announcement | null {
  if (!isFields(payload)) return null;
  const data = isFields(payload.data) ? payload.data : {};
  return {
    data: {
      message: textOrNothing(data.message) ?? textOrNothing(payload.message),
      notificationId: textOrNothing(idText(data.notificationId)),
      taskId: textOrNothing(idText(data.taskId)),
      createdAt: textOrNothing(data.createdAt),
    },
  };
}

const isComment = (
  value: unknown,
): value is { taskId: unknown; comment: CommentEvent['comment'] } =>
  isFields(value) &&
  idText(value.taskId) !== '' &&
  isFields(value.comment) &&
  typeof value.comment.text === 'string';

function readMeta(value: unknown): ServerEventMeta {
  if (!isFields(value) || !isNumber(value.seq) || !isNumber(value.prev)) return {};
  return { seq: value.seq, prev: value.prev, at: typeof value.at === 'string' ? value.at : '' };
}

/** The action for a message. Null if its name is unknown or its payload is not valid. */
export function readServerEvent(
  name: string,
  payload: unknown,
  second: unknown,
): ServerEvent | null {
  const meta = readMeta(second);
  switch (name) {
    case 'notification':
    case 'taskUpdate':
    case 'taskComment': {
      const announcement = readAnnouncement(payload);
      return announcement && notificationReceived({ event: name, ...announcement }, meta);
    }
    case 'task-created':
    case 'task-updated': {
      const task = normaliseTask(payload);
      return task && (name === 'task-created' ? taskCreated : taskUpdated)(task, meta);
    }
    case 'task-deleted':
      return idText(payload) === '' ? null : taskDeleted(idText(payload), meta);
    case 'task-comment':
      return isComment(payload)
        ? commentAdded(
            { taskId: idText(payload.taskId), comment: withCommentIds(payload.comment) },
            meta,
          )
        : null;
    case 'adminUpdateUserList':
      return Array.isArray(payload) ? userListUpdated(normaliseUsers(payload), meta) : null;
    case 'users-changed':
      if (!isFields(payload) || !Array.isArray(payload.users) || !Array.isArray(payload.gone))
        return null;
      return usersChanged(
        { users: normaliseUsers(payload.users), gone: payload.gone.filter(isText) },
        meta,
      );
    case 'task-watchers':
      if (!isFields(payload) || idText(payload.taskId) === '' || !Array.isArray(payload.people))
        return null;
      return taskWatchersChanged({
        taskId: idText(payload.taskId),
        people: payload.people.map(person).filter((one) => one !== null),
      });
    case 'views-changed':
      return viewsChanged(null, meta);
    case 'own-changed': {
      const noun = ownNouns.find((one) => one === payload);
      return noun ? ownChanged(noun, meta) : null;
    }
    default:
      return null;
  }
}

/** The payload of `sync`, or null. */
export function readSync(payload: unknown): SyncEvent | null {
  if (!isFields(payload) || !isNumber(payload.seq)) return null;
  return {
    seq: payload.seq,
    resync: payload.resync === true,
    ...(isText(payload.log) && { log: payload.log }),
    ...(isText(payload.contract) && { contract: payload.contract }),
  };
}
