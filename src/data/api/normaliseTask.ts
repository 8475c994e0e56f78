import { isLabelChoice, labelText } from '../../contract/label';
import type { ChecklistItem } from '../../contract/checklist';
import type { Recurrence } from '../../contract/recurrence';
import {
  priorities,
  statuses,
  type Activity,
  type Attachment,
  type Comment,
  type EarlierHistory,
  type Task,
  type TaskHistoryPage,
  type TaskProgress,
} from '../../contract/task';
import type { UserRef } from '../../contract/user';
import { idText, withCommentIds, withTextId } from '../../lib/wireId';
import { isFields, isOneOf } from '../../lib/fields';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** A backend may send a single value instead of a list. */
const oneOrMore = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : value === undefined || value === null || value === ''
      ? []
      : [value];
const day = /^\d{4}-\d{2}-\d{2}/;

/** A person as a record or by id alone; null if it is neither. */
export function person(value: unknown): UserRef | null {
  const bare = idText(value);
  if (bare !== '' || !isFields(value)) return bare === '' ? null : { _id: bare, name: '' };
  const _id = idText(value._id);
  return _id === '' ? null : { ...value, _id, name: text(value.name) };
}

const isComment = (value: unknown): value is Comment =>
  isFields(value) && typeof value.text === 'string';
const isEntry = (value: unknown): value is Activity =>
  isFields(value) && typeof value.timestamp === 'string';

const isEarlier = (value: unknown): value is EarlierHistory =>
  isFields(value) &&
  [value.before, value.comments, value.activity].every((one) => typeof one === 'number');

/** Reads a part of a history. */
export function normaliseHistory(raw: unknown): TaskHistoryPage {
  const { comments, activity, fileActivity, earlier } = isFields(raw) ? raw : {};
  return {
    comments: list(comments).filter(isComment).map(withCommentIds),
    activity: entries(activity, fileActivity),
    ...(isEarlier(earlier) && { earlier }),
  };
}

/** The activity and that of files as one, the newest first. */
function entries(activity: unknown, fileActivity: unknown): Activity[] {
  const plain = list(activity).filter(isEntry).map(entry);
  const ofFiles = list(fileActivity).filter(isEntry).map(entry);
  if (ofFiles.length === 0) return plain;
  return [...plain, ...ofFiles].sort((a, b) =>
    a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0,
  );
}

/** A history entry names people as records or by id alone. */
function entry(one: Activity): Activity {
  const named = (value: Activity['user']) =>
    isFields(value) && '_id' in value ? withTextId(value) : idText(value) || value;
  return withTextId({
    ...one,
    ...(one.user && { user: named(one.user) }),
    ...(one.to && { to: named(one.to) }),
  });
}

/** Reads a file of a task; null if it is not one. */
export function attachment(value: unknown): Attachment | null {
  if (!isFields(value) || typeof value.filename !== 'string') return null;
  return {
    ...value,
    filename: value.filename,
    originalname: text(value.originalname) || value.filename,
  };
}

const texts = ['_id', 'title', 'description', 'createdAt', 'updatedAt'] as const;
const isPerson = (value: unknown) =>
  isFields(value) && typeof value._id === 'string' && typeof value.name === 'string';

/** Whether a row is complete and valid, as rows of our server are. Then it is not copied. */
function isRow(raw: Record<string, unknown>): raw is Record<string, unknown> & Task {
  return (
    texts.every((key) => typeof raw[key] === 'string') &&
    raw.comments === undefined &&
    raw.activity === undefined &&
    isOneOf(priorities)(raw.priority) &&
    isOneOf(statuses)(raw.status) &&
    (raw.dueDate === null || (typeof raw.dueDate === 'string' && day.test(raw.dueDate))) &&
    (raw.completedAt === null || typeof raw.completedAt === 'string') &&
    (raw.createdBy === null || isPerson(raw.createdBy)) &&
    Array.isArray(raw.assignedTo) &&
    raw.assignedTo.every(isPerson) &&
    isTexts(raw.labels) &&
    Array.isArray(raw.attachments) &&
    raw.attachments.every(
      (one) =>
        isFields(one) && typeof one.filename === 'string' && typeof one.originalname === 'string',
    ) &&
    typeof raw.commentCount === 'number' &&
    typeof raw.seq === 'number' &&
    (raw.orderKey === undefined || typeof raw.orderKey === 'string') &&
    (raw.startDate === undefined || typeof raw.startDate === 'string') &&
    (raw.estimate === undefined || typeof raw.estimate === 'number') &&
    (raw.checklist === undefined || isChecklist(raw.checklist)) &&
    (raw.parent === undefined || typeof raw.parent === 'string') &&
    (raw.blockedBy === undefined || isTexts(raw.blockedBy)) &&
    (raw.recurrence === undefined || isRecurrence(raw.recurrence)) &&
    (raw.openBlockers === undefined || typeof raw.openBlockers === 'number') &&
    (raw.subtasks === undefined || isProgress(raw.subtasks))
  );
}

