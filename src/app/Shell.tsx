import { Suspense, useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import type { AccountListProps } from '../features/header/AccountMenu';
import { TopBar } from '../features/header/TopBar';
import { selectSingleKeys } from '../features/palette/paletteSlice';
import { selectToasts } from '../data/toasts/toastsSlice';
import { selectExporting } from '../features/transfer/transferSlice';
import { dialogOpened } from '../data/dialogs/dialogsSlice';
import { LazyBoundary } from '../data/toasts/LazyBoundary';
import { lazyPopover } from '../data/toasts/lazyPopover';
import { useAppDispatch, useAppSelector } from '../data/store/hooks';
import { hideBarsWhileReading } from '../ui/browser/hideBars';
import { keepFocus } from '../ui/browser/keepFocus';
import { onFilesDropped } from '../ui/browser/onFilesDropped';
import { SingleKeys } from '../ui/keyboard/keyCommands';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { ErrorBoundary } from '../ui/lazy/ErrorBoundary';
import { Spinner } from '../ui/elements/Spinner';
import { TipArea } from '../ui/elements/TipArea';
import { SkipLinks } from '../ui/screen/SkipLinks';
import { loadFeatureCommands } from './bar/featureCommands';
import { SignedInBar } from './bar/SignedInBar';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';
import { PersistenceGuard } from './routes/guards';
import { Navigation } from './routes/Navigation';
import { useRecording } from './recording';
import { Dialogs } from './Dialogs';
import { loadLater } from './loadLater';
import { AppRoutes } from './routes/AppRoutes';

const Toasts = lazyComponent('Toasts', loadLater);
const TipBubble = lazyComponent('TipBubble', loadLater);
const ExportProgress = lazyComponent('ExportProgress', loadLater);
const RecordingBadge = lazyComponent('RecordingBadge', loadLater);
const AccountList = lazyPopover('AccountList', async () => {
  const [{ PersonMenu }, { commands }] = await Promise.all([loadLater(), loadFeatureCommands()]);
  return {
    AccountList: (props: AccountListProps) => <PersonMenu {...props} commands={commands} />,
  };
});
const NotificationsPopover = lazyPopover('NotificationsPopover', loadLater);

/** Everything around the screens: the top bar, toasts, dialogs and the error boundary. */
export function Shell() {
  const { pathname } = useLocation();
  const singleKeys = useAppSelector(selectSingleKeys);
  useEffect(keepFocus, []);
  useEffect(() => onFilesDropped(), []);
  useEffect(hideBarsWhileReading, []);
  return (
    <PersistenceGuard>
      <TipArea Bubble={TipBubble}>
        <SkipLinks />
        <TopBar
          status={<RecordingState />}
          tools={
            <SignedInBar AccountList={AccountList} NotificationsPopover={NotificationsPopover} />
          }
        />
        <SingleKeys value={singleKeys}>
          <Box component="main" id="content" tabIndex={-1}>
            <ScreenErrorBoundary place={pathname}>
              <Suspense fallback={<Spinner page />}>
                <AppRoutes />
              </Suspense>
            </ScreenErrorBoundary>
          </Box>
        </SingleKeys>
        <ToastsWhenShown />
        <ExportsWhenRunning />
        <Dialogs />
        <Navigation />
      </TipArea>
    </PersistenceGuard>
  );
}

/** Shows in the bar that a full recording runs. */
function RecordingState() {
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

function ExportsWhenRunning() {
  const isExporting = useAppSelector((state) => selectExporting(state) !== null);
  return (
    isExporting && (
      <LazyBoundary>
        <ExportProgress />
      </LazyBoundary>
    )
  );
}

function ToastsWhenShown() {
  const hasToasts = useAppSelector((state) => selectToasts(state).length > 0);
  const [isNeeded, setNeeded] = useState(hasToasts);
  if (hasToasts && !isNeeded) setNeeded(true);
  // Screen readers announce what is added to a region that was there before.
  return (
    <div aria-live="polite">
      {isNeeded && (
        <ErrorBoundary>
          <Suspense>
            <Toasts />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
