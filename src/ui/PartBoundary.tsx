import { Component, type ErrorInfo, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** Told when what stands inside failed: mostly a part that a new release has taken away. */
  onFailed?: (error: Error) => void;
  children: ReactNode;
}

/** For what stands beside the screens, outside of their boundary: where it fails it vanishes, and the page stays. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    console.error('A part of the page failed', thrown, info.componentStack);
    this.props.onFailed?.(thrown instanceof Error ? thrown : new Error(String(thrown)));
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
