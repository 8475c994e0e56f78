import { priorities, statuses, type Attachment, type Task } from '../../contract/task';
import type { UserRef } from '../../contract/user';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const day = /^\d{4}-\d{2}-\d{2}/;

function person(value: unknown): UserRef | null {
  if (typeof value === 'string') return { _id: value, name: '' };
  return isObject(value) && typeof value._id === 'string' ? { ...value, _id: value._id, name: text(value.name) } : null;
}

function attachment(value: unknown): Attachment | null {
  if (!isObject(value) || typeof value.filename !== 'string') return null;
  return { ...value, filename: value.filename, originalname: text(value.originalname) || value.filename };
}

const isThere = <T>(value: T | null): value is T => value !== null;

/**
 * A task from the wire, with everything in its place that a backend may leave out. Strict about `_id` and `title` only.
 * @returns null for what is no task
 */
export function normaliseTask(raw: unknown): Task | null {
  if (!isObject(raw) || typeof raw._id !== 'string' || raw._id === '' || typeof raw.title !== 'string') return null;
  const { comments, activity, commentCount, seq, ...rest } = raw;
  return {
    ...rest,
    _id: raw._id,
    title: raw.title,
    description: text(raw.description),
    priority: priorities.find((priority) => priority === raw.priority) ?? 'Medium',
    status: statuses.find((status) => status === raw.status) ?? 'Pending',
    dueDate: typeof raw.dueDate === 'string' && day.test(raw.dueDate) ? raw.dueDate : null,
    completedAt: text(raw.completedAt) || null,
    createdAt: text(raw.createdAt),
    updatedAt: text(raw.updatedAt) || text(raw.createdAt),
    createdBy: person(raw.createdBy),
    assignedTo: list(raw.assignedTo).map(person).filter(isThere),
    labels: list(raw.labels).filter((label) => typeof label === 'string'),
    attachments: list(raw.attachments).map(attachment).filter(isThere),
    ...(Array.isArray(comments) && { comments: comments.filter((one) => isObject(one) && typeof one.text === 'string') }),
    ...(Array.isArray(activity) && { activity: activity.filter((one) => isObject(one) && typeof one.timestamp === 'string') }),
    ...(typeof commentCount === 'number' && { commentCount }),
    ...(typeof seq === 'number' && { seq }),
  };
}

/** Makes rows that name the same people share one object for each: a long list repeats few of them. */
export function sharePeople(): (task: Task) => Task {
  const known = new Map<string, UserRef>();
  const shared = (one: UserRef): UserRef => {
    const key = `${one._id} ${one.name}`;
    const held = known.get(key);
    if (held) return held;
    known.set(key, one);
    return one;
  };
  return (task) => {
    if (task.createdBy) task.createdBy = shared(task.createdBy);
    task.assignedTo = task.assignedTo.map(shared);
    return task;
  };
}
