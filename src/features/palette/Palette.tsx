import { useEffect } from 'react';
import { fetchAhead } from '../../lib/fetchPart';
import { lazyPart } from '../../lib/lazyPart';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { LatePart } from '../notifications/LatePart';
import { paletteClosed, selectPaletteShown } from './paletteSlice';
import { useGlobalKeys } from './useGlobalKeys';

const parts = {
  palette: () => import('./PaletteDialog'),
  shortcuts: () => import('./ShortcutSheet'),
};
const PaletteDialog = lazyPart('PaletteDialog', parts.palette);
const ShortcutSheet = lazyPart('ShortcutSheet', parts.shortcuts);

/** What the keyboard opens over every screen: the command palette and the sheet of shortcuts. It stands for people who are signed in. */
export function Palette() {
  useGlobalKeys();
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectPaletteShown);
  useEffect(() => fetchAhead(Object.values(parts)), []);
  if (shown === null) return null;
  return (
    <LatePart key={shown} onFailed={() => dispatch(paletteClosed())}>
      {shown === 'palette' ? <PaletteDialog /> : <ShortcutSheet />}
    </LatePart>
  );
}
