import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../lib/format';
import { selectConnection } from '../../../data/realtime/realtimeSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { AppDialog, type DialogFrame } from '../../../ui/dialogs/AppDialog';
import { BulkFields } from './BulkFields';
import { BulkRows } from './BulkRows';
import { BulkSummary } from './BulkSummary';
import { selectBulkRunning, type BulkPlan } from './bulkSlice';
import { kindTitles, taskCount } from './bulkTexts';
import { isComplete } from './previewBulk';
import { runBulk } from './runBulk';
import { useBulkPreview, useNameOf } from './useBulkPreview';

/** The plan of a bulk action, with a preview of its changes. Confirming it sends the action. */
export function BulkPlanDialog({ plan, ...frame }: { plan: BulkPlan } & DialogFrame) {
  const dispatch = useAppDispatch();
  const isRunning = useAppSelector(selectBulkRunning);
  const nameOf = useNameOf(plan);
  const preview = useBulkPreview(plan, nameOf);
  const isDeletion = plan.kind === 'delete';
  const isReady = isComplete(plan.kind, plan.change) && preview.change > 0 && !isRunning;
  // It does not wait in the outbox, and without an answer its outcome would be unknown.
  const isOffline = useAppSelector(selectConnection) === 'offline';
  const confirm = isDeletion
    ? `Delete ${taskCount(preview.change)}`
    : isReady
      ? `Change ${taskCount(preview.change)}`
      : 'Change';
  return (
    <AppDialog
      {...frame}
      title={kindTitles[plan.kind]}
      subtitle={`${formatCount(plan.ids.length)} selected`}
      width="sm"
      onSubmit={() => isReady && !isOffline && void dispatch(runBulk())}
      actions={
        <>
          <Typography role="status" variant="body2" color="textSecondary">
            {isOffline && 'This needs the connection.'}
          </Typography>
          <Button autoFocus={isDeletion} color="inherit" onClick={frame.onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDeletion ? 'error' : 'primary'}
            disabled={!isReady || isOffline}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <BulkFields plan={plan} />
        <BulkSummary plan={plan} preview={preview} />
        <BulkRows plan={plan} nameOf={nameOf} />
      </Stack>
    </AppDialog>
  );
}
