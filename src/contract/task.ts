import type { ChecklistAct, ChecklistItem } from './checklist';
import type { Recurrence } from './recurrence';
import type { UserRef } from './user';

export const priorities = ['Low', 'Medium', 'High'] as const;
export type Priority = (typeof priorities)[number];

export const statuses = ['Pending', 'In Progress', 'Completed', 'On Hold'] as const;
export type Status = (typeof statuses)[number];

/** A stored file: `filename` is the name on the server, `originalname` the uploaded one. */
export interface Attachment {
  filename: string;
  originalname: string;
  mimetype?: string;
  /** Bytes. */
  size?: number;
  /** Ours: the id of who added it later. Without it, it came with the task, from its creator. */
  addedBy?: string;
}

/** The id of who added a file. */
export const addedBy = (
  file: Attachment,
  task: { createdBy: UserRef | null },
): string | undefined => file.addedBy ?? task.createdBy?._id;

/**
 * A comment. The author is shown by name, else username, else email, else as 'User'. Ours:
 * `editedAt`, when its text was changed last, and `mentions`, the people of whom the text says
 * '@name', with the names that it says.
 */
export interface Comment {
  _id?: string;
  user?: { _id?: string; name?: string; username?: string; email?: string } | null;
  text: string;
  createdAt: string;
  editedAt?: string;
  mentions?: UserRef[];
}

/** Ours: an earlier text of a comment, which it had until `until`. */
export interface CommentVersion {
  text: string;
  mentions?: UserRef[];
  until: string;
}

/** What a comment says. `mentions` is ours. */
export interface CommentText {
  text: string;
  mentions?: UserRef[];
}

/**
 * One entry of the history. `user` and `to` are people, or ids from a backend that does not
 * populate them. Ours, only in parts of a history (`EarlierHistory`): the type `edited`, a change of
 * fields that has no other entry. `changes` are the values of an entry. What happened to files is
 * ours too: the wire has it in `fileActivity`, and the SPA in the activity.
 */
export interface Activity {
  _id?: string;
  type: 'assigned' | 'status' | 'edited' | 'fileAdded' | 'fileRemoved';
  timestamp: string;
  user?: UserRef | string | null;
  to?: UserRef | string | null;
  status?: string;
  /** Ours: the name of a file that was added or removed. */
  originalname?: string;
  details?: unknown;
  changes?: ValueChange[];
}

/**
 * Ours: what a change did to a field. Of a description nothing is kept. People who were assigned
 * have entries of their own.
 */
export interface ValueChange {
  field: TaskField;
  oldValue?: string | number | null;
  newValue?: string | number | null;
  addedLabels?: string[];
  removedLabels?: string[];
  removedPeople?: UserRef[];
  addedTasks?: string[];
  removedTasks?: string[];
  acts?: ChecklistAct[];
}

/**
 * Ours: a change of fields. The activity has the new status, and who was assigned, in an entry with
 * the same time.
 */
export interface FieldEdit {
  seq: number;
  user: UserRef;
  at: string;
  fields: TaskField[];
}

/**
 * Ours: how many comments and activity entries come before a part of a history. They have lower
 * numbers than `before`.
 */
export interface EarlierHistory {
  before: number;
  comments: number;
  activity: number;
}

/**
 * Ours: a part of the history of a task: comments, the oldest first, and activity, the newest
 * first. Without `earlier`, it begins with the first entry.
 */
export interface TaskHistoryPage {
  comments: Comment[];
  activity: Activity[];
  /** On the wire: files that were added later or removed, the newest first. */
  fileActivity?: Activity[];
  earlier?: EarlierHistory;
}

/** How many comments, and how many activity entries, a screen loads at a time. */
export const historyPageSize = 50;
/** The most that one call answers. */
export const maxHistoryPage = 100;

/**
 * A task. `number` (ours) is what people call it by, as in '#142'. Times are ISO 8601 in UTC; `dueDate` is a calendar date, read by its first ten characters
 * (`YYYY-MM-DD`). `comments` and `activity` are inline in a plain list and absent from a streamed
 * row, which has `commentCount` instead. `seq` (ours) is the number of the change that this record
 * reflects: an older record never replaces a newer one. `edits` (ours) are the last changes of its
 * fields, the newest first. Only an answer with one task has them. `earlier` (ours): `comments` and
 * `activity` are only the newest. Ours: `orderKey`, its place in the manual order; a task without one
 * has its place by its number, the newest first.
 */
