import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '../../store/extra';
import type { RootState } from '../../store/rootState';
import { runCommand } from '../navigation/command';
import type { PaletteItem } from './paletteItem';
import { paletteClosed, paletteUsed } from './paletteSlice';

/** Closes the palette and runs the chosen line. */
export function runItem(
  item: Pick<PaletteItem, 'id' | 'run'>,
  navigate: (path: string) => void,
): ThunkAction<void, RootState, StoreExtra, UnknownAction> {
  return (dispatch) => {
    dispatch(paletteUsed(item.id));
    dispatch(paletteClosed());
    dispatch(runCommand(item, navigate));
  };
}
