import { Component, type ErrorInfo, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { MessagePage } from '../ui/screen/MessagePage';
import { ReportAction } from './ReportAction';

interface ErrorBoundaryProps {
  /** Another place renders its screen again after an error. */
  place: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  place: string;
}

/** Shows an error page in place of a screen that throws, until the person goes elsewhere. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps(
    { place }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen failed', error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <MessagePage
        name="unexpected-error"
        title="Unexpected Application Error!"
        text={error.message}
        // A full page load, because files of an old release may be gone after an update.
        action={
          <Stack
            direction="row"
            spacing={1}
            useFlexGap
            sx={{ flexWrap: 'wrap', justifyContent: 'center' }}
          >
            <Button href="/" variant="contained">
              Back To Home
            </Button>
            <ReportAction />
          </Stack>
        }
      />
    );
  }
}