export interface Task {
  _id: string;
  number?: number;
  title: string;
  description: string;
  priority: Priority;
  status: Status;
  dueDate: string | null;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: UserRef | null;
  assignedTo: UserRef[];
  labels: string[];
  attachments: Attachment[];
  comments?: Comment[];
  activity?: Activity[];
  /** On the wire, as in `TaskHistoryPage`. */
  fileActivity?: Activity[];
  earlier?: EarlierHistory;
  /** Only in the SPA: the activity may lack entries of the last changes. */
  historyIsBehind?: boolean;
  /** Only in the SPA: a comment may have been edited or deleted since the comments were loaded. */
  commentsAreBehind?: boolean;
  /** Only in the SPA: the keys of changes that it shows, and that the server has not answered. */
  unanswered?: string[];
  commentCount?: number;
  /** Ours: the number of the last change that edited, deleted or restored a comment. */
  commentsChanged?: number;
  seq?: number;
  edits?: FieldEdit[];
  orderKey?: string | null;
  /** Ours, as the next three: the calendar date on which work should begin. Absent for none. */
  startDate?: string | null;
  /** In the unit of the installation. */
  estimate?: number | null;
  checklist?: ChecklistItem[];
  recurrence?: Recurrence | null;
  /** Ours, as the next three: the id of the task that it is a sub-task of. */
  parent?: string | null;
  /** The ids of the tasks that have to be completed before it. */
  blockedBy?: string[];
  /** How many of them are not. Absent for none. A User may not see them. */
  openBlockers?: number;
  /** Its sub-tasks, theirs included. Absent for none. */
  subtasks?: TaskProgress;
}

/** Ours: how many tasks there are, and how many of them are completed. */
export interface TaskProgress {
  total: number;
  done: number;
}

/**
 * Body of `PATCH /api/tasks/{id}`. All but title, description, status and labels are ours; null clears
 * a date, an estimate, a recurrence or a parent, and takes a task back to its place by number. A `checklist` is the whole list:
 * with `expected`, the list that the person saw, it is merged with what others have changed since.
 */
export interface TaskChanges {
  title?: string;
  description?: string;
  status?: Status;
  labels?: string[];
  priority?: Priority;
  dueDate?: string | null;
  orderKey?: string | null;
  startDate?: string | null;
  estimate?: number | null;
  checklist?: ChecklistItem[];
  parent?: string | null;
  blockedBy?: string[];
  recurrence?: Recurrence | null;
}

/** The fields of a task that calls set, without `orderKey`: a move is no change of its content. */
export const taskFieldNames = [
  'title',
  'description',
  'status',
  'labels',
  'priority',
  'dueDate',
  'assignedTo',
  'startDate',
  'estimate',
  'checklist',
  'parent',
  'blockedBy',
  'recurrence',
] as const;
export type TaskField = (typeof taskFieldNames)[number];

/**
 * Fields of the multipart form of `POST /api/tasks`; `labels` is JSON text; `assignedTo` and
 * `files` repeat. `status` is ours, sent as `initialStatus`; a new task is pending without it.
 * `startDate`, `estimate` and `parent` are ours too.
 */
export interface NewTask {
  title: string;
  description: string;
  priority: Priority;
  dueDate: string;
  assignedTo: string[];
  labels: string[];
  status?: Status;
  startDate?: string;
  /** A number as text. A draft holds what was typed; `newTaskForm` converts it. */
  estimate?: string;
  parent?: string;
  recurrence?: Recurrence;
}

/** Body of `POST /api/tasks/assign`. */
export interface Assignment {
  task_id: string;
  user_id: string[];
}

/** File types that may be attached, by extension. */
export const attachmentExtensions = [
  'png',
  'jpeg',
  'jpg',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
] as const;

/** Ours: the answer to files that were added: those of this call, and the task. */
export interface AddedFiles {
  attachments: Attachment[];
  task: Task;
}

/** Lengths in characters, sizes in bytes. */
export const taskLimits = {
  title: 300,
  description: 50_000,
  comment: 10_000,
  mentions: 50,
  label: 50,
  labels: 50,
  fileBytes: 10 * 1024 * 1024,
  files: 20,
  estimate: 10_000,
  checklist: 100,
  checklistLine: 300,
  blockers: 50,
  /** Levels of a tree of sub-tasks, the task at its top included. */
  treeLevels: 5,
} as const;

/** What estimates are counted in: a setting of the installation. */
export const estimateUnits = ['hours', 'points'] as const;
export type EstimateUnit = (typeof estimateUnits)[number];

/** Media type of the answer to a new comment (ours): only the comment, not the whole task. */
export const commentAlone = 'application/vnd.docket.comment+json';

/** Media type of the answer to a change of a task (ours): the task without its history. */
export const taskAlone = 'application/vnd.docket.task+json';
