import { useContext } from 'react';
import Typography from '@mui/material/Typography';
import type { DialogProps } from '../data/dialogs/dialogsSlice';
import { selectIdentity, selectIsLoggedIn } from '../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../data/store/hooks';
import { toastShown } from '../data/toasts/toastsSlice';
import { ReportDialog } from '../replay/recorder/report/ReportDialog';
import { AppDialog, type DialogFrame } from '../ui/dialogs/AppDialog';
import { RecordingContext, useRecording } from './recording';
import { stateSummary } from './stateSummary';

/** The report dialog. */
export function Report({ reporting, ...frame }: DialogProps['report'] & DialogFrame) {
  const dispatch = useAppDispatch();
  const recording = useRecording();
  const isReplay = useContext(RecordingContext) === null;
  const mayReport = useAppSelector(selectIsLoggedIn);
  const identity = useAppSelector(selectIdentity);
  return recording ? (
    <ReportDialog
      {...recording}
      {...frame}
      part={reporting}
      stateSummary={stateSummary}
      mayReport={mayReport}
      person={mayReport ? identity : null}
      onSaved={(message) => {
        dispatch(toastShown({ message, variant: 'success' }));
        frame.onClose();
      }}
    />
  ) : (
    <NothingRecorded {...frame} isReplay={isReplay} />
  );
}

/** Replaces the report dialog in a replay, and until the recorder is loaded. */
function NothingRecorded({ isReplay, ...frame }: { isReplay: boolean } & DialogFrame) {
  return (
    <AppDialog {...frame} title="Report a problem">
      <Typography>
        {isReplay
          ? 'Nothing is recorded in a replay. The dialog was open at this point.'
          : 'The recorder is still loading. If this takes long, reload the page.'}
      </Typography>
    </AppDialog>
  );
}
