import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AppDialog } from './AppDialog';
import { ErrorAlert } from '../elements/ErrorAlert';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  /** Label of the confirming button: 'Delete'. */
  confirm: string;
  error?: string | null;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after the closing transition. */
  onExited?: () => void;
}

/** Confirms what cannot be undone. Cancel has the focus, so that Enter alone destroys nothing. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
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
          <Button variant="contained" color="error" onClick={onConfirm} loading={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{question}</Typography>
        <ErrorAlert text={error} />
      </Stack>
    </AppDialog>
  );
}
