import type { ReactElement } from 'react';
import type { AppDispatch } from '../../store/hooks';
import type { RootState } from '../../store/rootState';

/** What a command works with. `go` navigates, unless the screen is there already. */
export interface PaletteTools {
  dispatch: AppDispatch;
  state: RootState;
  go: (path: string) => void;
}

/** Something that the palette can do. Features know nothing of it: commands are made of what they export. */
export interface PaletteCommand {
  /** Unique, and kept: recent choices are remembered by it. */
  id: string;
  group: 'go' | 'act';
  title: string;
  /** Other words that people look for. */
  keywords?: string;
  icon: ReactElement;
  /** A key that does the same, as `globalKeys` spells it. */
  keys?: string;
  isOffered: (state: RootState) => boolean;
  run: (tools: PaletteTools) => void;
}

/** Whether a screen is shown. */
export const isOn =
  (path: string) =>
  (state: RootState): boolean =>
    state.header.location.pathname === path;
