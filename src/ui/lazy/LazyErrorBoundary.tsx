import { Component, type ErrorInfo, type ReactNode } from 'react';

interface LazyErrorBoundaryProps {
  /** Called on an error, most often because a new release has removed the code. */
  onFailed?: (error: Error) => void;
  fallback?: (error: Error) => ReactNode;
  children: ReactNode;
}

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** Catches the errors of a lazily loaded component, so that the rest of the page stays. */
export class LazyErrorBoundary extends Component<LazyErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: toError(thrown) };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    console.error('A component failed', thrown, info.componentStack);
    this.props.onFailed?.(toError(thrown));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback?.(error) ?? null;
  }
}
