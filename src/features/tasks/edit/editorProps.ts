import type { Task } from '../../../contract/task';
import type { TypedChanges } from '../../../data/nouns/tasks/taskFields';
import type { CellEdit } from './taskEditSlice';

/** The props of the editor of a cell. It has no state, because its row may be mounted again. */
export interface EditorProps {
  edit: CellEdit;
  /** Undefined if the task has been deleted. */
  task: Task | undefined;
  onType: (changes: TypedChanges) => void;
  onSave: () => void;
  onGiveUp: () => void;
}

/** Those of an editor that opens below the value. */
export interface PopupProps extends EditorProps {
  anchor: () => HTMLElement;
}

/** Of a double click: the first one has opened the editor, and must not close it. */
export const isSecondClick = (event: object): boolean =>
  'detail' in event && typeof event.detail === 'number' && event.detail > 1;
