import Typography from '@mui/material/Typography';
import { AppDialog } from '../ui/AppDialog';

interface NothingRecordedProps {
  open: boolean;
  isReplay: boolean;
  onClose: () => void;
  onExited: () => void;
}

/** Stands in a replay where the dialog for reports was open, and in the product while the recorder has not come. */
export function NothingRecorded({ open, isReplay, onClose, onExited }: NothingRecordedProps) {
  return (
    <AppDialog open={open} title="Report a problem" onClose={onClose} onExited={onExited}>
      <Typography>
        {isReplay
          ? 'Nothing is recorded here. In a replay, this is where the dialog was open.'
          : 'The recorder of this page is not there yet. If it does not come, load the page again: what happens from then on can be reported.'}
      </Typography>
    </AppDialog>
  );
}
