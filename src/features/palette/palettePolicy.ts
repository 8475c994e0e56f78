import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type Policy,
} from '../../lib/logPolicy';
import {
  paletteClosed,
  paletteOpened,
  paletteTyped,
  paletteTypedAhead,
  paletteUsed,
  recentRestored,
  shortcutsOpened,
  singleKeysChosen,
  type PaletteState,
} from './paletteSlice';

export const paletteState: Policy = fieldsOf<PaletteState>({
  shown: 'plain',
  text: 'text',
  recent: listOf('plain'),
  singleKeys: 'plain',
});

export const palettePolicies: FeaturePolicies = {
  actions: {
    [paletteOpened.type]: bare,
    [paletteTyped.type]: payload('text'),
    [paletteTypedAhead.type]: payload('text'),
    [shortcutsOpened.type]: bare,
    [paletteClosed.type]: bare,
    [paletteUsed.type]: payload('plain'),
    [recentRestored.type]: payload(listOf('plain')),
    [singleKeysChosen.type]: payload('plain'),
  },
};
