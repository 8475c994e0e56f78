import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import type { DialogFrame } from '../fields/taskDialog';

/** Shown in place of a dialog whose task was deleted or is no longer visible to this person. */
export function GoneDialog({ open, onClose, onExited }: DialogFrame) {
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      onExited={onExited}
      title="No longer here"
      width="xs"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Typography>This task was deleted, or is no longer one of yours.</Typography>
    </AppDialog>
  );
}
