import type { Breaks } from '../../player/breaks';
import { parsePointer } from '../../tree/pointer';

const toggled = (list: readonly string[], item: string): readonly string[] => (list.includes(item) ? list.filter((one) => one !== item) : [...list, item]);

export const withTypeToggled = (breaks: Breaks, type: string): Breaks => ({ ...breaks, types: toggled(breaks.types, type) });
export const withPathToggled = (breaks: Breaks, path: string): Breaks => ({ ...breaks, paths: toggled(breaks.paths, path) });

/** Why a text cannot be a breakpoint; null when it can. What begins with a slash is a path of the state, all else a type. */
export function breakFault(text: string): string | null {
  if (!text.startsWith('/')) return null;
  try {
    parsePointer(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
