import type { Task } from '../../../contract/task';

/** The props of every dialog of the task screen. `onExited` is called when its closing transition is over. */
export interface DialogFrame {
  open: boolean;
  onClose: () => void;
  onExited: () => void;
}

export interface TaskDialogProps extends DialogFrame {
  task: Task;
}
