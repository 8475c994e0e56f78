import { readEstimate } from '../../../lib/estimate';
import type { Assignment, CommentText, NewTask, TaskChanges } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import type { Expecting } from '../../../contract/expecting';
import type { SeenTask } from './seenTask';

// The arguments of the calls about tasks.

/**
 * A change with a `key` waits in the outbox while the server cannot be reached. `taskTitle` names
 * it there when the task has been deleted. It is not sent.
 */
interface Keyed {
  key?: string;
  taskTitle?: string;
  /** What a person did by several changes: one undo takes all of them back. It is not sent. */
  act?: string;
}
export interface TaskUpdate extends Keyed, SeenTask, Expecting<TaskChanges> {
  id: string;
  changes: TaskChanges;
}
/** `before`: a number, as in `EarlierHistory`. */
export interface EarlierHistoryArg {
  id: string;
  before: number;
}
/** They cannot wait in the outbox. `uploadId`: of the upload in the state. */
export interface NewFiles {
  id: string;
  uploadId: string;
  files: File[];
}
export interface NewComment extends Keyed, CommentText {
  id: string;
}
/** A comment of this person. `text` of one to delete or to restore is for people only. */
export interface OneComment extends Keyed {
  id: string;
  commentId: string;
  text?: string;
}
export interface EditedComment extends Keyed, CommentText, Expecting<{ text: string }> {
  id: string;
  commentId: string;
}
/** `people`: the chosen ones with their names, to show until the server answers. */
export type KeyedAssignment = Assignment & Keyed & { people?: UserRef[] };
/** `assignmentId`: an assignment may have an id of its own. */
export interface Unassignment extends Keyed {
  taskId: string;
  assignmentId: string;
  userId: string;
}

/**
 * The multipart form of a new task. `assignedTo` and `files` repeat; `labels` and `recurrence` are
 * JSON.
 */
export function newTaskForm(task: NewTask, files: readonly File[]): FormData {
  const form = new FormData();
  form.append('title', task.title);
  form.append('description', task.description);
  form.append('priority', task.priority);
  if (task.dueDate) form.append('dueDate', task.dueDate);
  for (const id of task.assignedTo) form.append('assignedTo', id);
  form.append('labels', JSON.stringify(task.labels));
  if (task.status) form.append('initialStatus', task.status);
  if (task.startDate) form.append('startDate', task.startDate);
  const estimate = readEstimate(task.estimate ?? '');
  if (estimate !== null && estimate !== undefined) form.append('estimate', String(estimate));
  if (task.parent) form.append('parent', task.parent);
  if (task.recurrence) form.append('recurrence', JSON.stringify(task.recurrence));
  // The files are last, so that a server can check the fields before it reads them.
  return filesForm(files, form);
}

/** The multipart form of files, after the fields of `form`. */
export function filesForm(files: readonly File[], form = new FormData()): FormData {
  for (const file of files) form.append('files', file, file.name);
  return form;
}
