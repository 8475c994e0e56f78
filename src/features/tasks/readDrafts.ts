import { priorities } from '../../contract/task';
import { isFields } from '../../lib/fields';
import { emptyNewTask, mostSeen, type TaskDrafts } from './tasksSlice';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const entries = <T>(value: unknown, is: (one: unknown) => one is T): [string, T][] =>
  Object.entries(isFields(value) ? value : {}).filter((entry): entry is [string, T] =>
    is(entry[1]),
  );

/** Reads the stored drafts. Returns null when nothing is stored. */
export function readDrafts(stored: unknown): Omit<TaskDrafts, 'seenComments'> | null {
  if (!isFields(stored)) return null;
  const newTask = isFields(stored.newTask) ? stored.newTask : {};
  return {
    newTask: {
      title: text(newTask.title),
      description: text(newTask.description),
      priority:
        priorities.find((priority) => priority === newTask.priority) ?? emptyNewTask.priority,
      dueDate: text(newTask.dueDate),
      assignedTo: texts(newTask.assignedTo),
      labels: texts(newTask.labels),
    },
    commentDrafts: Object.fromEntries(
      entries(stored.commentDrafts, (one) => typeof one === 'string'),
    ),
  };
}

/** Reads the stored seen comments, at most `mostSeen`. Earlier versions stored them with the drafts. */
export function readSeen(stored: unknown, storedDrafts: unknown): Record<string, number> {
  const seen = isFields(stored) || !isFields(storedDrafts) ? stored : storedDrafts.seenComments;
  return latestSeen(Object.fromEntries(entries(seen, (one) => typeof one === 'number')));
}

/** The latest `mostSeen` entries. The newest are at the end. */
export function latestSeen(seen: Record<string, number>): Record<string, number> {
  const all = Object.entries(seen);
  return all.length > mostSeen ? Object.fromEntries(all.slice(-mostSeen)) : seen;
}
