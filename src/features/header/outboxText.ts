import type { WaitingChange } from '../../data/api/outboxSlice';
import type { RootState } from '../../data/store/rootState';
import { formatDay } from '../../lib/format';
import { selectUserById } from '../../data/nouns/users/usersSelectors';
import { taskPath } from '../../data/navigation/taskPath';
import type { NewNote, NoteChange } from '../../data/nouns/notes/notesApi';
import { fieldNames } from '../../data/undo/undoText';
import type {
  KeyedAssignment,
  NewComment,
  TaskUpdate,
  Unassignment,
} from '../../data/nouns/tasks/tasksApi';
import { selectTaskById } from '../../data/nouns/tasks/tasksSelectors';

/** What a change is about and what the person wants. */
export interface ChangeText {
  record: string;
  /** Where the record is, if it can be opened. */
  path?: string;
  wanted: readonly { label: string; text: string }[];
}

export const fieldLabel = (field: string): string =>
  fieldNames[field as keyof typeof fieldNames] ?? field;

/** The value of a field as people read it. */
export const fieldText = (field: string, value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ') || 'None';
  if (typeof value !== 'string' || value === '') return 'None';
  return field === 'dueDate' ? formatDay(value) : value;
};

/** The status of a refusal because the record, or the assignment, is deleted. */
export const gone = 404;

/** Describes a change of the outbox. */
export function changeText(
  state: RootState,
  { endpoint, arg, refusal }: WaitingChange,
): ChangeText {
  const ofTask = (id: string, wanted: ChangeText['wanted']): ChangeText => {
    const task = selectTaskById(state, id);
    const { taskTitle } = arg as TaskUpdate;
    return {
      record: task?.title ?? taskTitle ?? 'A task',
      ...((task || refusal?.status !== gone) && { path: taskPath(id) }),
      wanted,
    };
  };
  const names = (ids: readonly string[]) =>
    ids.map((id) => selectUserById(state, id)?.name ?? 'Someone').join(', ');
  switch (endpoint) {
    case 'updateTask': {
      const { id, changes } = arg as TaskUpdate;
      return ofTask(
        id,
        Object.entries(changes).map(([field, value]) => ({
          label: fieldLabel(field),
          text: fieldText(field, value),
        })),
      );
    }
    case 'addComment': {
      const { id, text } = arg as NewComment;
      return ofTask(id, [{ label: 'Comment', text }]);
    }
    case 'assignTask': {
      const { task_id: id, user_id: people } = arg as KeyedAssignment;
      return ofTask(id, [{ label: 'Assign', text: names([people].flat()) }]);
    }
    case 'unassignTask': {
      const { taskId, userId } = arg as Unassignment;
      return ofTask(taskId, [{ label: 'Unassign', text: names([userId]) }]);
    }
    default: {
      const { title, text, noteId } = arg as NewNote & Partial<NoteChange>;
      return {
        record: title || 'Untitled',
        wanted: [{ label: noteId === undefined ? 'New note' : 'Note', text }],
      };
    }
  }
}
