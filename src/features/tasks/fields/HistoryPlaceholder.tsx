import Typography from '@mui/material/Typography';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { Spinner } from '../../../ui/elements/Spinner';
import type { TaskHistory } from '../useTaskHistory';

/** In place of comments or activity that are not loaded: a spinner at first, then a text. */
export function HistoryPlaceholder({
  spinning,
  error,
  retry,
}: Omit<TaskHistory<never>, 'entries'>) {
  if (error) return <ErrorAlert text={error} onRetry={retry} />;
  if (spinning) return <Spinner />;
  return (
    <Typography color="textSecondary" role="status">
      Still loading...
    </Typography>
  );
}
