import type { ReactElement } from 'react';
import type { RootState } from '../../store/rootState';
import { foldForSearch } from '../../lib/foldText';
import { rankText, ranks, wantedOf } from '../../lib/rankText';
import type { Command, CommandTools } from '../navigation/command';

export type PaletteSection = 'Recent' | 'Go to' | 'Actions' | 'Tasks' | 'People' | 'Notes';

/** One line of the palette. */
export interface PaletteItem {
  /** Unique; what recent choices are remembered by. */
  id: string;
  section: PaletteSection;
  title: string;
  detail?: string;
  icon: ReactElement;
  /** A key that does the same. */
  keys?: string;
  rank: number;
  isOffered?: (state: RootState) => boolean;
  run: (tools: CommandTools) => void;
}

const sectionOf = { go: 'Go to', act: 'Actions' } as const;

export function commandItem(command: Command, rank: number): PaletteItem {
  const { id, title, icon, keys, run } = command;
  return { id, section: sectionOf[command.group], title, icon, keys, rank, run };
}

const foldedTexts = new WeakMap<Command, { title: string; keywords: string }>();
const foldedOf = (command: Command) => {
  const held = foldedTexts.get(command);
  if (held) return held;
  const folded = {
    title: foldForSearch(command.title),
    keywords: foldForSearch(`${command.title} ${command.keywords ?? ''}`),
  };
  foldedTexts.set(command, folded);
  return folded;
};

/** The commands that answer what was typed; by another word than the title's counts for a little less. */
export function findCommands(commands: readonly Command[], text: string): PaletteItem[] {
  const wanted = wantedOf(text);
  return commands.flatMap((command) => {
    const { title, keywords } = foldedOf(command);
    const byTitle = rankText(title, wanted);
    const byWord =
      byTitle > ranks.letters ? ranks.none : rankText(keywords, { ...wanted, letters: '' });
    // Nobody means the middle of a word that they do not see.
    const rank = byWord < ranks.wordStart ? byTitle : ranks.part + 0.5;
    return rank > ranks.none ? [commandItem(command, rank)] : [];
  });
}

/** Whether a line answers what is typed now; lines of a moment ago are checked with it. */
export function answers(
  { title, detail = '' }: Pick<PaletteItem, 'title' | 'detail'>,
  text: string,
): boolean {
  return rankText(foldForSearch(`${title} ${detail}`), wantedOf(text)) > ranks.none;
}

const mostPerSection = 8;

/**
 * Sections in the order of their best line, lines by how well they answer, of equals those chosen lately first. Given are
 * lines in the order in which they stand otherwise.
 */
export function arrange(items: readonly PaletteItem[], recent: readonly string[]): PaletteItem[] {
  const age = new Map(recent.map((id, at) => [id, at]));
  const oldest = recent.length;
  const better = (a: PaletteItem, b: PaletteItem) =>
    b.rank - a.rank || (age.get(a.id) ?? oldest) - (age.get(b.id) ?? oldest);
  const sections = new Map<PaletteSection, PaletteItem[]>();
  for (const item of items)
    sections.set(item.section, [...(sections.get(item.section) ?? []), item]);
  const sorted = [...sections.values()].map((some) =>
    [...some].sort(better).slice(0, mostPerSection),
  );
  return sorted.sort((a, b) => (b[0]?.rank ?? 0) - (a[0]?.rank ?? 0)).flat();
}
