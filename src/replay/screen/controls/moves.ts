import { lastUpTo, type LogIndex } from '../logIndex';

/** The navigation before or after a place; null when there is none. */
export function navigationFrom({ navigations }: Pick<LogIndex, 'navigations'>, place: number, back: boolean): number | null {
  const before = lastUpTo(navigations, back ? place - 1 : place);
  return navigations[back ? before : before + 1] ?? null;
}
