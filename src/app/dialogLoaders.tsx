import type { DialogLoaders } from '../data/feature';
import { loadFeatureCommands } from './bar/featureCommands';
import { features } from './features/features';

/** The dialogs of all features, and those that show something of several. */
export const dialogLoaders = {
  ...features.reduce<DialogLoaders>((all, { dialogs }) => ({ ...all, ...dialogs }), {}),
  palette: async () => {
    const [{ PaletteDialog }, { commands }] = await Promise.all([
      import(/* webpackChunkName: 'palette' */ '../features/palette/PaletteDialog'),
      loadFeatureCommands(),
    ]);
    return (props) => <PaletteDialog {...props} commands={commands} />;
  },
  shortcuts: async () => {
    const [{ ShortcutSheet }, { shortcuts }] = await Promise.all([
      import('../features/palette/ShortcutSheet'),
      loadFeatureCommands(),
    ]);
    return (props) => <ShortcutSheet {...props} groups={shortcuts} />;
  },
  report: async () => {
    // A report is needed when something is wrong, and its code may be out of reach then.
    const [{ Report }] = await Promise.all([
      import('./Report'),
      import('../replay/recorder/writeSpan'),
    ]);
    return Report;
  },
} satisfies DialogLoaders;
