import { priorities, type NewTask } from '../../contract/task';
import { isFields } from '../../lib/fields';
import { emptyNewTask, mostSeen, type DraftsState, type NoteDraft } from './draftsSlice';

/** A part of the drafts, stored under `docket.<name>.<identity>`. */
export interface StoredPart {
  name: string;
  fields: readonly (keyof DraftsState)[];
  /** Returns null when nothing is stored. Ignores malformed values. */
  read: (stored: unknown) => Partial<DraftsState> | null;
  /** What to store; null removes the key. */
  content: (drafts: DraftsState) => unknown;
  /** How long a write waits for further changes, in milliseconds. */
  delay: (drafts: DraftsState) => number;
}

export const storedParts: readonly StoredPart[] = [
  {
    name: 'drafts',
    fields: ['newTask', 'comments'],
    read: (stored) =>
      isFields(stored)
        ? {
            newTask: readNewTask(stored.newTask),
            comments: entriesOf(stored.commentDrafts, (value) => (isText(value) ? value : null)),
          }
        : null,
    content: ({ newTask, comments }) => ({ newTask, commentDrafts: comments }),
    delay: () => 0,
  },
  {
    name: 'seenComments',
    fields: ['seenComments'],
    read: (stored) => (isFields(stored) ? { seenComments: readSeen(stored) } : null),
    content: ({ seenComments }) => seenComments,
    // Comments arrive in bursts.
    delay: () => 1,
  },
  {
    name: 'noteDrafts',
    fields: ['notes'],
    read: (stored) => (isFields(stored) ? { notes: entriesOf(stored, readNote) } : null),
    content: ({ notes }) => (Object.keys(notes).length > 0 ? notes : null),
    // Writing a long note at each keystroke would slow typing down.
    delay: ({ notes }) =>
      Object.values(notes).some((note) => note.text.length > 20_000) ? 250 : 0,
  },
];

/** `kept` with the differences between `before` and `after` applied. */
export const mergeDrafts = (
  kept: DraftsState,
  before: DraftsState,
  after: DraftsState,
): DraftsState => ({
  newTask: after.newTask === before.newTask ? kept.newTask : after.newTask,
  comments: mergeEntries(kept.comments, before.comments, after.comments),
  seenComments: latestSeen(
    mergeEntries(kept.seenComments, before.seenComments, after.seenComments),
  ),
  notes: mergeEntries(kept.notes, before.notes, after.notes),
});

/** Changed entries come last. */
function mergeEntries<T>(
  kept: Record<string, T>,
  before: Record<string, T>,
  after: Record<string, T>,
): Record<string, T> {
  if (before === after) return kept;
  const result = { ...kept };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = after[key];
    if (value === before[key]) continue;
    delete result[key];
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/** The latest `mostSeen` entries. The newest are at the end. */
function latestSeen(seen: Record<string, number>): Record<string, number> {
  const all = Object.entries(seen);
  return all.length > mostSeen ? Object.fromEntries(all.slice(-mostSeen)) : seen;
}

const isText = (value: unknown) => typeof value === 'string';
const text = (value: unknown) => (isText(value) ? value : '');
const texts = (value: unknown) => (Array.isArray(value) ? value.filter(isText) : []);

/** Reads each value of an object and leaves out those that `read` rejects with null. */
function entriesOf<T>(stored: unknown, read: (value: unknown) => T | null): Record<string, T> {
  const entries = Object.entries(isFields(stored) ? stored : {});
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const one = read(value);
      return one === null ? [] : [[key, one]];
    }),
  );
}

const readSeen = (stored: unknown) =>
  latestSeen(entriesOf(stored, (value) => (typeof value === 'number' ? value : null)));

function readNewTask(stored: unknown): NewTask {
  const task = isFields(stored) ? stored : {};
  return {
    title: text(task.title),
    description: text(task.description),
    priority: priorities.find((priority) => priority === task.priority) ?? emptyNewTask.priority,
    dueDate: text(task.dueDate),
    assignedTo: texts(task.assignedTo),
    labels: texts(task.labels),
  };
}

function readNote(stored: unknown): NoteDraft | null {
  if (!isFields(stored)) return null;
  const { title, text, tag, version, basedOn, owner } = stored;
  if (!isText(title) || !isText(text) || !Array.isArray(tag)) return null;
  return {
    title,
    text,
    tag: texts(tag),
    ...(typeof version === 'number' && { version }),
    ...(typeof basedOn === 'string' && { basedOn }),
    ...(isText(owner) && { owner }),
  };
}
