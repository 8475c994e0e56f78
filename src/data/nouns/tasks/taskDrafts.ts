import { priorities, statuses, type CommentText, type NewTask } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { isFields } from '../../../lib/fields';
import { isRecurrence } from '../../api/normaliseTask';
import type { StoredDraftKind } from '../../drafts/draftsSlice';

const isText = (value: unknown): value is string => typeof value === 'string';
const text = (value: unknown) => (isText(value) ? value : '');
const texts = (value: unknown) => (Array.isArray(value) ? value.filter(isText) : []);

const emptyNewTask: NewTask = {
  title: '',
  description: '',
  priority: 'Medium',
  dueDate: '',
  assignedTo: [],
  labels: [],
};

/** The one task that is written in New Task. */
export const newTaskDraft: StoredDraftKind<NewTask> = {
  name: 'newTask',
  empty: emptyNewTask,
  read: (stored) => ({
    title: text(stored.title),
    description: text(stored.description),
    priority: priorities.find((priority) => priority === stored.priority) ?? emptyNewTask.priority,
    dueDate: text(stored.dueDate),
    assignedTo: texts(stored.assignedTo),
    labels: texts(stored.labels),
    status: statuses.find((status) => status === stored.status),
    ...(isText(stored.startDate) && { startDate: stored.startDate }),
    ...(isText(stored.estimate) && { estimate: stored.estimate }),
    ...(isText(stored.parent) && { parent: stored.parent }),
    ...(isRecurrence(stored.recurrence) && { recurrence: stored.recurrence }),
  }),
};

const isPerson = (value: unknown): value is UserRef =>
  isFields(value) && isText(value._id) && isText(value.name);
/** The people who were mentioned, if there are any. */
const mentionsOf = ({ mentions }: { mentions?: unknown }): Pick<CommentText, 'mentions'> =>
  Array.isArray(mentions) ? { mentions: mentions.filter(isPerson) } : {};

/** A comment, by the id of its task. */
export const commentDraft: StoredDraftKind<CommentText> = {
  name: 'comment',
  empty: { text: '' },
  read: (stored) => (isText(stored.text) ? { text: stored.text, ...mentionsOf(stored) } : null),
  isSentBy: ({ endpoint, arg }, taskId, draft) => {
    const { id, text } = arg as { id?: string; text?: string };
    return endpoint === 'addComment' && id === taskId && text === draft.text.trim();
  },
};

/** A line of a checklist: a new one by the id of its task, or a changed one by its own id. */
export const checklistLineDraft: StoredDraftKind<{ text: string }> = {
  name: 'checklistLine',
  empty: { text: '' },
  read: (stored) => (isText(stored.text) ? { text: stored.text } : null),
};

/** What is typed instead of a comment. */
export interface CommentEdit extends CommentText {
  /** What the comment said when the edit began. */
  seenText: string;
}

/** A comment that is being edited, by its id. */
export const commentEditDraft: StoredDraftKind<CommentEdit> = {
  name: 'commentEdit',
  empty: { text: '', seenText: '' },
  read: (stored) =>
    isText(stored.text) && isText(stored.seenText)
      ? { text: stored.text, seenText: stored.seenText, ...mentionsOf(stored) }
      : null,
  isSentBy: ({ endpoint, arg }, id, draft) => {
    const { commentId, text } = arg as { commentId?: string; text?: string };
    return endpoint === 'editComment' && commentId === id && text === draft.text.trim();
  },
};