/** Whether a value is a list of texts. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
const isProgress = (value: unknown): value is TaskProgress =>
  isFields(value) && typeof value.total === 'number' && typeof value.done === 'number';

/** Whether a value says how a task recurs. */
export const isRecurrence = (value: unknown): value is Recurrence =>
  isFields(value) &&
  [value.rule, value.start, value.day, value.zone].every((one) => typeof one === 'string') &&
  (value.after === undefined || value.after === 'completion') &&
  (value.once === undefined || isFields(value.once));

/** Whether a value is a checklist. */
export const isChecklist = (value: unknown): value is ChecklistItem[] =>
  Array.isArray(value) &&
  value.every(
    (item) =>
      isFields(item) &&
      typeof item._id === 'string' &&
      typeof item.text === 'string' &&
      typeof item.done === 'boolean',
  );

const isThere = <T>(value: T | null): value is T => value !== null;

/**
 * Reads a task from the wire, and fills in missing fields. Only `_id` and `title` are required.
 * @returns null if it is not a task
 */
export function normaliseTask(raw: unknown): Task | null {
  if (!isFields(raw) || typeof raw.title !== 'string') return null;
  if (isRow(raw) && raw._id !== '') return raw;
  const { comments, activity, fileActivity, commentCount, seq, earlier, ...others } = raw;
  // What only the SPA sets.
  const {
    historyIsBehind: _is,
    commentsAreBehind: _are,
    unanswered: _keys,
    orderKey,
    startDate,
    estimate,
    checklist,
    parent,
    blockedBy,
    recurrence,
    openBlockers,
    subtasks,
    ...rest
  } = others;
  const _id = idText(raw._id);
  if (_id === '') return null;
  return {
    ...rest,
    _id,
    title: raw.title,
    description: text(raw.description),
    priority: priorities.find((priority) => priority === raw.priority) ?? 'Medium',
    status: statuses.find((status) => status === raw.status) ?? 'Pending',
    dueDate: typeof raw.dueDate === 'string' && day.test(raw.dueDate) ? raw.dueDate : null,
    completedAt: text(raw.completedAt) || null,
    createdAt: text(raw.createdAt),
    updatedAt: text(raw.updatedAt) || text(raw.createdAt),
    createdBy: person(raw.createdBy),
    assignedTo: oneOrMore(raw.assignedTo).map(person).filter(isThere),
    labels: list(raw.labels).filter(isLabelChoice).map(labelText),
    attachments: list(raw.attachments).map(attachment).filter(isThere),
    ...(Array.isArray(comments) && { comments: comments.filter(isComment).map(withCommentIds) }),
    ...(Array.isArray(activity) && { activity: entries(activity, fileActivity) }),
    ...(isEarlier(earlier) && { earlier }),
    ...(typeof commentCount === 'number' && { commentCount }),
    ...(typeof seq === 'number' && { seq }),
    ...(typeof orderKey === 'string' && { orderKey }),
    ...(typeof startDate === 'string' && day.test(startDate) && { startDate }),
    ...(typeof estimate === 'number' && { estimate }),
    ...(isChecklist(checklist) && { checklist }),
    ...(typeof parent === 'string' && { parent }),
    ...(isTexts(blockedBy) && { blockedBy }),
    ...(isRecurrence(recurrence) && { recurrence }),
    ...(typeof openBlockers === 'number' && { openBlockers }),
    ...(isProgress(subtasks) && { subtasks }),
  };
}

/** Whether this is a row of our server, which leaves out comments and activity. */
export function leavesOutHistory(task: Task): boolean {
  return task.seq !== undefined || task.commentCount !== undefined;
}

const ownFields = [
  'seq',
  'commentCount',
  'earlier',
  'orderKey',
  'startDate',
  'estimate',
  'checklist',
  'parent',
  'blockedBy',
  'recurrence',
  'openBlockers',
  'subtasks',
] as const satisfies (keyof Task)[];

/** Removes our own fields from a task of another backend, where they mean something else. */
export function withoutOwnFields(task: Task): Task {
  if (ownFields.every((field) => task[field] === undefined)) return task;
  const rest = { ...task };
  for (const field of ownFields) delete rest[field];
  return rest;
}

/**
 * Makes the rows of a long list share one object per person, to save memory. It changes the rows,
 * so nothing else may use them yet.
 */
export function sharePeople(): (task: Task) => Task {
  const known = new Map<string, UserRef>();
  const shared = (one: UserRef): UserRef => {
    const knownPerson = known.get(one._id);
    if (knownPerson?.name === one.name) return knownPerson;
    if (!knownPerson) known.set(one._id, one);
    return one;
  };
  return (task) => {
    if (task.createdBy) task.createdBy = shared(task.createdBy);
    for (const [at, person] of task.assignedTo.entries()) task.assignedTo[at] = shared(person);
    return task;
  };
}
