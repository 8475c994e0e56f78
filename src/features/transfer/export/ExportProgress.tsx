import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { formatCount } from '../../../lib/format';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { exportEnded, selectExporting } from '../transferSlice';

/** Shows the progress of an export at the bottom of every screen. */
export function ExportProgress() {
  const dispatch = useAppDispatch();
  const running = useAppSelector(selectExporting);
  if (!running) return null;
  const { id, kind, done, total } = running;
  return (
    <Paper
      role="region"
      aria-label="Export"
      variant="outlined"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: 16,
        bottom: 'calc(16px + var(--bottom-bar, 0px))',
        width: { xs: 'calc(100% - 32px)', sm: 400 },
        px: 2,
        py: 1,
      }}
    >
      <Stack
        direction="row"
        sx={{ gap: 1.5, alignItems: 'center', '& > :first-of-type': { flex: 1 } }}
      >
        <ProgressLine
          value={total === 0 ? 100 : (100 * done) / total}
          text={`${formatCount(done)} of ${formatCount(total)} ${kind}`}
        />
        <Button size="small" color="inherit" onClick={() => dispatch(exportEnded({ id }))}>
          Cancel
        </Button>
      </Stack>
    </Paper>
  );
}
