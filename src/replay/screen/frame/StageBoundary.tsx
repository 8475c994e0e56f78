import { Component, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

/** A stage that cannot be shown takes nothing with it: the actions, the state and the verdict are still there. */
export class StageBoundary extends Component<{ children: ReactNode }, { error: string | null }> {
  override state: { error: string | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: string } {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Box sx={{ p: 2 }}><Alert severity="error">The screens cannot be shown here: {this.state.error}</Alert></Box>;
  }
}
