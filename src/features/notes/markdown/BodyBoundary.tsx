import { Component, type ReactNode } from 'react';
import { PlainBody } from './PlainBody';

interface BodyBoundaryProps {
  text: string;
  children: ReactNode;
}

/** A body that cannot be drawn, for whatever reason, is shown plainly and takes nothing else down. */
export class BodyBoundary extends Component<BodyBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <PlainBody text={this.props.text} /> : this.props.children;
  }
}
