import type { Feature } from '../../data/feature';
import { addPaletteListeners } from './paletteListeners';

export const palette: Feature = {
  listeners: [addPaletteListeners],
  commands: () => import(/* webpackChunkName: 'palette' */ './paletteCommands'),
};
