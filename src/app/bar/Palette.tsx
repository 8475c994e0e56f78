import { useEffect } from 'react';
import { paletteClosed, selectPaletteShown } from '../../features/palette/paletteSlice';
import { useGlobalKeys } from '../../features/palette/useGlobalKeys';
import { LazyBoundary } from '../../data/toasts/LazyBoundary';
import { importWhenIdle } from '../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { loadFeatureCommands } from './featureCommands';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';

const loads = {
  palette: async () => {
    const [{ PaletteDialog }, { commands }] = await Promise.all([
      import(/* webpackChunkName: 'palette' */ '../../features/palette/PaletteDialog'),
      loadFeatureCommands(),
    ]);
    return { CommandPalette: () => <PaletteDialog commands={commands} /> };
  },
  shortcuts: async () => {
    const [{ ShortcutSheet }, { shortcuts }] = await Promise.all([
      import('../../features/palette/ShortcutSheet'),
      loadFeatureCommands(),
    ]);
    return { Shortcuts: () => <ShortcutSheet groups={shortcuts} /> };
  },
};
const CommandPalette = lazyComponent('CommandPalette', loads.palette);
const Shortcuts = lazyComponent('Shortcuts', loads.shortcuts);

/** The command palette and the list of shortcuts, over every screen. */
export function Palette() {
  useGlobalKeys();
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectPaletteShown);
  useEffect(() => importWhenIdle(Object.values(loads)), []);
  if (shown === null) return null;
  return (
    <LazyBoundary key={shown} onFailed={() => dispatch(paletteClosed())}>
      {shown === 'palette' ? <CommandPalette /> : <Shortcuts />}
    </LazyBoundary>
  );
}
