import { Component, type ErrorInfo, type ReactNode } from 'react';

interface LazyErrorBoundaryProps {
  /** Told when what stands inside failed: mostly a part that a new release has taken away. */
  onFailed?: (error: Error) => void;
  /** Drawn in place of what failed; nothing without it. */
  fallback?: (error: Error) => ReactNode;
  children: ReactNode;
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** For what stands beside the screens, outside of their boundary: where it fails, the rest of the page stays. */
export class LazyErrorBoundary extends Component<LazyErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: asError(thrown) };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    console.error('A part of the page failed', thrown, info.componentStack);
    this.props.onFailed?.(asError(thrown));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback?.(error) ?? null;
  }
}
