import Typography from '@mui/material/Typography';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { Spinner } from '../../../ui/elements/Spinner';

/** In place of a list that is not there yet: a spinner for a moment, then plain words, or why it did not come. */
export function WaitingPart({
  spinning,
  error,
  retry,
}: {
  spinning: boolean;
  error: string | undefined;
  retry: () => void;
}) {
  if (error) return <ErrorAlert text={error} onRetry={retry} />;
  if (spinning) return <Spinner />;
  return (
    <Typography color="textSecondary" role="status">
      Still on its way...
    </Typography>
  );
}
