import { Component, type ReactNode } from 'react';
import { errorText } from '../texts';

interface FrameErrorProps {
  /** The number of the shown state; a new one clears the error. */
  attempt: number;
  /** Replaces screens that cannot be rendered. */
  renderError: (message: string) => ReactNode;
  children: ReactNode;
}

interface FrameErrorState {
  message: string | null;
  attempt: number;
}

/** Shows why a state cannot be rendered, and tries again with the next state. */
export class FrameErrorBoundary extends Component<FrameErrorProps, FrameErrorState> {
  override state: FrameErrorState = { message: null, attempt: this.props.attempt };

  static getDerivedStateFromError(thrown: unknown): Partial<FrameErrorState> {
    return { message: errorText(thrown) };
  }

  static getDerivedStateFromProps(
    { attempt }: FrameErrorProps,
    state: FrameErrorState,
  ): Partial<FrameErrorState> | null {
    return attempt === state.attempt ? null : { message: null, attempt };
  }

  override render(): ReactNode {
    return this.state.message === null
      ? this.props.children
      : this.props.renderError(this.state.message);
  }
}
