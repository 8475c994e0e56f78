import type { Announcement, CommentEvent, EventMeta, ServerEventName, ServerEvents, SyncEvent } from '../contract/event';
import type { Task } from '../contract/task';
import type { User } from '../contract/user';
import { idText, withCommentIds } from '../lib/wireId';
import { isFields, type Fields } from '../lib/fields';

/** One event from the server as it travels through the store: told apart by `name`, numbered where the backend numbers. */
export type ServerEvent = {
  [Name in Exclude<ServerEventName, 'sync'>]: { name: Name; payload: ServerEvents[Name]; meta?: EventMeta };
}[Exclude<ServerEventName, 'sync'>];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
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

// The records themselves are completed where they are kept; here only what makes one a record at all, and its id a text.
const readRecord = (value: unknown): Fields | null => {
  const _id = isFields(value) ? idText(value._id) : '';
  return isFields(value) && _id !== '' ? { ...value, _id } : null;
};
const isTask = (value: Fields | null): value is Fields & Task => value !== null && typeof value.title === 'string';
const isUser = (value: Fields | null): value is Fields & User => value !== null;
const readUsers = (values: readonly unknown[]): User[] => values.map(readRecord).filter(isUser);
const isUsersChanged = (value: unknown): value is { users: unknown[]; gone: unknown[] } =>
  isFields(value) && Array.isArray(value.users) && Array.isArray(value.gone);
const isComment = (value: unknown): value is { taskId: unknown; comment: CommentEvent['comment'] } =>
  isFields(value) && idText(value.taskId) !== '' && isFields(value.comment) && typeof value.comment.text === 'string';

function readMeta(value: unknown): EventMeta | undefined {
  if (!isFields(value) || !isNumber(value.seq) || !isNumber(value.prev)) return undefined;
  return { seq: value.seq, prev: value.prev, at: typeof value.at === 'string' ? value.at : '' };
}

/** What arrived, as an event; null for a name that is unknown or a payload that cannot be used. Never throws. */
export function readServerEvent(name: string, payload: unknown, second: unknown): ServerEvent | null {
  const meta = readMeta(second);
  switch (name) {
    case 'notification':
    case 'taskUpdate':
    case 'taskComment': {
      const announcement = readAnnouncement(payload);
      return announcement && { name, payload: announcement, meta };
    }
    case 'task-created':
    case 'task-updated': {
      const task = readRecord(payload);
      return isTask(task) ? { name, payload: task, meta } : null;
    }
    case 'task-deleted':
      return idText(payload) !== '' ? { name, payload: idText(payload), meta } : null;
    case 'task-comment':
      return isComment(payload) ? { name, payload: { taskId: idText(payload.taskId), comment: withCommentIds(payload.comment) }, meta } : null;
    case 'adminUpdateUserList':
      return Array.isArray(payload) ? { name, payload: readUsers(payload), meta } : null;
    case 'users-changed':
      return isUsersChanged(payload) ? { name, payload: { users: readUsers(payload.users), gone: payload.gone.filter(isText) }, meta } : null;
    default:
      return null;
  }
}

/** The payload of `sync`, or null. */
export function readSync(payload: unknown): SyncEvent | null {
  if (!isFields(payload) || !isNumber(payload.seq)) return null;
  return { seq: payload.seq, resync: payload.resync === true, ...(isText(payload.log) && { log: payload.log }) };
}
