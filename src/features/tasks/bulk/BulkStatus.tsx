import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { undoRequested } from '../../../data/toasts/undoRequested';
import { selectIsUndoable } from '../../../data/undo/undoSlice';
import { bulkDismissed, type BulkRun } from './bulkSlice';
import { progressText, summaryText } from './bulkTexts';
import { stopBulk } from './runBulk';

/** A result without refusals is dismissed after this time, in milliseconds. */
const resultMs = 30_000;

/** How much of the running action is done. */
export function BulkProgress({ run }: { run: BulkRun }) {
  const answered = run.done + run.unchanged + run.refused;
  return (
    <ProgressLine
      value={run.total ? Math.min(100, (100 * answered) / run.total) : undefined}
      text={progressText(run)}
    />
  );
}

/** Stops the running action, or undoes the last one. */
export function BulkButtons({ run, size }: { run: BulkRun; size?: 'small' }) {
  const dispatch = useAppDispatch();
  const { actionId } = run;
  const isUndoable = useAppSelector((state) => selectIsUndoable(state, actionId));
  return (
    <>
      {run.state !== 'ended' && (
        <Button
          size={size}
          color="inherit"
          disabled={run.state === 'stopping'}
          onClick={() => void dispatch(stopBulk())}
        >
          Stop
        </Button>
      )}
      {run.state === 'ended' && isUndoable && actionId !== null && (
        <Button size={size} onClick={() => dispatch(undoRequested(actionId))}>
          {run.undo ? 'Continue undoing' : 'Undo'}
        </Button>
      )}
    </>
  );
}

/** The running action or the last result, while its dialog is closed. */
export function BulkStatus({ run }: { run: BulkRun }) {
  const dispatch = useAppDispatch();
  const isOver = run.state === 'ended';
  const isClean = run.refused === 0 && run.error === null;
  useEffect(() => {
    if (!isOver || !isClean) return undefined;
    const timer = window.setTimeout(() => dispatch(bulkDismissed()), resultMs);
    return () => window.clearTimeout(timer);
  }, [dispatch, isOver, isClean, run]);
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', pl: 1, minHeight: 36 }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' }, minWidth: 0 }}>
        {isOver ? (
          <Box
            role="status"
            sx={{ typography: 'body2', color: isClean ? 'text.primary' : 'error.main' }}
          >
            {run.error ? `${summaryText(run)} ${run.error}` : summaryText(run)}
          </Box>
        ) : (
          <BulkProgress run={run} />
        )}
      </Box>
      <BulkButtons run={run} size="small" />
      <Button size="small" color="inherit" onClick={() => dispatch(dialogOpened('task/bulk'))}>
        Details
      </Button>
      {isOver && (
        <IconAction label="Dismiss" onClick={() => dispatch(bulkDismissed())}>
          <CloseRounded fontSize="small" />
        </IconAction>
      )}
    </Box>
  );
}
