import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Another key renders the children again after an error. */
  resetKey?: string | number;
  onFailed?: (error: Error) => void;
  /** Leaves the console alone. */
  isQuiet?: boolean;
  /** Replaces the children after an error. Without it nothing is shown. */
  fallback?: (error: Error) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  resetKey: string | number | undefined;
}

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** Catches what its children throw while they render or load, so that the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: toError(thrown) };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    if (!this.props.isQuiet) console.error('A component failed', thrown, info.componentStack);
    this.props.onFailed?.(toError(thrown));
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : (this.props.fallback?.(error) ?? null);
  }
}
