import { priorities } from '../../contract/task';
import { emptyNewTask, type TaskDrafts } from './tasksSlice';
import { isFields } from '../../lib/fields';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
const entries = <T>(value: unknown, is: (one: unknown) => one is T): Record<string, T> =>
  Object.fromEntries(Object.entries(isFields(value) ? value : {}).filter((entry): entry is [string, T] => is(entry[1])));

/** Drafts as they were stored; null for what was not stored by this version or by anybody. */
export function readDrafts(stored: unknown): TaskDrafts | null {
  if (!isFields(stored)) return null;
  const newTask = isFields(stored.newTask) ? stored.newTask : {};
  return {
    newTask: {
      title: text(newTask.title),
      description: text(newTask.description),
      priority: priorities.find((priority) => priority === newTask.priority) ?? emptyNewTask.priority,
      dueDate: text(newTask.dueDate),
      assignedTo: texts(newTask.assignedTo),
      labels: texts(newTask.labels),
    },
    commentDrafts: entries(stored.commentDrafts, (one) => typeof one === 'string'),
    seenComments: entries(stored.seenComments, (one) => typeof one === 'number'),
  };
}
