import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { errorText } from '../../../api/errors';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { Spinner } from '../../../ui/elements/Spinner';
import type { DialogFrame } from '../fields/taskDialog';
import { useTasks } from '../useTasks';

/** In place of a dialog whose task is not loaded, or is `missing` from the complete list. */
export function TaskUnavailableDialog({ missing, ...frame }: DialogFrame & { missing: boolean }) {
  if (!missing) return <LoadingDialog {...frame} />;
  return (
    <AppDialog
      {...frame}
      role="alertdialog"
      title="Task not available"
      width="xs"
      actions={<Button onClick={frame.onClose}>Close</Button>}
    >
      <Typography>This task was deleted or is no longer assigned to you.</Typography>
    </AppDialog>
  );
}

function LoadingDialog(frame: DialogFrame) {
  const { error, refetch } = useTasks();
  return (
    <AppDialog
      {...frame}
      title={error ? 'The task could not be loaded' : 'Loading the task...'}
      width="xs"
    >
      {error ? <ErrorAlert text={errorText(error)} onRetry={refetch} /> : <Spinner />}
    </AppDialog>
  );
}
