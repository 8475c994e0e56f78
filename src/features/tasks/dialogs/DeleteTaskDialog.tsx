import { errorText } from '../../../lib/errors';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import type { TaskDialogProps } from '../fields/taskDialog';
import { useDeleteTaskMutation } from '../../../data/nouns/tasks/tasksApi';

export function DeleteTaskDialog({ task, ...frame }: TaskDialogProps) {
  const [deleteTask, { isLoading, error }] = useDeleteTaskMutation();
  const confirm = async () => {
    const answer = await deleteTask(task._id);
    if (!answer.error) frame.onClose();
  };
  return (
    <ConfirmDialog
      {...frame}
      title="Delete Task"
      question={`Are you sure, delete task ${task.title} ?`}
      confirm="Delete"
      isFinal
      busy={isLoading}
      error={error && errorText(error)}
      onConfirm={() => void confirm()}
    />
  );
}
