import type { AppThunk } from '../../store/hooks';
import { runCommand } from '../navigation/command';
import type { PaletteItem } from './paletteItem';
import { paletteClosed, paletteUsed } from './paletteSlice';

/** Closes the palette and runs the chosen line. */
export function runItem(
  item: Pick<PaletteItem, 'id' | 'run'>,
  navigate: (path: string) => void,
): AppThunk<void> {
  return (dispatch) => {
    dispatch(paletteUsed(item.id));
    dispatch(paletteClosed());
    dispatch(runCommand(item, navigate));
  };
}
