import { useState } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../api/errors';
import type { TaskChanges } from '../../../contract/task';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import { useAppSelector } from '../../../store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { EditTaskFields } from './EditTaskFields';
import { StatusField } from '../fields/StatusField';
import { changedFields, dueDateProblem, unchangedFieldsText } from '../taskChanges';
import type { TaskDialogProps } from '../fields/taskDialog';
import { useUpdateTaskMutation } from '../tasksApi';

/**
 * Edit Task for administrators, Update Task Status for an assignee. Only what was touched is held here: every other field
 * follows the record, so that an edit never sends back what somebody else has changed meanwhile.
 */
export function EditTaskDialog({ task, open, onClose, onExited }: TaskDialogProps) {
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const [edits, setEdits] = useState<TaskChanges>({});
  const [notice, setNotice] = useState<string | null>(null);
  const [updateTask, { isLoading, error, reset }] = useUpdateTaskMutation();

  const edit = (part: TaskChanges) => {
    setNotice(null);
    setEdits({ ...edits, ...part });
  };
  const submit = async () => {
    if (isLoading) return;
    reset();
    const problem = dueDateProblem(edits.dueDate);
    if (problem) return setNotice(problem);
    const changes = changedFields(task, edits);
    setNotice(changes ? null : 'Nothing Changed');
    if (!changes) return;
    const answer = await updateTask({ id: task._id, changes });
    const left = unchangedFieldsText(task, changes, answer.data);
    if (!answer.error && left === null) return onClose();
    if (!answer.error) {
      // Everything else is saved: the form shows the record again.
      setNotice(left);
      return setEdits({});
    }
    // The selector goes back to the status that the task still has; typed text stays.
    setEdits(({ status: _status, ...rest }) => rest);
  };
  const text = notice ?? (error ? errorText(error) : undefined);
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title={isAdministrator ? 'Edit Task' : 'Update Task Status'}
      subtitle={isAdministrator ? undefined : task.title}
      width={isAdministrator ? 'md' : 'xs'}
      busy={isLoading}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            {isAdministrator ? 'Save' : 'Update'}
          </Button>
        </>
      }
    >
      <Stack spacing={2.5}>
        {isAdministrator ? (
          <EditTaskFields task={task} edits={edits} onEdit={edit} />
        ) : (
          <StatusField
            value={edits.status ?? task.status}
            onChange={(status) => edit({ status })}
          />
        )}
        <ErrorAlert text={text} />
      </Stack>
    </AppDialog>
  );
}
