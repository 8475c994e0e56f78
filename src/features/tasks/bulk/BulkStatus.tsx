import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { bulkDismissed, bulkShown, selectBulkOpen, type BulkRun } from './bulkSlice';
import { canUndo, progressOf, summaryOf } from './bulkTexts';
import { stopBulk, undoBulk } from './runBulk';

/** How long a result without refusals stays by itself, in milliseconds. */
const resultMs = 30_000;

/** The action under way, or what it did: a line that leaves the page usable. */
export function BulkStatus({ run }: { run: BulkRun }) {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectBulkOpen);
  const isOver = run.state === 'ended';
  const isClean = run.refused === 0 && run.error === null;
  useEffect(() => {
    if (!isOver || open || !isClean) return undefined;
    const timer = window.setTimeout(() => dispatch(bulkDismissed()), resultMs);
    return () => window.clearTimeout(timer);
  }, [dispatch, isOver, open, isClean, run]);
  const answered = run.done + run.unchanged + run.refused;
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
            {run.error ? `${summaryOf(run)} ${run.error}` : summaryOf(run)}
          </Box>
        ) : (
          <ProgressLine
            value={run.total ? Math.min(100, (100 * answered) / run.total) : undefined}
            text={progressOf(run)}
          />
        )}
      </Box>
      {!isOver && (
        <Button
          size="small"
          color="inherit"
          disabled={run.state === 'stopping'}
          onClick={() => void dispatch(stopBulk())}
        >
          Stop
        </Button>
      )}
      {canUndo(run) && (
        <Button size="small" onClick={() => void dispatch(undoBulk())}>
          {run.undo ? 'Go on undoing' : 'Undo'}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => dispatch(bulkShown())}>
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
