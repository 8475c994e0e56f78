import { priorities, statuses, type NewTask } from '../../../contract/task';
import type { StoredDraftKind } from '../../drafts/draftsSlice';

const isText = (value: unknown) => typeof value === 'string';
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
  }),
};

/** A comment, by the id of its task. */
export const commentDraft: StoredDraftKind<{ text: string }> = {
  name: 'comment',
  empty: { text: '' },
  read: (stored) => (isText(stored.text) ? { text: stored.text } : null),
  isSentBy: ({ endpoint, arg }, taskId, draft) => {
    const { id, text } = arg as { id?: string; text?: string };
    return endpoint === 'addComment' && id === taskId && text === draft.text.trim();
  },
};
