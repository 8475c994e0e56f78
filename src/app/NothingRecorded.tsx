import Typography from '@mui/material/Typography';
import { AppDialog } from '../ui/dialogs/AppDialog';

interface NothingRecordedProps {
  open: boolean;
  isReplay: boolean;
  onClose: () => void;
  onExited: () => void;
}

/** Replaces the report dialog in a replay, and until the recorder is loaded. */
export function NothingRecorded({ open, isReplay, onClose, onExited }: NothingRecordedProps) {
  return (
    <AppDialog open={open} title="Report a problem" onClose={onClose} onExited={onExited}>
      <Typography>
        {isReplay
          ? 'Nothing is recorded in a replay. The dialog was open at this point.'
          : 'The recorder is still loading. If this takes long, reload the page.'}
      </Typography>
    </AppDialog>
  );
}
