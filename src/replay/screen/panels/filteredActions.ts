import { lastUpTo } from '../../../lib/lastUpTo';
import { foldText } from '../../../contract/words';
import type { LogIndex } from '../open/logIndex';
import type { ActionTexts } from './actionTexts';

export interface ListFilter {
  /** Part of a type, or of what an action carries. */
  text: string;
  hideTicks: boolean;
  onlyNavigation: boolean;
}

export const noFilter: ListFilter = { text: '', hideTicks: false, onlyNavigation: false };

/** Positions in the list, ascending; null for all. */
export type FilteredPositions = Uint32Array | null;

/**
 * The positions that pass a filter. States stay unless a text is searched for. `textAt`: what the
 * action at a position carries.
 */
export function filteredPositions(
  index: LogIndex,
  { text, hideTicks, onlyNavigation }: ListFilter,
  textAt: ActionTexts,
): FilteredPositions {
  const query = foldText(text);
  if (query === '' && !hideTicks && !onlyNavigation) return null;
  const isHidden = index.types.map(
    ({ kind }) =>
      (kind === 'tick' && hideTicks) || ((kind === 'tick' || kind === 'action') && onlyNavigation),
  );
  const isNamed = index.types.map(({ name }) => foldText(name).includes(query));
  const shown = new Uint32Array(index.length);
  let count = 0;
  for (let position = 0; position < index.length; position += 1) {
    const type = index.type[position] ?? 0;
    if (isHidden[type] || !(isNamed[type] || textAt(position).includes(query))) continue;
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
