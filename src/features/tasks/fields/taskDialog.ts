import type { Task } from '../../../contract/task';
import type { DialogFrame } from '../../../ui/dialogs/AppDialog';

/** The props of a dialog about one task. */
export interface TaskDialogProps extends DialogFrame {
  task: Task;
  /** The task was deleted, or is no longer assigned: what was typed can only be copied. */
  isGone?: boolean;
}

export const goneText = 'This task was deleted or is no longer assigned to you.';
