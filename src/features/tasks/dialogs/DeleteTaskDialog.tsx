import { errorText } from '../../../api/errors';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import type { TaskDialogProps } from '../fields/taskDialog';
import { useDeleteTaskMutation } from '../tasksApi';

/** Asks before a task is deleted. Administrators only; the server holds that rule too. */
export function DeleteTaskDialog({ task, open, onClose, onExited }: TaskDialogProps) {
  const [deleteTask, { isLoading, error }] = useDeleteTaskMutation();
  const confirm = async () => {
    const answer = await deleteTask(task._id);
    if (!answer.error) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete Task"
      question={`Are you sure, delete task ${task.title} ?`}
      confirm="Delete"
      busy={isLoading}
      error={error && errorText(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={onExited}
    />
  );
}
