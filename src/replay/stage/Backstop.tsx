import { Component, type ReactNode } from 'react';

interface BackstopProps {
  /** Which state is shown; another one is another chance. */
  turn: number;
  /** What stands in place of screens that cannot be drawn. */
  instead: (message: string) => ReactNode;
  children: ReactNode;
}

interface BackstopState {
  message: string | null;
  turn: number;
}

/** Where a state cannot be shown at all (another build's, or nobody's), this says so, and the next state is drawn again. */
export class Backstop extends Component<BackstopProps, BackstopState> {
  override state: BackstopState = { message: null, turn: this.props.turn };

  static getDerivedStateFromError(thrown: unknown): Partial<BackstopState> {
    return { message: thrown instanceof Error ? thrown.message : String(thrown) };
  }

  static getDerivedStateFromProps(
    { turn }: BackstopProps,
    state: BackstopState,
  ): Partial<BackstopState> | null {
    return turn === state.turn ? null : { message: null, turn };
  }

  override render(): ReactNode {
    return this.state.message === null
      ? this.props.children
      : this.props.instead(this.state.message);
  }
}
