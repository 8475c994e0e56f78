import { Component, type ReactNode } from 'react';
import { PlainBody } from './PlainBody';

interface BodyBoundaryProps {
  text: string;
  children: ReactNode;
}

/** Shows the plain text when rendering the markdown throws. */
export class BodyBoundary extends Component<BodyBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <PlainBody text={this.props.text} /> : this.props.children;
  }
}
