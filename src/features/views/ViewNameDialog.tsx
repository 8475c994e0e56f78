import { useState } from 'react';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { viewLimits } from '../../contract/view';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';

interface ViewNameDialogProps {
  title: string;
  /** The current name; '' for a new view. */
  name: string;
  busy: boolean;
  error: string | undefined;
  /** Called when something is typed after an error. */
  onTyped: () => void;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

export function ViewNameDialog({
  title,
  name,
  busy,
  error,
  onTyped,
  onSubmit,
  onClose,
}: ViewNameDialogProps) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  return (
    <AppDialog
      open
      title={title}
      width="xs"
      busy={busy}
      onClose={onClose}
      onSubmit={() => wanted !== '' && onSubmit(wanted)}
      actions={
        <FormActions submit="Save" busy={busy} disabled={wanted === ''} onCancel={onClose} />
      }
    >
      <Stack spacing={2} onChange={error === undefined ? undefined : onTyped}>
        <TextField
          autoFocus
          fullWidth
          required
          label="Name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          helperText={
            name === ''
              ? 'Saves the current filters, sort order and layout. Only you can see it.'
              : undefined
          }
          slotProps={{ htmlInput: { maxLength: viewLimits.name } }}
        />
        <ErrorAlert text={error} />
      </Stack>
    </AppDialog>
  );
}
