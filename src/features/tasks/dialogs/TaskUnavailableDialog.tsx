import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AppDialog, type DialogFrame } from '../../../ui/dialogs/AppDialog';
import { goneText } from '../fields/taskDialog';

/** In place of a dialog whose task is gone. */
export function TaskUnavailableDialog(frame: DialogFrame) {
  return (
    <AppDialog
      {...frame}
      role="alertdialog"
      title="Task not available"
      width="xs"
      actions={<Button onClick={frame.onClose}>Close</Button>}
    >
      <Typography>{goneText}</Typography>
    </AppDialog>
  );
}
