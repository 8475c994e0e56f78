import type { FeatureCommands } from '../../data/feature';
import type { Command } from '../../data/navigation/command';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { features } from '../features/features';

/** The sections, for the top bar and the palette. */
export const sections = features.flatMap(({ section }) => section ?? []);

const openSection = sections.map(
  ({ id, title, path, keywords, icon, keys, administrators }): Command => ({
    id: `go.${id}`,
    group: 'go',
    title,
    keywords,
    icon,
    keys,
    isOffered: (state) => !administrators || selectIsAdministrator(state),
    run: ({ go }) => go(path),
  }),
);

/** Loads the commands of all features, in the order of the palette, and their shortcuts. */
export async function loadFeatureCommands(): Promise<Required<FeatureCommands>> {
  const loaded = await Promise.all(features.map(({ commands }) => commands?.()));
  const all = [...openSection, ...loaded.flatMap((one) => one?.commands ?? [])];
  return {
    commands: (['go', 'new', 'act'] as const).flatMap((group) =>
      all.filter((command) => command.group === group),
    ),
    shortcuts: loaded.flatMap((one) => one?.shortcuts ?? []),
  };
}
