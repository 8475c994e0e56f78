import Button from '@mui/material/Button';
import { dialogOpened } from '../data/dialogs/dialogsSlice';
import { selectIsLoggedIn } from '../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../data/store/hooks';
import { useRecording } from './recording';

/** A button to report a failure, for signed-in users while recording works. */
export function ReportAction() {
  return useRecording() && <ReportButton />;
}

function ReportButton() {
  const dispatch = useAppDispatch();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  return (
    isLoggedIn && (
      <Button onClick={() => dispatch(dialogOpened('report', { reporting: 'minutes' }))}>
        Report this problem
      </Button>
    )
  );
}
