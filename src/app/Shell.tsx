import { Suspense } from 'react';
import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { TopBar } from '../features/header/TopBar';
import { Toasts } from '../features/toasts/Toasts';
import { Transfer } from '../features/transfer/menu/Transfer';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { Spinner } from '../ui/elements/Spinner';
import { SkipLink } from '../ui/screen/SkipLink';
import { ErrorBoundary } from './ErrorBoundary';
import { PersistenceGuard } from './routes/guards';
import { Navigation } from './routes/Navigation';
import { RecordingState, Report } from './Report';
import { AppRoutes } from './routes/AppRoutes';

// Loaded separately, so that the log-in page is small.
const SignedInBar = lazyComponent('SignedInBar', () => import('./SignedInBar'));

/** Everything around the screens: the top bar, toasts, dialogs and the error boundary. */
export function Shell() {
  const { pathname } = useLocation();
  return (
    <PersistenceGuard>
      <SkipLink />
      <TopBar status={<RecordingState />} tools={<SignedInBar />} />
      <Box component="main" id="content" tabIndex={-1}>
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<Spinner page />}>
            <AppRoutes />
          </Suspense>
        </ErrorBoundary>
      </Box>
      <Toasts />
      <Transfer />
      <Report />
      <Navigation />
    </PersistenceGuard>
  );
}
