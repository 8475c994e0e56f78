import { errorText } from '../../../api/errors';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { Spinner } from '../../../ui/elements/Spinner';
import type { DialogFrame } from './taskDialog';
import { useTasks } from '../useTasks';

/** In place of a dialog whose task has not arrived yet, because the list is still loading or could not be loaded. */
export function WaitingDialog({ open, onClose, onExited }: DialogFrame) {
  const { error, refetch } = useTasks();
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title={error ? 'The task could not be loaded' : 'Loading the task...'}
      width="xs"
    >
      {error ? <ErrorAlert text={errorText(error)} onRetry={refetch} /> : <Spinner />}
    </AppDialog>
  );
}
