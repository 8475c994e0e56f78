import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AppDialog } from './AppDialog';
import { ErrorAlert } from '../elements/ErrorAlert';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: ReactNode;
  /** Label of the confirming button: 'Delete'. */
  confirm: string;
  /** What the confirmed step does can be taken back. */
  isHarmless?: boolean;
  /** Says below the question that it cannot be undone. */
  isFinal?: boolean;
  error?: string | null;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after the closing transition. */
  onExited?: () => void;
}

/** Asks before something happens. Cancel has the focus, so that Enter alone destroys nothing. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  isHarmless = false,
  isFinal = false,
  error,
  busy = false,
  onConfirm,
  onClose,
  onExited,
}: ConfirmDialogProps) {
  return (
    <AppDialog
      open={open}
      role="alertdialog"
      title={title}
      width="xs"
      busy={busy}
      onClose={onClose}
      onExited={onExited}
      actions={
        <>
          <Button autoFocus color="inherit" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="contained"
            color={isHarmless ? 'primary' : 'error'}
            onClick={onConfirm}
            loading={busy}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{question}</Typography>
        {isFinal && <Typography color="textSecondary">This cannot be undone.</Typography>}
        <ErrorAlert text={error} />
      </Stack>
    </AppDialog>
  );
}
