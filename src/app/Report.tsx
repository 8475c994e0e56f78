import { Suspense, useContext, useEffect, useState } from 'react';
import { reportClosed, reportOpened, selectReporting } from '../features/header/headerSlice';
import { LatePart } from '../features/notifications/LatePart';
import { toastShown } from '../features/notifications/toastsSlice';
import { fetchAhead } from '../lib/fetchPart';
import { lazyPart } from '../lib/lazyPart';
import { selectIdentity, selectIsLoggedIn } from '../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { PartBoundary } from '../ui/PartBoundary';
import { inventory } from './inventory';
import { RecordingContext, useRecording } from './recording';

const NothingRecorded = lazyPart('NothingRecorded', () => import('./NothingRecorded'));
const RecordingBadge = lazyPart(
  'RecordingBadge',
  () => import('../replay/recorder/report/RecordingBadge'),
);
const fetchDialog = () => import('../replay/recorder/report/ReportDialog');
const ReportDialog = lazyPart('ReportDialog', fetchDialog);
/** What a report is made with: it is wanted when something is wrong, and then these may be out of reach. */
const reportParts = [fetchDialog, () => import('../replay/recorder/writeSpan')];

/** The dialog for reports, while it is wanted. */
export function Report() {
  const dispatch = useAppDispatch();
  const recording = useRecording();
  const isReplay = useContext(RecordingContext) === null;
  const wanted = useAppSelector(selectReporting);
  const mayReport = useAppSelector(selectIsLoggedIn);
  const identity = useAppSelector(selectIdentity);
  // What is closing stays mounted until its transition is over, and then lets go of the span that it held.
  const [shown, setShown] = useState(wanted);
  if (wanted && wanted !== shown) setShown(wanted);
  const isRecorded = recording !== null;
  useEffect(
    () => (isRecorded && mayReport ? fetchAhead(reportParts) : undefined),
    [isRecorded, mayReport],
  );
  if (!shown) return null;
  const close = () => dispatch(reportClosed());
  const leave = () => setShown(null);
  const fail = () => {
    close();
    leave();
  };
  return (
    <LatePart onFailed={fail}>
      {recording ? (
        <ReportDialog
          {...recording}
          key={shown}
          open={wanted !== null}
          part={shown}
          inventory={inventory}
          mayReport={mayReport}
          person={mayReport ? identity : null}
          onSaved={(message) => {
            dispatch(toastShown({ message, variant: 'success' }));
            close();
          }}
          onClose={close}
          onExited={leave}
        />
      ) : (
        <NothingRecorded
          open={wanted !== null}
          isReplay={isReplay}
          onClose={close}
          onExited={leave}
        />
      )}
    </LatePart>
  );
}

/** Says in the bar that this tab is being recorded in full. */
export function RecordingState() {
  const dispatch = useAppDispatch();
  const recording = useRecording();
  return (
    recording && (
      <PartBoundary>
        <Suspense>
          <RecordingBadge full={recording.full} onOpen={() => dispatch(reportOpened('full'))} />
        </Suspense>
      </PartBoundary>
    )
  );
}
