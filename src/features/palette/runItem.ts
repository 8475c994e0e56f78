import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '../../store/extra';
import type { RootState } from '../../store/rootState';
import type { PaletteCommand } from './paletteCommand';
import type { PaletteItem } from './paletteItem';
import { paletteClosed, paletteUsed } from './paletteSlice';

/** Closes the palette and does what was chosen. `navigate` goes to a path; one that is shown already is left as it is. */
export function runItem(
  item: Pick<PaletteItem | PaletteCommand, 'id' | 'run'>,
  navigate: (path: string) => void,
): ThunkAction<void, RootState, StoreExtra, UnknownAction> {
  return (dispatch, getState) => {
    dispatch(paletteUsed(item.id));
    dispatch(paletteClosed());
    const go = (path: string) => {
      // Asked of the address itself: the state still names the screen before while the next one is being fetched.
      if (window.location.pathname !== path) navigate(path);
    };
    item.run({ dispatch, state: getState(), go });
  };
}
