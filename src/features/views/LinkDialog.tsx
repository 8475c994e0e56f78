import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { AppDialog } from '../../ui/dialogs/AppDialog';

/** The link itself, for a browser that lets no page write to its clipboard. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <AppDialog
      open
      title="Link to this view"
      subtitle="This browser does not let the page copy it."
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        label="Link"
        value={link}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    </AppDialog>
  );
}
