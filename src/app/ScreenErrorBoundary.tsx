import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ErrorBoundary } from '../ui/lazy/ErrorBoundary';
import { MessagePage } from '../ui/screen/MessagePage';
import { ReportAction } from './ReportAction';

interface ScreenErrorBoundaryProps {
  /** Another place renders its screen again after an error. */
  place: string;
  children: ReactNode;
}

/** Shows an error page in place of a screen that throws, until the person goes elsewhere. */
export const ScreenErrorBoundary = ({ place, children }: ScreenErrorBoundaryProps) => (
  <ErrorBoundary resetKey={place} fallback={errorPage}>
    {children}
  </ErrorBoundary>
);

const errorPage = ({ message }: Error) => (
  <MessagePage
    name="unexpected-error"
    title="Unexpected Application Error!"
    text={message}
    // A full page load, because files of an old release may be gone after an update.
    action={
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button href="/" variant="contained">
          Back To Home
        </Button>
        <ReportAction />
      </Stack>
    }
  />
);
