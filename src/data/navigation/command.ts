import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ReactElement } from 'react';
import type { StoreExtra } from '../store/extra';
import type { AppDispatch } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { selectPathname } from './navigationSlice';

/** What a command works with. `go` navigates, unless that screen is already shown. */
export interface CommandTools {
  dispatch: AppDispatch;
  state: RootState;
  go: (path: string) => void;
  /** What the new record is called, for a command with `named`. */
  text?: string;
}

/** The groups of the account menu, in their order. */
export const menuGroups = ['account', 'appearance', 'help', 'administration', 'report'] as const;

export interface MenuLine {
  text: string;
  isDisabled?: boolean;
  /** One of several choices, and whether it is the current one. */
  isChosen?: boolean;
}

/** An entry of the command palette or a menu. Each feature defines its own. */
export interface Command {
  /** Unique and stable: recent choices are stored by it. */
  id: string;
  /** Those that lead to a screen come first, then those that begin something. */
  group: 'go' | 'new' | 'act';
  /** The group of the account menu that shows it too. */
  menu?: (typeof menuGroups)[number];
  title: string;
  /** Other words that people search for. */
  keywords?: string;
  icon: ReactElement;
  /** A key that does the same, as `globalKeys` spells it. */
  keys?: string;
  isOffered: (state: RootState) => boolean;
  /**
   * Its line in a menu, where that differs: the menu's screen makes the title shorter, and what is
   * impossible now is disabled. Null if the menu does not have it.
   */
  line?: (state: RootState) => MenuLine | null;
  /** Its line for a text that nothing is called: the command creates what is called so. */
  named?: (text: string) => string;
  run: (tools: CommandTools) => void;
}

/** True while the screen with this path is shown. */
export const isOn =
  (path: string) =>
  (state: RootState): boolean =>
    selectPathname(state) === path;

/** Runs a command. `navigate` is the router's; a screen that is already shown is left as it is. */
export function runCommand(
  command: Pick<Command, 'run'>,
  navigate: (path: string) => void,
): ThunkAction<void, RootState, StoreExtra, UnknownAction> {
  return (dispatch, getState) => {
    const go = (path: string) => {
      // The state still has the previous path while the next screen is being loaded.
      if (window.location.pathname !== path) navigate(path);
    };
    command.run({ dispatch, state: getState(), go });
  };
}
