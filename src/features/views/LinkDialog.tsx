import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { AppDialog } from '../../ui/dialogs/AppDialog';

/** Shows the link when the browser does not let the page copy it. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <AppDialog
      open
      title="Link to this view"
      subtitle="Your browser blocked copying. Copy the link here."
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
