import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { AppDialog, type DialogFrame } from '../../../ui/dialogs/AppDialog';
import { CountedList } from './BulkSummary';
import type { BulkRun } from './bulkSlice';
import { BulkButtons, BulkProgress } from './BulkStatus';
import { kindTitles, summaryText } from './bulkTexts';

/** The progress of an action, and at the end its result. Closing it does not stop the action. */
export function BulkRunDialog({ run, ...frame }: { run: BulkRun } & DialogFrame) {
  const isOver = run.state === 'ended';
  return (
    <AppDialog
      {...frame}
      title={run.undo ? `Undo: ${kindTitles[run.kind]}` : kindTitles[run.kind]}
      width="sm"
      actions={
        <>
          <BulkButtons run={run} />
          <Button variant="contained" onClick={frame.onClose}>
            {isOver ? 'Done' : 'Continue in the background'}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        {isOver ? (
          <Typography role="status">{summaryText(run)}</Typography>
        ) : (
          <BulkProgress run={run} />
        )}
        {run.error && <Alert severity="error">{run.error}</Alert>}
        {isOver && run.refused > 0 && (
          <Stack spacing={1}>
            <CountedList label="Reasons" items={run.reasons} />
            <Typography variant="body2" color="textSecondary">
              The tasks that could not be changed are still selected. Each row shows the reason.
            </Typography>
          </Stack>
        )}
      </Stack>
    </AppDialog>
  );
}
