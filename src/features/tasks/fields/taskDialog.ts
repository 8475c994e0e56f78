import type { Task } from '../../../contract/task';

/** The props of every dialog of the task screen. */
export interface DialogFrame {
  open: boolean;
  onClose: () => void;
  /** Called when the closing transition is over. */
  onExited: () => void;
}

export interface TaskDialogProps extends DialogFrame {
  task: Task;
  /** The task was deleted, or is no longer assigned: what was typed can only be copied. */
  isGone?: boolean;
}

export const goneText = 'This task was deleted or is no longer assigned to you.';
