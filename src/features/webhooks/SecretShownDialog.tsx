import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { DoneAction } from '../../ui/dialogs/DoneAction';
import { CopyField } from '../../ui/fields/CopyField';

interface SecretShownDialogProps {
  open: boolean;
  title: string;
  secret: string;
  onClose: () => void;
  onExited: () => void;
}

/** Shows the secret of a webhook, which cannot be shown again. */
export function SecretShownDialog({
  open,
  title,
  secret,
  onClose,
  onExited,
}: SecretShownDialogProps) {
  return (
    <AppDialog
      open={open}
      title={title}
      onClose={onClose}
      onExited={onExited}
      actions={<DoneAction onClose={onClose} />}
    >
      <Stack spacing={2}>
        <Typography>
          The receiver needs this secret to check signatures. Copy it now: it is not shown again.
        </Typography>
        <CopyField label="Secret" value={secret} />
      </Stack>
    </AppDialog>
  );
}
