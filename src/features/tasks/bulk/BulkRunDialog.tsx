import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../../store/hooks';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import type { DialogFrame } from '../fields/taskDialog';
import { CountedList } from './BulkSummary';
import type { BulkRun } from './bulkSlice';
import { canUndo, kindTitles, progressOf, summaryOf } from './bulkTexts';
import { stopBulk, undoBulk } from './runBulk';

/** How far an action is, and in the end what it did. Closing it does not stop the action. */
export function BulkRunDialog({ run, ...frame }: { run: BulkRun } & DialogFrame) {
  const dispatch = useAppDispatch();
  const isOver = run.state === 'ended';
  const answered = run.done + run.unchanged + run.refused;
  return (
    <AppDialog
      {...frame}
      title={run.undo ? `Undo: ${kindTitles[run.kind]}` : kindTitles[run.kind]}
      width="sm"
      actions={
        <>
          {!isOver && (
            <Button
              color="inherit"
              disabled={run.state === 'stopping'}
              onClick={() => void dispatch(stopBulk())}
            >
              Stop
            </Button>
          )}
          {canUndo(run) && (
            <Button onClick={() => void dispatch(undoBulk())}>
              {run.undo ? 'Go on undoing' : 'Undo'}
            </Button>
          )}
          <Button variant="contained" onClick={frame.onClose}>
            {isOver ? 'Done' : 'Continue in the background'}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {!isOver && (
          <ProgressLine
            value={run.total ? Math.min(100, (100 * answered) / run.total) : undefined}
            text={progressOf(run)}
          />
        )}
        {isOver && <Typography role="status">{summaryOf(run)}</Typography>}
        {run.error && <Alert severity="error">{run.error}</Alert>}
        {isOver && run.refused > 0 && (
          <Stack spacing={1}>
            <CountedList label="Reasons" items={run.reasons} />
            <Typography variant="body2" color="textSecondary">
              What could not be changed is selected now, and each row says why.
            </Typography>
          </Stack>
        )}
      </Stack>
    </AppDialog>
  );
}
