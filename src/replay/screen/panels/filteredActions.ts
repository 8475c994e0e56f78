import { lastUpTo } from '../../../lib/lastUpTo';
import type { LogIndex } from '../open/logIndex';

export interface ListFilter {
  /** Part of a type, in any case. */
  text: string;
  hideTicks: boolean;
  onlyNavigation: boolean;
}

export const noFilter: ListFilter = { text: '', hideTicks: false, onlyNavigation: false };

/** Positions in the list, ascending; null for all. */
export type FilteredPositions = Uint32Array | null;

/**
 * The positions that pass a filter, tested once per type. States stay unless a text is searched
 * for.
 */
export function filteredPositions(
  index: LogIndex,
  { text, hideTicks, onlyNavigation }: ListFilter,
): FilteredPositions {
  const query = text.trim().toLowerCase();
  if (query === '' && !hideTicks && !onlyNavigation) return null;
  const isShown = index.types.map(({ name, kind }) => {
    if (kind === 'tick' && hideTicks) return false;
    if ((kind === 'tick' || kind === 'action') && onlyNavigation) return false;
    return name.toLowerCase().includes(query);
  });
  const shown = new Uint32Array(index.length);
  let count = 0;
  for (let position = 0; position < index.length; position += 1) {
    if (!isShown[index.type[position] ?? 0]) continue;
    shown[count] = position;
    count += 1;
  }
  return shown.slice(0, count);
}

export const rowCount = (index: LogIndex, shown: FilteredPositions): number =>
  (shown ?? index).length;
export const positionOf = (shown: FilteredPositions, row: number): number =>
  shown ? (shown[row] ?? 0) : row;

/** The row of a position, or of the last one before it; -1 for none. */
export const rowOf = (shown: FilteredPositions, position: number): number =>
  shown ? lastUpTo(shown, position) : position;

/** The next or previous position in the list, wrapping around; null for an empty list. */
export function nextMatch(
  index: LogIndex,
  shown: FilteredPositions,
  from: number,
  back = false,
): number | null {
  const count = rowCount(index, shown);
  if (count === 0) return null;
  const row = back ? rowOf(shown, from - 1) : rowOf(shown, from) + 1;
  return positionOf(shown, (row + count) % count);
}
