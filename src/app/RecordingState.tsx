import { Suspense } from 'react';
import { dialogOpened } from '../data/dialogs/dialogsSlice';
import { useAppDispatch } from '../data/store/hooks';
import { ErrorBoundary } from '../ui/lazy/ErrorBoundary';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { loadLater } from './loadLater';
import { useRecording } from './recording';

const RecordingBadge = lazyComponent('RecordingBadge', loadLater);

/** Shows in the bar that a full recording runs. */
export function RecordingState() {
  const dispatch = useAppDispatch();
  const recording = useRecording();
  return (
    recording && (
      <ErrorBoundary>
        <Suspense>
          <RecordingBadge
            full={recording.full}
            onOpen={() => dispatch(dialogOpened('report', { reporting: 'full' }))}
          />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
