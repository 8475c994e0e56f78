import { Suspense, useContext, useEffect } from 'react';
import { reportClosed, reportOpened, selectReporting } from '../features/header/headerSlice';
import { LazyBoundary } from '../data/toasts/LazyBoundary';
import { toastShown } from '../data/toasts/toastsSlice';
import { importWhenIdle } from '../ui/lazy/importWithRetry';
import { useLast } from '../ui/dialogs/useLast';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { selectIdentity, selectIsLoggedIn } from '../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../data/store/hooks';
import { ErrorBoundary } from '../ui/lazy/ErrorBoundary';
import { stateSummary } from './stateSummary';
import { RecordingContext, useRecording } from './recording';

const NothingRecorded = lazyComponent('NothingRecorded', () => import('./NothingRecorded'));
const RecordingBadge = lazyComponent(
  'RecordingBadge',
  () => import('../replay/recorder/report/RecordingBadge'),
);
const fetchDialog = () => import('../replay/recorder/report/ReportDialog');
const ReportDialog = lazyComponent('ReportDialog', fetchDialog);
/**
 * Loaded ahead, because a report is needed when something is wrong and the code may be out of
 * reach.
 */
const reportParts = [fetchDialog, () => import('../replay/recorder/writeSpan')];

/** The report dialog, while it is open. */
export function Report() {
  const dispatch = useAppDispatch();
  const recording = useRecording();
  const isReplay = useContext(RecordingContext) === null;
  const requested = useAppSelector(selectReporting);
  const mayReport = useAppSelector(selectIsLoggedIn);
  const identity = useAppSelector(selectIdentity);
  // Stays mounted until the closing transition is over.
  const [shown, leave] = useLast(requested);
  const isRecorded = recording !== null;
  useEffect(
    () => (isRecorded && mayReport ? importWhenIdle(reportParts) : undefined),
    [isRecorded, mayReport],
  );
  if (!shown) return null;
  const close = () => dispatch(reportClosed());
  const fail = () => {
    close();
    leave();
  };
  return (
    <LazyBoundary onFailed={fail}>
      {recording ? (
        <ReportDialog
          {...recording}
          key={shown}
          open={requested !== null}
          part={shown}
          stateSummary={stateSummary}
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
          open={requested !== null}
          isReplay={isReplay}
          onClose={close}
          onExited={leave}
        />
      )}
    </LazyBoundary>
  );
}

/** Shows in the bar that a full recording runs. */
export function RecordingState() {
  const dispatch = useAppDispatch();
  const recording = useRecording();
  return (
    recording && (
      <ErrorBoundary>
        <Suspense>
          <RecordingBadge full={recording.full} onOpen={() => dispatch(reportOpened('full'))} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
