import type { Task, TaskChanges } from '../../../contract/task';
import type { TaskEdit } from './taskEditSlice';

/** What an editor of a cell is given. It keeps nothing of its own: a row may be drawn anew at any time. */
export interface EditorProps {
  edit: TaskEdit;
  /** The record as it is now; undefined when the task has gone meanwhile. */
  task: Task | undefined;
  onType: (changes: TaskChanges) => void;
  onSave: () => void;
  onGiveUp: () => void;
}
