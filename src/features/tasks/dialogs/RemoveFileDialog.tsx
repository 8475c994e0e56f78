import { errorText } from '../../../lib/errors';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import { useLast } from '../../../ui/dialogs/useLast';
import { useRemoveFileMutation } from '../../../data/nouns/tasks/tasksApi';
import type { TaskDialogProps } from '../fields/taskDialog';

/** Asks before a file is removed from a task, because its content is deleted. */
export function RemoveFileDialog({
  task,
  filename,
  ...frame
}: TaskDialogProps & { filename: string }) {
  const [removeFile, { isLoading, error }] = useRemoveFileMutation();
  const found = task.attachments.find((file) => file.filename === filename);
  // While the dialog closes, the task has lost it.
  const [file] = useLast(found);
  const confirm = async () => {
    const answer = await removeFile({ id: task._id, filename });
    if (!answer.error) frame.onClose();
  };
  return (
    <ConfirmDialog
      {...frame}
      title="Remove File"
      question={`Are you sure, remove ${file?.originalname ?? 'this file'} ?`}
      confirm="Remove"
      isFinal
      busy={isLoading}
      error={error && errorText(error)}
      onConfirm={() => void confirm()}
    />
  );
}
