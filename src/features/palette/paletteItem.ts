import type { ReactElement } from 'react';
import type { RootState } from '../../data/store/rootState';
import { foldText } from '../../contract/words';
import { rankText, ranks, parseQuery } from '../../lib/rankText';
import type { Command, CommandTools } from '../../data/navigation/command';

export type PaletteSection =
  'Create' | 'Recent' | 'Go to' | 'Actions' | 'Tasks' | 'People' | 'Notes';

/** One line of the palette. */
export interface PaletteItem {
  /** Unique. Recent choices are stored by this id. */
  id: string;
  section: PaletteSection;
  title: string;
  detail?: string;
  icon: ReactElement;
  keys?: string;
  rank: number;
  isOffered?: (state: RootState) => boolean;
  run: (tools: CommandTools) => void;
}

const sectionOf = { go: 'Go to', new: 'Actions', act: 'Actions' } as const;

export function commandItem(command: Command, rank: number): PaletteItem {
  const { id, title, icon, keys, run } = command;
  return { id, section: sectionOf[command.group], title, icon, keys, rank, run };
}

/** The lines that create what is called so, for a text that nothing matches. */
export const createItems = (commands: readonly Command[], text: string): PaletteItem[] =>
  commands.flatMap((command) =>
    command.named
      ? {
          ...commandItem(command, 0),
          section: 'Create' as const,
          title: command.named(text),
          detail: command.title,
          run: (tools: CommandTools) => command.run({ ...tools, text }),
        }
      : [],
  );

const foldedTexts = new WeakMap<Command, { title: string; keywords: string }>();
const foldedOf = (command: Command) => {
  const keptTexts = foldedTexts.get(command);
  if (keptTexts) return keptTexts;
  const folded = {
    title: foldText(command.title),
    keywords: foldText(`${command.title} ${command.keywords ?? ''}`),
  };
  foldedTexts.set(command, folded);
  return folded;
};

/** The commands that match the text. A match in the keywords ranks below one in the title. */
export function findCommands(commands: readonly Command[], text: string): PaletteItem[] {
  const wanted = parseQuery(text);
  return commands.flatMap((command) => {
    const { title, keywords } = foldedOf(command);
    const byTitle = rankText(title, wanted);
    const byWord =
      byTitle > ranks.initials ? ranks.none : rankText(keywords, { ...wanted, letters: '' });
    // Keywords are not visible, so only the beginning of one can be meant.
    const rank = byWord < ranks.wordStart ? byTitle : ranks.substring + 0.5;
    return rank > ranks.none ? [commandItem(command, rank)] : [];
  });
}

/** Whether a line of an earlier search still matches the text. */
export function matchesText(
  { title, detail = '' }: Pick<PaletteItem, 'title' | 'detail'>,
  text: string,
): boolean {
  return rankText(foldText(`${title} ${detail}`), parseQuery(text)) > ranks.none;
}

const maxPerSection = 8;

/**
 * Sorts lines by rank, then recent choices first, then in the given order. Sections are sorted by
 * their best line.
 */
export function sortItems(items: readonly PaletteItem[], recent: readonly string[]): PaletteItem[] {
  const age = new Map(recent.map((id, at) => [id, at]));
  const oldest = recent.length;
  const better = (a: PaletteItem, b: PaletteItem) =>
    b.rank - a.rank || (age.get(a.id) ?? oldest) - (age.get(b.id) ?? oldest);
  const sections = new Map<PaletteSection, PaletteItem[]>();
  for (const item of items)
    sections.set(item.section, [...(sections.get(item.section) ?? []), item]);
  const sorted = [...sections.values()].map((some) =>
    [...some].sort(better).slice(0, maxPerSection),
  );
  return sorted.sort((a, b) => (b[0]?.rank ?? 0) - (a[0]?.rank ?? 0)).flat();
}
