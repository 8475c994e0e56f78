import type { ReactNode } from 'react';
import type { Task, TaskChanges } from '../../../contract/task';
import type { CellEdit } from './taskEditSlice';

/** The props of the editor of a cell. It has no state, because its row may be mounted again. */
export interface EditorProps {
  edit: CellEdit;
  /** Undefined if the task has been deleted. */
  task: Task | undefined;
  onType: (changes: TaskChanges) => void;
  onSave: () => void;
  onGiveUp: () => void;
  /** What is shown below the editor. */
  children?: ReactNode;
}
